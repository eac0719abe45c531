// Verifies the deal of a server: recomputes it from its secret and the nonces (docs/deal.md,
// section 6).
import { bytesOf, fromHex, hmac, join, sha256, toHex } from './hash';
import type { Piles } from './protocol';

/** One thing that was checked, and what came out. */
export type Check = { good: boolean } & (
  | { what: 'secret' }
  | { what: 'nonce'; chair: number }
  | { what: 'pile'; label: string; seen: number; of: number }
);

export interface Verdict {
  game: string;
  key: string;
  commitment: string;
  checks: Check[];
  /** The chairs that have added a nonce, from 1. */
  added: number[];
}

/** The record has nothing to check. */
export class Unproven extends Error {
  constructor(readonly tag: string) {
    super(`the record has no tag ${tag}: no house has dealt this game`);
  }
}

/** What a house promises before the game. */
export function commitment(game: string, secret: string): string {
  return toHex(sha256(join(bytesOf('deal-v1'), bytesOf(`${game}\n`), fromHex(secret))));
}

/** The key of a deal; chairs without a nonce count as zeros. */
export function dealKey(secret: string, ruleset: string, nonces: readonly string[]): string {
  const each = nonces.map((nonce) => (nonce ? fromHex(nonce) : new Uint8Array(16)));
  return toHex(hmac(fromHex(secret), join(bytesOf(`seed-v1${ruleset}\n`), ...each)));
}

/** Numbers below others, drawn from a key under a label (docs/deal.md, section 2). */
function draws(key: Uint8Array, label: string): (n: number) => number {
  let block = 0;
  let words: number[] = [];
  return (n) => {
    for (;;) {
      if (!words.length) {
        const number = new Uint8Array(4);
        new DataView(number.buffer).setUint32(0, block);
        block += 1;
        const bytes = new DataView(hmac(key, join(bytesOf(label), number)).buffer);
        words = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i));
      }
      const product = BigInt(words.shift() ?? 0) * BigInt(n);
      if ((product & 0xffffffffn) >= 0x100000000n % BigInt(n)) return Number(product >> 32n);
    }
  };
}

/** A pile in the order in which it is dealt. */
export function shuffle(key: string, label: string, names: readonly string[]): string[] {
  const below = draws(fromHex(key), label);
  const order = [...names];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j] as string, order[i] as string];
  }
  return order;
}

/** The tags of a record (docs/notation.md, section 8). */
export function readTags(text: string): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const [, name = '', values = ''] of text.matchAll(
    /^\[(\w+)((?:\s+"(?:[^"\\]|\\.)*")+)\]\s*$/gm,
  )) {
    tags.set(
      name,
      [...values.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) =>
        value.replace(/\\(.)/g, '$1'),
      ),
    );
  }
  return tags;
}

/** What was shuffled for a record: its family, set, seats and map. */
export function shuffled(tags: Map<string, string[]>): {
  family: string;
  set: string;
  seats: number;
  map?: string;
} {
  const family = tags.get('Game')?.[0] ?? '';
  // A record that names no set is of the first one, which is called like the family.
  const name = tags.get('Set')?.[0] ?? family;
  const map = mapOf(name);
  return {
    family,
    set: plainSet(name),
    seats: tags.get('Seats')?.length ?? 0,
    ...(map && { map }),
  };
}

/** The set in its name, which a map may follow. */
export const plainSet = (set: string): string => set.split('/')[0] ?? '';

/** The map in the name of a set; empty for the standard one. */
export const mapOf = (set: string): string => set.split('/')[1] ?? '';

const same = (one: string, other: string | undefined): boolean => one === other?.toLowerCase();

/** Every check of a record's deal. Piles and ruleset are the house's, and public. */
export function verify(text: string, { ruleset, piles }: Piles): Verdict {
  const tags = readTags(text);
  const need = (name: string): string[] => {
    const values = tags.get(name);
    if (!values) throw new Unproven(name);
    return values;
  };
  const [[game = ''], [promised = ''], [secret = ''], promises, nonces] = [
    need('House'),
    need('Commitment'),
    need('Secret'),
    need('Promises'),
    need('Nonces'),
  ];
  const computed = commitment(game, secret);
  const checks: Check[] = [{ what: 'secret', good: same(computed, promised) }];
  for (const [i, nonce] of nonces.entries()) {
    if (nonce && promises[i])
      checks.push({
        what: 'nonce',
        chair: i + 1,
        good: same(toHex(sha256(fromHex(nonce))), promises[i]),
      });
  }
  const key = dealKey(secret, ruleset, nonces);
  for (const { label, names } of piles) {
    const dealt = shuffle(key, label, names);
    const tag = tags.get(label.charAt(0).toUpperCase() + label.slice(1))?.[0] ?? '';
    const written = tag.split(/\s+/).filter((word) => word && word !== '…' && word !== '...');
    const good = written.every((name, i) => name === '?' || name === dealt[i]);
    checks.push({
      what: 'pile',
      label,
      seen: written.filter((name) => name !== '?').length,
      of: names.length,
      good,
    });
  }
  const added = nonces.flatMap((nonce, i) => (nonce ? [i + 1] : []));
  return { game, key, commitment: computed, checks, added };
}
