// One's tables by whose turn it is, in the order in which one wants to see them.
import type { OwnTable } from '../wire/protocol';

/** How long a finished game is among those that finished lately, and how many are. */
const LATELY = 7 * 86_400_000;
const MOST_LATELY = 5;

/** Those that wait for the reader: first those whose time is used up first, then those that have waited longest. */
export const yours = (tables: readonly OwnTable[]): OwnTable[] =>
  tables
    .filter(({ waits }) => waits)
    .sort(
      (one, other) =>
        (one.until ?? Infinity) - (other.until ?? Infinity) ||
        one.updated - other.updated ||
        (one.game < other.game ? -1 : 1),
    );

/** Those that wait for somebody else, or have not begun: first what happened last. */
export const theirs = (tables: readonly OwnTable[]): OwnTable[] =>
  tables
    .filter(({ waits, phase }) => !waits && phase !== 'over')
    .sort((one, other) => other.updated - one.updated);

/** Those that finished lately, the last one first. `now` is the time of the server. */
export const lately = (tables: readonly OwnTable[], now: number): OwnTable[] =>
  tables
    .filter(({ phase, updated }) => phase === 'over' && updated > now - LATELY)
    .sort((one, other) => other.updated - one.updated)
    .slice(0, MOST_LATELY);

/** The table that waits behind this one, in a circle; none if no other one waits. */
export function nextOf(tables: readonly OwnTable[], current = ''): OwnTable | undefined {
  const waiting = yours(tables);
  const at = waiting.findIndex(({ game }) => game === current);
  const next = waiting[(at + 1) % waiting.length];
  return next?.game === current ? undefined : next;
}
