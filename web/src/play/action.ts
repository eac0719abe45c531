// What an action's text says (docs/notation.md), as far as a board must know it to show and change
// it. No rule is known here: what may be done comes from the house as a list.

/** An action, taken apart. */
export interface Parsed {
  /** What it is about, the same for all ways to do it: `play +ab`, `acquire 4`, `go D2`. */
  head: string;
  /** The crystals that make up the way to do it. */
  letters: string;
  /** Whether their order matters: one for each card or owner. */
  ordered: boolean;
  /** How often; 0 where that is no question. */
  times: number;
}

const way = (head: string, letters = '', ordered = false, times = 0): Parsed => ({ head, letters, ordered, times });

/** Takes an action apart. */
export function parse(action: string): Parsed {
  const discard = /^(?:\d:)?-([a-d]+)$/.exec(action);
  if (discard) return way('discard', discard[1]);
  const acquire = /^@(\d)(?::([a-d]+))?$/.exec(action);
  if (acquire) return way(`acquire ${acquire[1]}`, acquire[2], true);
  if (/^(rest|done)$/.test(action)) return way(action);
  const build = /^build(?::([a-d]+))?$/.exec(action);
  if (build) return way('build', build[1]);
  const stake = /^take:([a-d]+)$/.exec(action);
  if (stake) return way(`take ${stake[1]}`);
  if (action.startsWith('#')) return way(`claim ${action.slice(1)}`);
  if (action.startsWith('$')) return way(`tile ${action.slice(1)}`);
  if (action.startsWith('~')) return way(`explore ${action.slice(1)}`);
  if (action.startsWith('/')) return way(`spend-played ${action.slice(1)}`);
  if (action.startsWith('_')) return way(`spend-hand ${action.slice(1)}`);
  const onSpot = /^\*(\d+)$/.exec(action);
  if (onSpot) return way('trade', '', false, Number(onSpot[1]));
  const place = /^([A-Z]\d+)(?::([a-d]*)|\*(\d+))?$/.exec(action);
  // Tolls have one letter for each owner; steps of World, which look alike, may be sorted or not.
  if (place) return way(`go ${place[1]}`, place[2], false, Number(place[3] ?? 0));
  const card = /^([^:*]+)(?::([a-d]*)|\*(\d+))?$/.exec(action);
  return way(`play ${card?.[1] ?? action}`, card?.[2], false, Number(card?.[3] ?? 0));
}

/** How many letters of one word are in another, counted as a multiset. */
export function shared(one: string, other: string): number {
  const left = [...other];
  return [...one].filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** The way most like the wished one, among those that are legal. */
export function nearest<T extends { action: string }>(ways: readonly T[], wished: string, ordered: boolean): T | undefined {
  const score = ({ action }: T): number => {
    const { letters } = parse(action);
    const same = ordered ? [...letters].filter((letter, i) => letter === wished[i]).length : shared(letters, wished);
    return 4 * same - letters.length - wished.length;
  };
  return ways.reduce<T | undefined>((best, one) => (best === undefined || score(one) > score(best) ? one : best), undefined);
}
