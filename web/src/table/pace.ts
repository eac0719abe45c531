// Paces the display: bots are too fast to follow, so their turns are shown one at a time.

/** How long the turn of somebody else is shown before the next, and each step of it; in milliseconds. */
const TURN = 600;
const STEP = 250;
/** The longest that all who are waited for take together. */
const LONGEST = 3_000;

/** Who played in a table that has come; 0 if nobody did. */
export type Player<T> = (table: T) => number;

/** Tables in the order in which they came. */
export class Pace<T> {
  #coming: T[] = [];
  #last: T | undefined;
  /** When the last one was shown: the first waits for none, however soon it comes. */
  #shown = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly player: Player<T>,
    /** Shows a table. */
    readonly show: (table: T) => void,
    /** Whether nothing is to move. */
    readonly isStill: () => boolean,
    /** How many times as long as usual everything takes. */
    readonly times: () => number = () => 1,
  ) {}

  /** Takes a table, and shows it when it is its turn. */
  receive(table: T): void {
    const wait = this.#shown + this.#pause(table) - performance.now();
    if (!this.#timer && (wait <= 0 || !this.player(table) || this.isStill()))
      return this.#show(table);
    this.#coming.push(table);
    this.#timer ??= setTimeout(() => this.#next(), wait);
  }

  /** Shows all that has come; whoever does something does it there. */
  catchUp(): void {
    this.stop();
    for (const table of this.#coming.splice(0)) this.#show(table);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #pause(next: T): number {
    const same = this.#last !== undefined && this.player(this.#last) === this.player(next);
    return this.times() * Math.min(same ? STEP : TURN, LONGEST / Math.max(1, this.#coming.length));
  }

  #next(): void {
    const table = this.#coming.shift();
    if (table) this.#show(table);
    const [after] = this.#coming;
    this.#timer = after && setTimeout(() => this.#next(), this.#pause(after));
  }

  #show(table: T): void {
    this.#shown = performance.now();
    this.#last = table;
    this.show(table);
  }
}
