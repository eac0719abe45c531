// The interface of a turn for boards, prompt, rail and keys, implemented by tables, lessons and
// replays. It knows no rule: legal actions come as a list.
import type { Action, Catalog, Legal, Staged, Table, Verb, View, Way } from '../wire/protocol';

/** A table to look at. */
export interface SeatView {
  readonly table: Pick<Table, 'chairs' | 'deciding' | 'phase' | 'you' | 'result'> | undefined;
  readonly view: View | undefined;
  readonly catalog: Catalog | undefined;
  /** Whether it is for this client to decide. */
  readonly decides: boolean;
  /** Whether it is the next turn that is prepared, while somebody else decides. */
  readonly plans?: boolean;
}

/** A turn to put together. */
export interface Turn extends SeatView {
  /** The table without what is staged. */
  readonly before: View | undefined;
  readonly staged: Staged | undefined;
  /** The actions staged so far. */
  readonly actions: readonly Action[];
  /** What may be done next. */
  readonly legal: readonly Legal[];
  /** All ways to do what the last staged action does. */
  readonly ways: readonly Way[];
  /** What was last refused, in words. */
  readonly notice: string;
  /** The keys of the actions that a hint names, to be found on the board. */
  readonly lit?: readonly string[];
  /** Something that may be done next. */
  may(verb: Verb, what?: string): Legal | undefined;
  /** Whether something may be done next, or instead of what is staged. */
  could(verb: Verb, what?: string): boolean;
  /** Something with which the turn may begin. */
  begins(verb: Verb, what?: string): Legal | undefined;
  /** Does something, in the way that suits most people; if it cannot be done, one is told why. */
  pick(verb: Verb, what?: string): void;
  /** Does the last thing in another way. */
  change(way: Way): void;
  /** Does the last thing with crystals as near as possible to these. */
  wish(crystals: string): void;
  /** Stages exactly these actions, in the notation. */
  stage(actions: readonly string[]): void;
  undo(): void;
  reset(): void;
  confirm(): void;
}

/** What is asked, in words. */
export interface Asked {
  title: string;
  detail: string;
}

type About = Pick<Legal, 'do' | 'what'>;

/** Whether something is about this. */
export const isAbout = (one: About, verb: Verb, what?: string): boolean =>
  one.do === verb && (what === undefined || (one.what ?? '') === what);

/** Whether two things are about the same. */
export const alike = (one: About, other: About): boolean =>
  isAbout(one, other.do, other.what ?? '');

/** The staged action that is about something. */
export const doing = (turn: Turn | undefined, verb: Verb, what?: string): Action | undefined =>
  turn?.actions.find((one) => isAbout(one, verb, what));

/** What is done and with what, as one word: how it is found on the board. */
export const actionKey = (verb: Verb, what = ''): string => (what ? `${verb} ${what}` : verb);

/** Whether a hint speaks of it. */
export const isLit = (turn: Turn | undefined, verb: Verb, what = ''): boolean =>
  !!turn?.lit?.includes(actionKey(verb, what));

/** How something is done, where there is a choice. */
type How = Pick<Way, 'pays' | 'raises' | 'gives' | 'times'>;

/** The crystals that make up a way to do something. */
export const crystalsOf = ({ pays, raises, gives }: How): string => pays ?? raises ?? gives ?? '';

/** Whether the order of those crystals matters: one for each card or owner. */
export const isOrdered = ({ pays }: How): boolean => pays !== undefined;

/** How many letters of one word are in another, counted as a multiset. */
function shared(one: string, other: string): number {
  const left = [...other];
  return [...one].filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** The way whose crystals are most like the wished ones. */
export function nearest<T extends How>(ways: readonly T[], wished: string): T | undefined {
  const score = (way: T): number => {
    const crystals = crystalsOf(way);
    const same = isOrdered(way)
      ? [...crystals].filter((letter, i) => letter === wished[i]).length
      : shared(crystals, wished);
    return 4 * same - crystals.length - wished.length;
  };
  return ways.reduce<T | undefined>(
    (best, one) => (best === undefined || score(one) > score(best) ? one : best),
    undefined,
  );
}

/** How many letters of a word are this one. */
export const countOf = (word: string, letter: string): number => word.split(letter).length - 1;

/** The ways that give back these crystals, and maybe more. */
export const giving = <T extends How>(ways: readonly T[], crystals: string): T[] =>
  ways.filter(({ gives = '' }) =>
    [...crystals].every((level) => countOf(gives, level) >= countOf(crystals, level)),
  );

/** The most steps there are to take. */
export const mostSteps = (ways: readonly How[]): number =>
  Math.max(0, ...ways.map(({ raises = '' }) => raises.length));

/** With one step more from a level, or one fewer: the way most like the one that is staged. */
export function stepped<T extends How>(
  ways: readonly T[],
  { raises = '' }: How,
  level: string,
  by: 1 | -1,
): T | undefined {
  const count = countOf(raises, level) + by;
  const wished = by > 0 ? raises + level : raises.replace(level, '');
  return nearest(
    ways.filter((way) => countOf(way.raises ?? '', level) === count),
    wished,
  );
}

/** What is added to a turn by itself, as a suggestion: most people give the cheapest. */
export const isSuggested = ({ do: verb }: About): boolean =>
  verb === 'discard' || verb === 'spendHand' || verb === 'spendPlayed';

/**
 * The way that suits most people. Payments: the cheapest, which come first in the list. Trades: as
 * often as the caravan can hold it. Steps: as many as there are. What is given back: the cheapest,
 * which come last.
 */
export function suggest({ ways }: Pick<Legal, 'ways'>): Way {
  const [first] = ways as [Way];
  if (first.times !== undefined) return ways.findLast(({ over }) => !over) ?? first;
  if (first.gives !== undefined) return ways.at(-1) ?? first;
  const most = Math.max(...ways.map((way) => crystalsOf(way).length));
  return ways.find((way) => crystalsOf(way).length === most) ?? first;
}
