// The events of a table, for the log and for looking back.
import { tell } from '../families';
import { byStandIns, byTurn, standing, stepsOfStandIns, toldAt } from '../turn/told';
import type { Catalog, Happening, Replay, Table } from '../wire/protocol';
import { withStandIn } from '../words/voice';

export class Story {
  /** Everything that has happened, the oldest first. */
  #happened = $state.raw<Happening[]>([]);
  /** The same, each turn as one. */
  readonly log = $derived(byTurn(this.#happened));
  /** What was played, the oldest first: one can look back at each. */
  readonly turns = $derived(this.log.filter((one) => one.type === 'played'));
  readonly #standIns = $derived(byStandIns(this.#happened));

  constructor(
    readonly at: {
      readonly catalog: Catalog | undefined;
      readonly table: Pick<Table, 'view'> | undefined;
      isMine(seat: number): boolean;
    },
    /** The number of what is looked back at. */
    readonly looking: () => number,
  ) {}

  /** What others have done since one's own last turn. */
  readonly missed = $derived.by(() =>
    this.turns.slice(this.turns.findLastIndex(({ seat }) => this.at.isMine(seat)) + 1),
  );

  /** What is looked back at, as far as it had gone when the table was so. */
  readonly toldThen = $derived.by(() => toldAt(this.#happened, this.looking()));

  /** What sentences are about: spaces and what lies on them stay as they are for a whole game. */
  get #shown(): Parameters<typeof tell>[0] {
    return { catalog: this.at.catalog, view: this.at.table?.view };
  }

  /** Adds what is new; what is told again replaces what was told of it. */
  add(happened: readonly Happening[]): void {
    const earlier = this.#happened.filter(({ seq }) => seq < (happened[0]?.seq ?? Infinity));
    this.#happened = standing([...earlier, ...happened]);
  }

  /** The steps of the whole game, counted from 1, that a stand-in took. */
  standIns({ steps }: Pick<Replay, 'steps'>): Set<number> {
    return stepsOfStandIns(this.#happened, steps);
  }

  /** The steps of the whole game, as they are told of whoever took them. */
  tellSteps({ steps }: Pick<Replay, 'steps'>, names: string[]): string[] {
    const theirs = this.standIns({ steps });
    return steps.map(({ seat, events }, i) =>
      tell(this.#shown, events, theirs.has(i + 1) ? withStandIn(names, seat) : names),
    );
  }

  /** Something that was played, in words. */
  tell(one: Happening, names: string[]): string {
    if (one.type !== 'played') return '';
    return tell(
      this.#shown,
      one.events,
      this.#standIns.has(one.seq) ? withStandIn(names, one.seat) : names,
    );
  }
}
