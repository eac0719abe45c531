// The chat of a table: what was said, what of it was not read yet, and who is muted.
import { EMOTES, type Emote } from '../art/emote';
import type { Line } from '../wire/link';
import type { ChatLine, Phrase, Remark, Table } from '../wire/protocol';
import { keep, read, t } from '../words/words.svelte';

/** How long a bubble stands at a seat, in milliseconds. */
export const BUBBLE = 7_000;

/** How much this browser remembers of people who are muted, and of games that were read: the latest. */
const MOST_KEPT = 200;

const isEmote = (phrase: Phrase): phrase is Phrase & Emote =>
  (EMOTES as readonly string[]).includes(phrase);

/** The face of a remark that has one. */
export const faceOf = (remark: Remark): Emote | undefined =>
  remark.type === 'phrase' && isEmote(remark.phrase) ? remark.phrase : undefined;

/** A remark in the reader's language. */
export const wordsOf = (remark: Remark): string =>
  remark.type === 'text' ? remark.text : t(`remark-${remark.phrase}`);

/** A list that this browser keeps. */
function kept<T>(key: string): T[] {
  try {
    const list: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

interface Around {
  readonly table: Table | undefined;
  readonly watchers: number;
  readonly ahead: number;
  readonly line: Line;
}

export class Chatting {
  #all = $state.raw<ChatLine[]>([]);
  /** The pseudonyms of those whom this reader does not want to hear, with their names. */
  #muted = $state.raw(kept<[string, string]>('muted'));
  #reported = $state.raw<ReadonlySet<string>>(new Set());
  /** Up to when everything was read, here or on an earlier visit. */
  #readTo = $state(0);
  /** The newest line of each chair, for as long as its bubble stands. */
  bubbles = $state.raw<ReadonlyMap<number, ChatLine>>(new Map());
  /** Whether the chat is in sight. */
  open = $state(false);
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    readonly game: string,
    readonly at: Around,
    /** The name of somebody who has no chair. */
    readonly name: () => Promise<string>,
  ) {
    this.#readTo = kept<[string, number]>('chat-read').find(([of]) => of === game)?.[1] ?? 0;
  }

  close(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
  }

  /** Whether there is somebody to talk with, or something to read. */
  get on(): boolean {
    const { table, watchers } = this.at;
    if (!table?.chat) return false;
    const others = table.chairs.some(
      (chair) =>
        (chair.type === 'person' && !chair.yours) ||
        (chair.type === 'open' && table.phase === 'gathering'),
    );
    return others || watchers > 0 || this.#all.length > 0;
  }

  /** Whether the reader speaks among watchers, whom players do not hear before the end. */
  get watching(): boolean {
    const { table } = this.at;
    return (
      !!table &&
      table.phase !== 'gathering' &&
      !table.chairs.some((chair) => chair.type === 'person' && chair.yours)
    );
  }

  /** What one wants to hear, the oldest first. */
  get lines(): ChatLine[] {
    const muted = new Set(this.#muted.map(([who]) => who));
    return this.#all.filter((line) => !muted.has(line.who));
  }

  /** Who of this table is muted, by name. */
  get muted(): { who: string; name: string }[] {
    const here = new Set(this.#all.map((line) => line.who));
    return this.#muted.filter(([who]) => here.has(who)).map(([who, name]) => ({ who, name }));
  }

  /** How many lines of others were not read yet. */
  get unread(): number {
    if (this.open) return 0;
    return this.lines.filter((line) => !line.yours && line.at > this.#readTo).length;
  }

  isReported(line: ChatLine): boolean {
    return this.#reported.has(line.id);
  }

  /** Everything was seen. */
  markRead(): void {
    const to = this.#all.at(-1)?.at ?? 0;
    if (to <= this.#readTo) return;
    this.#readTo = to;
    const others = kept<[string, number]>('chat-read').filter(([of]) => of !== this.game);
    keep('chat-read', JSON.stringify([...others, [this.game, to]].slice(-MOST_KEPT)));
  }

  hear(lines: readonly ChatLine[]): void {
    const known = new Set(this.#all.map((line) => line.id));
    const fresh = lines.filter(({ id }) => !known.has(id) && known.add(id));
    this.#all = [...this.#all, ...fresh].sort(
      (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
    );
    // What was said before one came is no news.
    const now = Date.now() + this.at.ahead;
    fresh.filter((line) => Math.abs(now - line.at) < BUBBLE).forEach((line) => this.#show(line));
    if (this.open) this.markRead();
  }

  #show(line: ChatLine): void {
    const { chair } = line;
    if (!chair || line.watching || this.#muted.some(([who]) => who === line.who)) return;
    this.bubbles = new Map(this.bubbles).set(chair, line);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.bubbles.get(chair) !== line) return;
      const rest = new Map(this.bubbles);
      rest.delete(chair);
      this.bubbles = rest;
    }, BUBBLE);
    this.#timers.add(timer);
  }

  async say(remark: Remark): Promise<void> {
    const { table, line } = this.at;
    const seated = table?.chairs.some((chair) => chair.type === 'person' && chair.yours);
    line.command({ say: 'chat', remark, ...(seated ? {} : { name: await this.name() }) });
  }

  report(line: ChatLine): void {
    this.at.line.command({ say: 'report', line: line.id });
    this.#reported = new Set(this.#reported).add(line.id);
  }

  mute(who: string, name: string): void {
    this.#keepMuted([...this.#muted.filter(([other]) => other !== who), [who, name]]);
    this.bubbles = new Map([...this.bubbles].filter(([, line]) => line.who !== who));
  }

  unmute(who: string): void {
    this.#keepMuted(this.#muted.filter(([other]) => other !== who));
  }

  #keepMuted(muted: [string, string][]): void {
    this.#muted = muted.slice(-MOST_KEPT);
    keep('muted', JSON.stringify(this.#muted));
  }
}
