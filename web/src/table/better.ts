// The default suggestion is the cheapest; where hints are allowed, the best one replaces it.
import type { Line } from '../wire/link';
import type { Action, Hint, Refusal, Table } from '../wire/protocol';

/** The turn in which something is suggested. */
interface Suggesting {
  improve(after: readonly Action[], best: Hint): void;
}

export class Better {
  /** For which entry, and after which actions, the best was asked for. */
  #asked: { seq: number | undefined; after: readonly Action[] } | undefined;
  /** Whether the table plays without hints. */
  #without = false;

  constructor(
    readonly at: { readonly table: Table | undefined; readonly line: Line },
    readonly turn: () => Suggesting,
  ) {}

  /** Asks for what is best after these actions; once at a time, as the house answers. */
  ask(after: readonly Action[]): void {
    const seq = this.at.table?.seq;
    if (this.#without || this.#asked?.seq === seq || !this.at.line.online) return;
    this.#asked = { seq, after };
    this.at.line.say({ say: 'hint' });
  }

  /** The house has answered; says whether it was asked for here. */
  take({ seq, hints: [best] }: { seq: number; hints: readonly Hint[] }): boolean {
    const asked = this.#asked;
    if (asked?.seq !== seq) return false;
    this.#asked = undefined;
    if (best && this.at.table?.seq === seq) this.turn().improve(asked.after, best);
    return true;
  }

  /** The house has refused something; says whether it was this. */
  refuse({ id, code }: Refusal & { id?: string }): boolean {
    if (!this.#asked || id) return false;
    this.#asked = undefined;
    this.#without ||= code === 'noHints';
    return true;
  }
}
