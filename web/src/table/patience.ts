// How long the deciding player has been waited for.
import type { Happening } from '../wire/protocol';

/** After so long a stand-in may play for them (docs/protocol.md, section 5), in milliseconds. */
export const PATIENCE = 120_000;

/** How many seconds are left at a time, and none while nobody is waited for. */
export function left(log: readonly Happening[], now: number): number | undefined {
  const since = log.findLast(({ type }) =>
    [
      'played',
      'dealt',
      'started',
      'revealed',
      'left',
      'returned',
      'takenBack',
      'answered',
      'resigned',
    ].includes(type),
  );
  return since && Math.max(0, Math.ceil((PATIENCE - Math.max(0, now - since.at)) / 1_000));
}
