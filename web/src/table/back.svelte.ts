// Looking back at an earlier state of a table.
import type { Past } from '../wire/protocol';

export class LookingBack {
  /** What is looked back at instead of the table as it is. */
  past = $state.raw<Past>();
  #looking = 0;
  readonly #known = new Map<number, Promise<Past | undefined>>();

  constructor(
    /** The number of what happened last. */
    readonly newest: () => number,
    /** The table as it was after something had happened. */
    readonly ask: (seq: number) => Promise<Past>,
  ) {}

  /** Looks back at the table as it was after something had happened. */
  async look(seq: number): Promise<void> {
    if (seq >= this.newest()) return this.lookUp();
    this.#looking = seq;
    const past = await this.at(seq);
    if (this.#looking === seq) this.past = past;
  }

  /** Comes back to the table as it is. */
  lookUp(): void {
    this.#looking = 0;
    this.past = undefined;
  }

  /** The table as it was; asked for once. */
  at(seq: number): Promise<Past | undefined> {
    const asked = this.#known.get(seq) ?? this.ask(seq).catch(() => void this.#known.delete(seq));
    this.#known.set(seq, asked);
    return asked;
  }

  /** What one may know of the past has changed. */
  forget(): void {
    this.#known.clear();
  }
}
