// Planned actions in words, as far as families share them.
import { drawn } from '../pieces/drawn';
import { crystalsOf } from '../turn/turn';
import type { Action } from '../wire/protocol';
import { t } from '../words/words.svelte';

/** An action as a hint names it: with its choices, but without its notation. */
export type Planned = Omit<Action, 'action'>;

/** The crystals of an action, drawn. */
export function drawnCrystals(action: Planned): string {
  const letters = crystalsOf(action);
  return letters ? drawn(letters) : 'none';
}

/** An action in words; what depends on a place is up to its family. */
export function plan(action: Planned): string {
  const { do: verb, what = '', times = 0 } = action;
  const crystals = drawnCrystals(action);
  switch (verb) {
    case 'play':
      return t('plan-play', { effect: drawn(what), crystals, times });
    case 'take':
      return t('plan-take', { crystals: drawn(what) });
    case 'spendHand':
    case 'spendPlayed':
      return t('plan-spend', { effect: drawn(what) });
    case 'trade':
      return t('plan-trade', { times });
    default:
      return t(`plan-${verb}`, { crystals, what });
  }
}

/** A card taken from a market; `card` is its effect. */
export const planAcquire = (action: Planned, card: string): string =>
  t('plan-acquire', { effect: drawn(card), crystals: drawnCrystals(action) });

/** A claim of this many points. */
export const planClaim = (points = 0): string => t('plan-claim', { points });
