// A table as one person sees it, with the turn they are putting together.
import { fromHex, sha256, toHex } from '../wire/hash';
import { still } from '../look/look.svelte';
import { nonceOf } from '../wire/chance';
import { ask } from '../wire/house';
import { kept } from '../wire/kept';
import type { Catalog, Happening, Hint, Legal, Message, Past, Staged, Table, View } from '../wire/protocol';
import { Line } from '../wire/socket.svelte';
import { t } from '../words/words.svelte';
import { nearest, parse, type Parsed } from './action';
import { why } from './why';

/** How long the turn of somebody else is shown before the next, and each step of it; in milliseconds. */
const PACE = 600;
const STEP_PACE = 250;
/** The longest that all who are waited for take together. */
const LONGEST_PACE = 3_000;

/** What the page adds to a turn by itself, as a suggestion. */
const SUGGESTED = /^(discard|spend-)/;

const playerOf = (table: Table): number => table.happened.reduce((seat, one) => (one.type === 'played' ? one.seat : seat), 0);

export class Session {
  table = $state.raw<Table>();
  catalog = $state.raw<Catalog>();
  staged = $state.raw<Staged>();
  hints = $state.raw<Hint[]>();
  /** Everything that has happened, the oldest first. */
  log = $state.raw<Happening[]>([]);
  /** What the house last refused, in words. */
  notice = $state('');
  present = $state.raw<number[]>([]);
  watchers = $state(0);
  thinking = $state(false);
  /** What is looked back at instead of the table as it is. */
  past = $state.raw<Past>();
  /** What may be done before each staged action, and after the last. */
  #options = $state.raw<Legal[][]>([]);
  readonly line: Line;
  #begun = false;

