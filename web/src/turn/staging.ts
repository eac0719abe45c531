// The legal choices at each step of a staged turn, and what becomes of it when the table changes.
import type { Action, Happening, Legal, Staged } from '../wire/protocol';
import { alike, isSuggested, mostSteps } from './turn';

/** What may be done before each staged action, and after the last. */
export type Options = readonly (readonly Legal[])[];

/** At how many steps of a turn the options are known from the one before it: where both begin alike. */
export function known(before: readonly Action[], after: readonly string[]): number {
  const changed = after.findIndex((action, i) => action !== before[i]?.action);
  return changed < 0 ? after.length : changed + 1;
}

/** The options after a turn was staged anew. */
export function follow(
  options: Options,
  before: readonly Action[],
  { actions, legal, steps }: Pick<Staged, 'actions' | 'legal' | 'steps'>,
): Options {
  const after = actions.map(({ action }) => action);
  const all = steps?.slice() ?? options.slice(0, known(before, after));
  all[actions.length] = legal;
  return all;
}

/** Whether something in a turn could raise crystals, and raises none. */
export const idles = (options: Options, actions: readonly Action[]): boolean =>
  actions.some(
    (one, i) =>
      !one.raises && mostSteps(options[i]?.find((other) => alike(one, other))?.ways ?? []) > 0,
  );

/** Whether a staged turn is put together again on a new table: unless the game itself went on. */
export const stands = (happened: readonly Happening[]): boolean =>
  happened.every((one) =>
    one.type === 'answered'
      ? !one.agree
      : one.type !== 'played' && one.type !== 'takenBack' && one.type !== 'dealt',
  );

const isSole = (legal: readonly Legal[] = []): boolean =>
  legal.length === 1 && legal[0]?.ways.length === 1;

/** Whether nothing in a turn could have been done in another way: then nobody need confirm it. */
export const decidesNothing = (options: Options, actions: readonly Action[]): boolean =>
  actions.every((_, i) => isSole(options[i]));

/**
 * Whether the next step is suggested at once: everything that may be done is a suggestion, or one
 * thing is all that may be done; and it was not just undone. What is given back is gone for good:
 * without advice, nothing is suggested there.
 */
export function isDue(
  legal: readonly Legal[],
  before: readonly Action[],
  after: readonly Action[],
  advised = true,
): boolean {
  const undone =
    after.length < before.length && after.every(({ action }, i) => action === before[i]?.action);
  const suggested = legal.every((one) => isSuggested(one) && (advised || one.do !== 'discard'));
  return legal.length > 0 && (suggested || isSole(legal)) && !undone;
}
