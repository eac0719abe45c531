// What is done before an answer has come is meant for the turn as it will be: it waits for the answer.

/** Things to do, in the order in which they came. */
export class Pending {
  #awaited = false;
  #waiting: (() => void)[] = [];

  /** An answer is awaited from now on. */
  await(): void {
    this.#awaited = true;
  }

  /** Does something at once, or when the answer has come. */
  run(act: () => void): void {
    if (this.#awaited) this.#waiting.push(act);
    else act();
  }

  /** The answer has come, and this follows from it. Whatever is done then may await another. */
  settle(follow?: () => void): void {
    this.#awaited = false;
    follow?.();
    while (!this.#awaited && this.#waiting.length) this.#waiting.shift()?.();
  }

  /** No answer comes any more, and what waits was meant for another turn. */
  clear(): void {
    this.#awaited = false;
    this.#waiting = [];
  }
}
