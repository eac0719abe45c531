// The default suggestion is the cheapest; where hints are allowed, the best one replaces it.
import { Pending } from '../turn/pending';
import type { Line } from '../wire/link';
import type { Action, Hint, Refusal, Table } from '../wire/protocol';

/** The turn in which something is suggested. */
interface Suggesting {
  improve(after: readonly Action[], best: Hint): void;
}

/** How long Confirm waits for the best, in milliseconds: nobody waits longer for what is only advice. */
export const HELD = 1_000;

export class Better {
  /** For which entry, and after which actions, the best was asked for. */
  #asked: { seq: number | undefined; after: readonly Action[] } | undefined;
  readonly #held = new Pending(HELD);

  constructor(
    readonly at: { readonly table: Table | undefined; readonly line: Line },
    readonly turn: () => Suggesting,
    /** Whether somebody waits for hints: then the answer is theirs. */
    readonly thinking: () => boolean = () => false,
  ) {}

  /** Whether this table plays with hints, and so with suggestions of what to give up. */
  get allowed(): boolean {
    return !this.at.table?.without?.includes('hints');
  }

  /** Asks for what is best after these actions; once at a time, as the house answers. */
  ask(after: readonly Action[]): void {
    const seq = this.at.table?.seq;
    const { online } = this.at.line;
    if (!this.allowed || this.thinking() || this.#asked?.seq === seq || !online) return;
    this.#asked = { seq, after };
    this.#held.await();
    this.at.line.say({ say: 'hint' });
  }

  /** Does something once the best is known, or at once if it is not asked for. */
  whenKnown(act: () => void): void {
    this.#held.run(act);
  }

  /** The house has answered; says whether it was asked for here. */
  take({ seq, hints: [best] }: { seq: number; hints: readonly Hint[] }): boolean {
    const asked = this.#asked;
    if (asked?.seq !== seq) return false;
    this.#asked = undefined;
    this.#held.settle(() => {
      if (best && this.at.table?.seq === seq) this.turn().improve(asked.after, best);
    });
    return true;
  }

  /** The house has refused something; says whether it was this. */
  refuse({ id }: Refusal & { id?: string }): boolean {
    if (!this.#asked || id) return false;
    this.#asked = undefined;
    this.#held.settle();
    return true;
  }

  /** What was to be done once the best is known is no longer meant. */
  clear(): void {
    this.#held.clear();
  }
}
