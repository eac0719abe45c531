// An action before it is done, in words: what a hint advises.
import { bonusWords as tileWords, placeName } from '../board/adventure/naming';
import { bonusWords, locationName } from '../board/world/say';
import { drawn } from '../pieces/drawn';
import { crystalsOf } from '../turn/turn';
import type { Action, Catalog, View } from '../wire/protocol';
import { t } from '../words/words.svelte';

/** The points of what is claimed there. */
function pointsOf(view: View, what: string): number {
  if (view.family !== 'adventure') return view.row[Number(what) - 1]?.points ?? 0;
  const offer = view.villages.find(({ space }) => space === what)?.offer;
  return offer?.type === 'tile' ? offer.points : 0;
}

/** What a location does. */
function effectOf(catalog: Catalog, place: string): string {
  const work = catalog.family === 'world' ? catalog.boards.flatMap(({ locations }) => locations).find(({ name }) => name === place)?.work : undefined;
  return work?.type === 'effect' ? work.effect : '';
}

/** A location as people call it. */
const named = (catalog: Catalog, place: string): string => (catalog.family === 'world' ? locationName(catalog, place) : place);

/** A bonus tile, in words. */
function tileOf(view: View, catalog: Catalog, what: string): string {
  if (view.family === 'adventure' && catalog.family === 'adventure') return tileWords(what === 'points' ? `points${view.bonus.points[0] ?? ''}` : what, catalog);
  return view.family === 'world' && catalog.family === 'world' ? bonusWords(catalog, view.stacks[Number(what) - 1]?.tile ?? '') : what;
}

/** An action, as one would say it; crystals in it are drawn. */
export function plan(action: Omit<Action, 'action'>, view: View, catalog: Catalog): string {
  const { do: verb, what = '', times = 0 } = action;
  const letters = crystalsOf(action);
  const crystals = letters ? drawn(letters) : 'none';
  switch (verb) {
    case 'play':
      return t('plan-play', { effect: drawn(what), crystals, times });
    case 'acquire':
      return t('plan-acquire', { effect: view.family === 'world' ? '' : drawn(view.market[Number(what) - 1]?.card ?? ''), crystals });
    case 'claim':
      return t('plan-claim', { points: pointsOf(view, what) });
    case 'go': {
      if (view.family === 'adventure' && view.seats[(view.turn ?? 1) - 1]?.wagon === what) return t('adventure-staged-stay', { place: placeName(view, what) });
      if (view.family === 'adventure') return t('adventure-staged-go', { place: placeName(view, what), toll: crystals });
      const effect = effectOf(catalog, what);
      return t('plan-go-world', { place: named(catalog, what), effect: effect ? drawn(effect) : 'none', crystals, times });
    }
    case 'tile':
      return t('plan-tile', { what: tileOf(view, catalog, what) });
    case 'explore':
      return t('plan-explore', { what: named(catalog, what) });
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
