// The deal, recomputed from its seed (docs/deal.md).

import { bytesOf, fromHex, hmac, join, sha256, toHex } from './hash.js';

/** What a house promises before the game. */
export async function commitment(game, secret) {
  return toHex(await sha256(join(bytesOf('deal-v1'), bytesOf(`${game}\n`), fromHex(secret))));
}

/** The key of a deal; chairs without a nonce count as zeros. */
export async function dealKey(secret, ruleset, nonces) {
  const each = nonces.map((nonce) => (nonce ? fromHex(nonce) : new Uint8Array(16)));
  return toHex(await hmac(fromHex(secret), join(bytesOf(`seed-v1${ruleset}\n`), ...each)));
}

/** A pile in the order in which it is dealt. */
export async function shuffle(key, label, names) {
  let block = 0;
  let words = [];
  async function below(n) {
    for (;;) {
      if (!words.length) {
        const number = new Uint8Array(4);
        new DataView(number.buffer).setUint32(0, block);
        block += 1;
        const bytes = new DataView((await hmac(fromHex(key), join(bytesOf(label), number))).buffer);
        words = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i));
      }
      const product = BigInt(words.shift()) * BigInt(n);
      if ((product & 0xffffffffn) >= 0x100000000n % BigInt(n)) return Number(product >> 32n);
    }
  }
  const order = [...names];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The tags of a record. */
export function readTags(text) {
  const tags = {};
  for (const [, name, values] of text.matchAll(/^\[(\w+)((?:\s+"(?:[^"\\]|\\.)*")+)\]\s*$/gm)) {
    tags[name] = [...values.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value.replace(/\\(.)/g, '$1'));
  }
  return tags;
}

/** Every check of a record's deal, each with what came out. `piles` and `ruleset` are the house's, and public. */
export async function verify(text, { ruleset, piles }) {
  const tags = readTags(text);
  for (const name of ['House', 'Commitment', 'Secret', 'Promises', 'Nonces']) {
    if (!tags[name]) throw new Error(`the record has no tag ${name}: no house has dealt this game`);
  }
  const [game] = tags.House;
  const [secret] = tags.Secret;
  const checks = [];
  const computed = await commitment(game, secret);
  checks.push({ what: 'The secret is the one the house was committed to', good: computed === tags.Commitment[0] });
  for (const [chair, nonce] of tags.Nonces.entries()) {
    const promised = tags.Promises[chair];
    if (nonce && promised) {
      const good = toHex(await sha256(fromHex(nonce))) === promised;
      checks.push({ what: `Chair ${chair + 1} has revealed the nonce it had promised`, good });
    }
  }
  const key = await dealKey(secret, ruleset, tags.Nonces);
  for (const { label, names } of piles) {
    const dealt = await shuffle(key, label, names);
    const written = (tags[label[0].toUpperCase() + label.slice(1)]?.[0] ?? '').split(/\s+/).filter((word) => word && word !== '…' && word !== '...');
    const good = written.every((name, i) => name === '?' || name === dealt[i]);
    checks.push({ what: `The ${label} were dealt as the key says (${written.filter((name) => name !== '?').length} of ${names.length} were seen)`, good });
  }
  return { game, key, commitment: computed, checks };
}
