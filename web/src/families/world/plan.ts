// Hints for World in words.
import { drawn } from '../../pieces/drawn';
import type { WorldCatalog, WorldView } from '../../wire/protocol';
import { t } from '../../words/words.svelte';
import { type Planned, drawnCrystals, plan as planAny, planClaim } from '../plan';
import { bonusWords, locationName } from './say';

/** The effect of a location. */
function effectOf(catalog: WorldCatalog, place: string): string {
  const work = catalog.boards
    .flatMap(({ locations }) => locations)
    .find(({ name }) => name === place)?.work;
  return work?.type === 'effect' ? work.effect : '';
}

export function plan(action: Planned, view: WorldView, catalog: WorldCatalog): string {
  const { do: verb, what = '', times = 0 } = action;
  switch (verb) {
    case 'claim':
      return planClaim(view.row[Number(what) - 1]?.points);
    case 'go': {
      const effect = effectOf(catalog, what);
      return t('plan-go-world', {
        place: locationName(catalog, what),
        effect: effect ? drawn(effect) : 'none',
        crystals: drawnCrystals(action),
        times,
      });
    }
    case 'tile':
      return t('plan-tile', {
        what: bonusWords(catalog, view.stacks[Number(what) - 1]?.tile ?? ''),
      });
    case 'explore':
      return t('plan-explore', { what: locationName(catalog, what) });
    default:
      return planAny(action);
  }
}
