// The state of a replay: the game, and the current step.
import { families, tell } from '../families';
import { BOT_LEVELS, chairNames, recordNames } from '../frame/names';
import { kept } from '../wire/kept';
import { stepsOfStandIns } from '../turn/told';
import type { Action, Catalog, Replay, Table, View } from '../wire/protocol';
import { withStandIn } from '../words/voice';
import { t } from '../words/words.svelte';

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replayed {
  replay = $state.raw<Replay>();
  catalog = $state.raw<Catalog>();
  /** Who sat at the table, and what happened there; nothing of a record. */
  table = $state.raw<Pick<Table, 'chairs' | 'seating' | 'happened'>>({ chairs: [], happened: [] });
  /** For each place how likely each seat wins, once that is known. */
  chances = $state.raw<number[][]>([]);
  /** After how many actions one looks at the table. */
  at = $state(0);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** Whose cards are shown; 0 for who is at turn. */
  eyes = $state(1);

  constructor(
    /** The table it was played at; none for a record. */
    readonly game: string | undefined,
    /** Told when one goes to another place. */
    readonly moved: () => void = () => {},
  ) {}

  readonly steps = $derived(this.replay?.steps ?? []);
  readonly last = $derived(this.steps.length);
  readonly step = $derived(this.steps[this.at - 1]);
  readonly view = $derived<View | undefined>(this.step?.view ?? this.replay?.start);
  readonly names = $derived.by(() =>
    this.table.chairs.length
      ? chairNames(this.table.chairs, this.game ?? '')
      : recordNames(this.replay?.names ?? [], this.game ?? ''),
  );
  readonly #standIns = $derived.by(() => stepsOfStandIns(this.table.happened, this.steps));
  readonly sentences = $derived.by(() =>
    this.steps.map(
      ({ events, action, seat }, i) =>
        tell({ catalog: this.catalog, view: this.replay?.start }, events, this.namesAt(i + 1)) ||
        t('replay-untold', {
          name: this.namesAt(i + 1)[seat - 1] ?? '',
          action: action === 'done' ? t('plan-done') : action,
        }),
    ),
  );
  readonly said = $derived.by(() =>
    this.at ? (this.sentences[this.at - 1] ?? '') : t('replay-start'),
  );
  /** The places where a turn begins, and the end. */
  readonly turns = $derived([
    0,
    ...this.steps.flatMap(({ events }, i) =>
      events.some(({ type }) => type === 'turnPassed' || type === 'openingPassed') ? [i + 1] : [],
    ),
    this.last,
  ]);
  /** What is marked on the line of the game: where turns begin, and claims. */
  readonly ticks = $derived.by(() => {
    const claims = (i: number): boolean =>
      !!this.steps[i]?.events.some(({ type }) => type === 'claimed' || type === 'tileClaimed');
    return this.steps.flatMap(({ seat }, i) =>
      claims(i) || this.turns.includes(i) ? [{ ply: i + 1, seat, claim: claims(i) }] : [],
    );
  });
  /** Who is called what in a step: a stand-in is not the person it played for. */
  namesAt(ply: number): string[] {
    const step = this.steps[ply - 1];
    return step && this.#standIns.has(ply) ? withStandIn(this.names, step.seat) : this.names;
  }

  /** The seat whose cards are shown. */
  readonly mine = $derived(this.eyes || this.view?.turn || this.step?.seat || 1);

  /** Shows a game, at a place in it. */
  open(replay: Replay, catalog: Catalog, at: number): void {
    let before = replay.start;
    for (const one of replay.steps) before = one.view = kept(before, one.view);
    this.catalog = catalog;
    this.replay = replay;
    this.eyes =
      this.table.chairs.findIndex((chair) => chair.type === 'person' && chair.yours) + 1 ||
      replay.names.findIndex((name) => !(BOT_LEVELS as readonly string[]).includes(name)) + 1 ||
      1;
    this.at = Math.min(replay.steps.length, Math.max(0, at));
  }

  close(): void {
    this.replay = undefined;
    this.playing = false;
    this.chances = [];
  }

  jump(to: number): void {
    const next = Math.min(this.last, Math.max(0, to));
    if (next === this.at) return;
    this.at = next;
    this.moved();
  }

  /** Goes on to where the next turn begins, or back. */
  turn(way: 1 | -1): void {
    this.jump(
      (way > 0
        ? this.turns.find((one) => one > this.at)
        : this.turns.findLast((one) => one < this.at)) ?? this.at,
    );
  }

  /** Lets the game run, from the beginning if it has ended; or stops it. */
  play(): void {
    if (!this.playing && this.at === this.last) this.jump(0);
    this.playing = !this.playing;
  }

  /** Something that could have been done in the place of an action, in words. */
  instead(ply: number, action: Action): string {
    const before = this.steps[ply - 2]?.view ?? this.replay?.start;
    return before && this.catalog
      ? families[before.family].plan(action, before as never, this.catalog as never)
      : action.action;
  }
}
