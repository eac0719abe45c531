// What may be done at each step of a staged turn, and what becomes of the turn when the table moves.
import type { Action, Happening, Legal } from '../wire/protocol';
import { isSuggested } from './turn';

/** What may be done before each staged action, and after the last. */
export type Options = readonly (readonly Legal[])[];

/** The options after a turn was staged anew: they are known for the steps that are still the same. */
export function follow(options: Options, before: readonly Action[], after: readonly Action[], legal: readonly Legal[]): Options {
  const changed = after.findIndex(({ action }, i) => action !== before[i]?.action);
  const known = options.slice(0, changed < 0 ? after.length : changed + 1);
  known[after.length] = legal;
  return known;
}

/** Whether a staged turn is put together again on a new table: unless the game itself went on. */
export const stands = (happened: readonly Happening[]): boolean =>
  happened.every((one) => (one.type === 'answered' ? !one.agree : one.type !== 'played' && one.type !== 'takenBack' && one.type !== 'dealt'));

/** Whether the next step is suggested at once: nothing else may be done, and it was not just undone. */
export function isDue(legal: readonly Legal[], before: readonly Action[], after: readonly Action[]): boolean {
  const undone = after.length < before.length && after.every(({ action }, i) => action === before[i]?.action);
  return legal.length > 0 && legal.every(isSuggested) && !undone;
}
