// Hints for Adventure in words.
import type { AdventureCatalog, AdventureView } from '../../wire/protocol';
import { t } from '../../words/words.svelte';
import { type Planned, drawnCrystals, plan as planAny, planAcquire, planClaim } from '../plan';
import { bonusWords, placeName } from './naming';

export function plan(action: Planned, view: AdventureView, catalog: AdventureCatalog): string {
  const { do: verb, what = '' } = action;
  switch (verb) {
    case 'acquire':
      return planAcquire(action, view.market[Number(what) - 1]?.card ?? '');
    case 'claim': {
      const offer = view.villages.find(({ space }) => space === what)?.offer;
      return planClaim(offer?.type === 'tile' ? offer.points : 0);
    }
    case 'go': {
      const place = placeName(view, what);
      const stays = view.seats[(view.turn ?? 1) - 1]?.wagon === what;
      return stays
        ? t('adventure-staged-stay', { place })
        : t('adventure-staged-go', { place, toll: drawnCrystals(action) });
    }
    case 'tile':
      return t('plan-tile', {
        what: bonusWords(what === 'points' ? `points${view.bonus.points[0] ?? ''}` : what, catalog),
      });
    default:
      return planAny(action);
  }
}