  constructor(
    readonly game: string,
    readonly link: string,
    /** Told of every new table, with what is new in it; for animation and sound. */
    readonly happens: (before: Table | undefined, after: Table) => void = () => {},
  ) {
    this.line = new Line(game, link, (message) => this.#hear(message));
    void ask<Catalog>('GET', `/api/tables/${game}/catalog${link}`).then((catalog) => (this.catalog = catalog), () => {});
  }

  /** The table as it would be after what is staged, or as it was. */
  get view(): View | undefined {
    return (this.past?.view ?? this.staged?.view ?? this.table?.view) || undefined;
  }

  /** Looks back at the table as it was after something had happened. */
  async look(seq: number): Promise<void> {
    if (seq >= (this.table?.seq ?? 0)) return this.lookUp();
    this.#looking = seq;
    const past = await this.before(seq);
    if (this.#looking === seq) this.past = past;
  }
  #looking = 0;

  /** Comes back to the table as it is. */
  lookUp(): void {
    this.#looking = 0;
    this.past = undefined;
  }

  /** The table as it was; asked for once. */
  before(seq: number): Promise<Past | undefined> {
    const asked = this.#pasts.get(seq) ?? ask<Past>('GET', `/api/tables/${this.game}/past/${seq}${this.link}`).catch(() => void this.#pasts.delete(seq));
    this.#pasts.set(seq, asked);
    return asked;
  }
  readonly #pasts = new Map<number, Promise<Past | undefined>>();

  /** What was played, the oldest first: one can look back at each. */
  readonly turns = $derived(this.log.filter((one) => one.type === 'played'));

  /** What others have done since one's own last turn. */
  readonly missed = $derived(this.turns.slice(this.turns.findLastIndex(({ seat }) => this.isMine(seat)) + 1));

  /** Whether a seat is one's own. */
  isMine(seat: number): boolean {
    const chair = this.table?.chairs[seat - 1];
    return chair?.type === 'person' && chair.yours;
  }

  /** All ways to begin the turn with something. */
  beginnings(head: string): Legal[] {
    return (this.table?.legal ?? []).filter(({ action }) => parse(action).head === head);
  }

  /** The actions staged so far. */
  get actions(): string[] {
    return this.staged?.actions ?? [];
  }

  /** What may be done next. */
  get legal(): Legal[] {
    return this.#options[this.actions.length] ?? [];
  }

  /** What may be done next, by what it is about. */
  readonly heads = $derived.by(() => Map.groupBy(this.legal, ({ action }) => parse(action).head));

  /** Whether something may be done next, or instead of what is staged. */
  could(head: string): boolean {
    return this.#options.some((legal) => legal?.some(({ action }) => parse(action).head === head));
  }

  /** What is staged, by what it is about. */
  readonly stagedHeads = $derived.by(() => this.actions.map((action) => parse(action).head));

  /** The last staged action, taken apart. */
  get last(): Parsed | undefined {
    const action = this.actions.at(-1);
    return action === undefined ? undefined : parse(action);
  }

  /** All ways to do what the last staged action does. */
  get ways(): Legal[] {
    const head = this.last?.head;
    const before = this.#options[this.actions.length - 1] ?? [];
    return head === undefined ? [] : before.filter(({ action }) => parse(action).head === head);
  }

  /** Whether it is for this client to decide. */
  get decides(): boolean {
    return !!this.table?.legal;
  }

  /**
   * Does something, in the way that suits most people: next, or else instead of what is staged. If
   * neither is legal, the house says why.
   */
  pick(head: string, explain: string): void {
    if (!this.decides) return void (this.notice = t('not-your-turn'));
    // What was touched last is put back by touching it again, with what was suggested after it.
    const last = this.stagedHeads.findLastIndex((one) => !SUGGESTED.test(one));
    if (this.stagedHeads[last] === head && !this.heads.has(head)) return this.stage(this.actions.slice(0, last));
    const waysAt = (at: number): Legal[] => (this.#options[at] ?? []).filter(({ action }) => parse(action).head === head);
    for (let at = this.actions.length; at >= 0; at -= 1) {
      const ways = waysAt(at);
      if (ways.length) return this.stage([...this.actions.slice(0, at), this.suggest(ways)]);
    }
    if (this.staged?.complete) this.notice = t('turn-complete');
    else this.stage([...this.actions, explain]);
  }

  /** Does something in exactly this way. */
  choose(action: string): void {
    this.stage([...this.actions, action]);
  }

  /** Does the last thing in another way. */
  change(action: string): void {
    this.stage([...this.actions.slice(0, -1), action]);
  }

  /** Does the last thing with crystals as near as possible to these. */
  wish(letters: string): void {
    const way = nearest(this.ways, letters, this.last?.ordered ?? false);
    if (way) this.change(way.action);
  }

  undo(): void {
    if (this.actions.length) this.stage(this.actions.slice(0, -1));
  }

  reset(): void {
    if (this.actions.length) this.stage([]);
  }

  confirm(): void {
    if (this.table && this.staged?.complete) this.line.command({ say: 'confirm', after: this.table.seq, actions: this.actions });
  }

  hint(): void {
    if (!this.line.online) return void (this.notice = t('reconnecting'));
    this.thinking = true;
    this.hints = undefined;
    this.#wondered = this.#moment();
    this.line.say({ say: 'hint' });
  }

  forgetHints(): void {
    this.hints = undefined;
    this.thinking = false;
    this.#wondered = '';
  }

  /** The turn as it stands: hints for another moment come too late. */
  #moment(): string {
    return `${this.table?.seq} ${this.actions.join(' ')}`;
  }
  #wondered = '';

  stage(actions: string[]): void {
    if (!this.line.online) this.notice = t('reconnecting');
    this.line.say({ say: 'stage', actions });
  }

  async sit(chair: number, name: string): Promise<void> {
    const promise = toHex(await sha256(fromHex(nonceOf(this.game))));
    this.line.command({ say: 'sit', chair, name, promise });
  }

  close(): void {
    clearTimeout(this.#showing);
    this.line.close();
  }

  /** Payments: the cheapest come first in the list. Trades and steps: as much as fits. Discards: the cheapest. */
  suggest(ways: readonly Legal[]): string {
    const first = ways[0]?.action ?? '';
    const { head, times } = parse(first);
    const limit = this.#limit();
    const fitting = ways.filter(({ caravan }) => caravan.length <= limit);
    if (times > 0) return (fitting.at(-1) ?? ways[0])?.action ?? first;
    if (head === 'discard' || head === 'build') return ways.at(-1)?.action ?? first;
    if (head.startsWith('spend-')) return first;
    const most = Math.max(...ways.map(({ action }) => parse(action).letters.length));
    return ways.find(({ action }) => parse(action).letters.length === most)?.action ?? first;
  }

  #limit(): number {
    const view = this.table?.view;
    const seat = (this.table?.you ?? 1) - 1;
    if (view?.family === 'adventure') return view.seats[seat]?.limit ?? 10;
    return this.catalog && 'limit' in this.catalog ? (this.catalog.limit as number) : 10;
  }

  #hear(message: Message): void {
    if (message.type !== 'table') this.catchUp();
    switch (message.type) {
      case 'table':
        return this.#receive(message);
      case 'staged':
        return this.#follow(message);
      case 'refused':
        this.notice = why(message);
        this.thinking = false;
        return;
      case 'present':
        this.present = message.chairs;
        this.watchers = message.watchers;
        return;
      case 'hints':
        if (this.#wondered === this.#moment()) this.hints = message.hints;
        this.thinking = false;
        return;
      case 'done':
        return;
    }
  }

  /** Tables that have come and are not shown yet: bots are faster than one can look. */
  #coming: Table[] = [];
  #shown = 0;
  #showing: ReturnType<typeof setTimeout> | undefined;

  #receive(table: Table): void {
    const wait = this.#shown + this.#pace(table) - performance.now();
    if (!this.#showing && (wait <= 0 || !playerOf(table) || still() || document.hidden)) return this.#show(table);
    this.#coming.push(table);
    this.#showing ??= setTimeout(() => this.#next(), wait);
  }

  #pace(next: Table): number {
    const same = !!this.table && playerOf(this.table) === playerOf(next);
    return Math.min(same ? STEP_PACE : PACE, LONGEST_PACE / Math.max(1, this.#coming.length));
  }

  #next(): void {
    const table = this.#coming.shift();
    if (table) this.#show(table);
    const after = this.#coming[0];
    this.#showing = after && setTimeout(() => this.#next(), this.#pace(after));
  }

  #show(table: Table): void {
    this.#shown = performance.now();
    this.#renew(table);
  }

  /** Shows the table as it is; whoever does something does it there. */
  catchUp(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    for (const table of this.#coming.splice(0)) this.#renew(table);
  }

  #renew(come: Table): void {
    const before = this.table;
    const table = kept(before, come);
    const earlier = this.log.filter(({ seq }) => seq < (table.happened[0]?.seq ?? Infinity));
    this.log = [...earlier, ...table.happened];
    const moved = before?.seq !== table.seq;
    this.table = table;
    if (moved) {
      this.notice = '';
      this.hints = undefined;
      this.#before = [];
    }
    // What one may know of the past depends on whose eyes one sees with, and on whether it is over.
    if (before?.you !== table.you || before?.phase !== table.phase) this.#pasts.clear();
    const again = this.actions;
    this.#options = table.legal ? [table.legal] : [];
    if (moved) this.staged = undefined;
    // Unless the game itself went on, the turn is put together again; what no longer fits is said.
    const still = table.happened.every((one) => (one.type === 'answered' ? !one.agree : !/^(played|takenBack|dealt)$/.test(one.type)));
    if (again.length && table.legal && (!moved || still)) this.stage(again);
    void this.#begin(table);
    this.happens(before, table);
    if (moved && table.legal) this.#offer([]);
  }

  #follow(staged: Staged): void {
    if (staged.seq !== this.table?.seq) return;
    this.hints = undefined;
    this.notice = staged.dropped ? why(staged.dropped) : '';
    // What may be done is known for the steps that are still the same.
    const { actions } = staged;
    const changed = actions.findIndex((action, i) => action !== this.actions[i]);
    const options = this.#options.slice(0, changed < 0 ? actions.length : changed + 1);
    options[actions.length] = staged.legal;
    this.#options = options;
    staged.view = kept(this.view, staged.view);
    this.staged = actions.length ? staged : undefined;
    this.#offer(staged.actions);
  }

