// Queues input until the server has confirmed what is staged.

/** How long an answer is awaited, in milliseconds: nothing that is lost may hold up a page for ever. */
export const LONGEST = 2_000;

/** Things to do, in the order in which they came. */
export class Pending {
  #awaited: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    /** How long an answer is awaited, in milliseconds. */
    readonly longest = LONGEST,
  ) {}

  get awaits(): boolean {
    return this.#awaited !== undefined;
  }

  /** An answer is awaited from now on. */
  await(): void {
    clearTimeout(this.#awaited);
    this.#awaited = setTimeout(() => this.settle(), this.longest);
  }

  /** Does something at once, or when the answer has come. */
  run(act: () => void): void {
    if (this.awaits) this.#waiting.push(act);
    else act();
  }

  /** The answer has come, and this follows from it. Whatever is done then may await another. */
  settle(follow?: () => void): void {
    this.#end();
    follow?.();
    while (!this.awaits && this.#waiting.length) this.#waiting.shift()?.();
  }

  /** No answer comes any more, and what waits was meant for another table. */
  clear(): void {
    this.#end();
    this.#waiting = [];
  }

  #end(): void {
    clearTimeout(this.#awaited);
    this.#awaited = undefined;
  }
}
