// Smooths win chances for display. The seat to move looks better than a moment later, so values are
// averaged over a round.
import type { Choice } from '../wire/protocol';

type Rows = readonly (readonly number[])[];

const mean = (rows: Rows): number[] =>
  (rows[0] ?? []).map(
    (_, seat) => rows.reduce((sum, row) => sum + (row[seat] ?? 0), 0) / rows.length,
  );

/** For each place how likely each seat wins; `turns` are the places where a turn begins, and the last one. */
export function smooth(chances: Rows, turns: readonly number[], seats: number): number[][] {
  const each = turns.map((place) => chances[place] ?? []);
  const about = each.map((row, j) => {
    if (j === each.length - 1) return [...row];
    const from = Math.max(0, Math.min(j - Math.floor((seats - 1) / 2), each.length - seats));
    return mean(each.slice(from, from + seats));
  });
  return chances.map((_, place) => {
    const j = Math.max(
      0,
      turns.findLastIndex((turn) => turn <= place),
    );
    const [from = 0, to = from + 1] = [turns[j], turns[j + 1]];
    const way = to > from ? (place - from) / (to - from) : 0;
    return (about[j] ?? []).map(
      (value, seat) => value + way * ((about[j + 1]?.[seat] ?? value) - value),
    );
  });
}

/** A change of somebody's chance that stands out. */
export interface Turning {
  /** The action. */
  ply: number;
  /** Whose chance it was, from 0, and how much it changed. */
  whose: number;
  by: number;
}

/** A change that is told as the choice or the luck that it was. */
export interface Swing extends Turning {
  luck: boolean;
}

/** Less is no more than what a search gets wrong. */
const NOTABLE = 0.03;
/** Less is no percent at all. */
const SEEN = 0.005;

const largest = <T extends Turning>(all: T[], most: number, least = NOTABLE): T[] =>
  all
    .filter(({ by }) => Math.abs(by) >= least)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, most);

/** The choices that gave up most, the worst first; `seats` says who chose, from 1. */
export const costly = (
  choices: readonly Pick<Choice, 'cost'>[],
  seats: readonly number[],
  most: number,
): Turning[] =>
  largest(
    choices.map(({ cost }, i) => ({ ply: i + 1, whose: (seats[i] ?? 1) - 1, by: -cost })),
    most,
  );

/** What changed somebody's chance most, choice or luck, one for each action: however little that was. */
export function swings(
  choices: readonly Pick<Choice, 'cost' | 'luck'>[],
  seats: readonly number[],
  most: number,
): Swing[] {
  const chosen = choices.map(({ cost }, i): Swing => ({
    ply: i + 1,
    whose: (seats[i] ?? 1) - 1,
    by: -cost,
    luck: false,
  }));
  const drawn = lucky(choices, choices.length, 0).map((one): Swing => ({ ...one, luck: true }));
  const named = new Set<number>();
  return largest([...chosen, ...drawn], 2 * choices.length, SEEN)
    .filter(({ ply }) => !named.has(ply) && named.add(ply))
    .slice(0, most);
}

/** Where what turned up changed most, whoever's choice it came after. */
export const lucky = (
  choices: readonly Pick<Choice, 'luck'>[],
  most: number,
  least = NOTABLE,
): Turning[] =>
  largest(
    choices.map(({ luck }, i) => {
      const whose = luck.reduce(
        (best, one, seat) => (Math.abs(one) > Math.abs(luck[best] ?? 0) ? seat : best),
        0,
      );
      return { ply: i + 1, whose, by: luck[whose] ?? 0 };
    }),
    most,
    least,
  );