  /** Discards and cards to spend are suggested at once: most people give the cheapest. */
  #offer(actions: string[]): void {
    const next = this.legal;
    const due = next.length > 0 && next.every(({ action }) => SUGGESTED.test(parse(action).head));
    // Nothing is added by itself to a turn that has just been made shorter.
    const undone = actions.length < this.#before.length && actions.every((action, i) => action === this.#before[i]);
    this.#before = actions;
    if (due && !undone) this.stage([...actions, this.suggest(next)]);
  }
  #before: string[] = [];

  /** With nobody to wait for, the game begins by itself; promised nonces are revealed. */
  async #begin(table: Table): Promise<void> {
    const people = table.chairs.filter((chair) => chair.type === 'person');
    const full = table.chairs.every((chair) => chair.type !== 'open');
    if (this.#begun) return;
    // With several people everybody promises a nonce first; the host has a chair from the beginning.
    const own = table.chairs.findIndex((chair) => chair.type === 'person' && chair.yours && !chair.promised);
    const chair = table.chairs[own];
    if (table.phase === 'gathering' && chair?.type === 'person' && !people.every((other) => other.yours)) {
      return this.sit(own + 1, chair.name);
    }
    if (table.phase === 'gathering' && table.host && full && people.every((chair) => chair.yours && !chair.promised)) {
      this.#begun = true;
      this.line.command({ say: 'start', nonce: nonceOf(this.game) });
    } else if (table.phase === 'revealing' && people.some((chair) => chair.yours && chair.promised)) {
      this.#begun = true;
      this.line.command({ say: 'reveal', nonce: nonceOf(this.game) });
    }
  }
}
