// The gathering: who sits where, and when the game can begin.
import { dayOf } from '../local/day';
import { nonceOf } from '../wire/chance';
import { fromHex, sha256, toHex } from '../wire/hash';
import type { Line } from '../wire/link';
import type { Table } from '../wire/protocol';

/** Under which name, and in which color, one goes on at the next table of the same people: a chair is kept there. */
export const comeBack = { name: '', color: 0 };

export class Seating {
  #begun = false;
  #started = false;
  /** One's name, if one comes from the table before: one has agreed to play. */
  readonly #comesBack: string;
  readonly #known: number;

  constructor(
    readonly at: {
      readonly game: string;
      readonly table: Table | undefined;
      readonly line: Pick<Line, 'command'>;
    },
    /** The color that the reader has chosen. */
    readonly color: () => number,
  ) {
    this.#comesBack = comeBack.name;
    this.#known = comeBack.color;
    [comeBack.name, comeBack.color] = ['', 0];
  }

  /** Takes a chair, or one's own again; without a color it has the one it had. */
  sit(chair: number, name: string, color = 0, promises = true): void {
    const promise = toHex(sha256(fromHex(nonceOf(this.at.game))));
    this.at.line.command({
      say: 'sit',
      chair,
      name,
      ...(promises && { promise }),
      ...(color && { color }),
    });
  }

  /** Wishes for another color while people gather. */
  recolor(color: number): void {
    const { table } = this.at;
    const own = table?.chairs.findIndex((chair) => chair.type === 'person' && chair.yours) ?? -1;
    const chair = table?.chairs[own];
    if (table?.phase === 'gathering' && chair?.type === 'person')
      this.sit(own + 1, chair.name, color, !!chair.promised);
  }

  /** Begins the game. Whoever plays alone adds a nonce at once: nobody else has to promise one. */
  start(): void {
    const people = this.at.table?.chairs.filter((chair) => chair.type === 'person') ?? [];
    const alone = people.every((chair) => chair.yours && !chair.promised);
    this.at.line.command({ say: 'start', ...(alone && { nonce: nonceOf(this.at.game) }) });
  }

  /** With nobody to wait for, the game begins by itself; promised nonces are revealed. */
  begin(table: Table): void {
    const people = table.chairs.filter((chair) => chair.type === 'person');
    const full = table.chairs.every((chair) => chair.type !== 'open');
    if (this.#begun) return;
    // With several people everybody promises a nonce first; the host has a chair from the beginning.
    const own = table.chairs.findIndex(
      (chair) => chair.type === 'person' && chair.yours && !chair.promised,
    );
    const chair = table.chairs[own];
    if (
      table.phase === 'gathering' &&
      chair?.type === 'person' &&
      !people.every((other) => other.yours)
    ) {
      return this.sit(own + 1, chair.name, chair.color ? 0 : this.#known);
    }
    if (table.phase === 'gathering' && this.#comesBack) {
      const kept = table.chairs.findIndex(
        (one) => one.type === 'open' && one.keptFor === this.#comesBack,
      );
      if (kept >= 0 && !people.some(({ yours }) => yours))
        return this.sit(kept + 1, this.#comesBack, this.color() || this.#known);
      // Whoever sits here has said that they play again.
      if (
        table.host &&
        full &&
        people.length > 1 &&
        people.every(({ promised }) => promised) &&
        !this.#started
      ) {
        this.#started = true;
        return this.at.line.command({ say: 'start' });
      }
    }
    if (
      table.phase === 'gathering' &&
      table.host &&
      full &&
      // Who has set the table here says when it begins.
      table.seq === 0 &&
      people.every((chair) => chair.yours && !chair.promised)
    ) {
      this.#begun = true;
      // The deal of a day is everybody's: nothing is added to it.
      const nonce = dayOf(this.at.game) ? undefined : nonceOf(this.at.game);
      this.at.line.command({ say: 'start', ...(nonce && { nonce }) });
    } else if (
      table.phase === 'revealing' &&
      people.some((chair) => chair.yours && chair.promised)
    ) {
      this.#begun = true;
      this.at.line.command({ say: 'reveal', nonce: nonceOf(this.at.game) });
    }
  }
}
