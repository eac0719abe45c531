// The prompt and log of Road in words.
import { crystalWords } from '../../pieces/crystals';
import { drawn } from '../../pieces/drawn';
import { effectWords, timesWords } from '../../pieces/effect';
import { type Asked, type Turn, crystalsOf } from '../../turn/turn';
import type { Event, RoadCatalog, RoadView, Verb } from '../../wire/protocol';
import { about } from '../../words/voice';
import { t, upper } from '../../words/words.svelte';
import { tellTurn } from '../turnWords';

export const asked: readonly Verb[] = [];

export function ask(turn: Turn, view: RoadView): Asked {
  const last = turn.actions.at(-1);
  if (view.phase.type === 'discard' && last?.do !== 'discard' && !turn.staged?.complete)
    return { title: t('road-discard'), detail: t('road-discard-detail') };
  if (!last) return { title: t('your-turn'), detail: t('road-choose') };
  const { do: verb, what = '', times = 0 } = last;
  const crystals = crystalsOf(last);
  const detail = turn.staged?.reveals ? t('reveals') : '';
  const before = turn.before?.family === 'road' ? turn.before : view;
  switch (verb) {
    case 'acquire':
      return {
        title: t('road-acquire', { card: drawn(before.market[Number(what) - 1]?.card ?? '') }),
        detail: crystals ? t('road-acquire-pay', { crystals: crystalWords(crystals) }) : detail,
      };
    case 'claim':
      return {
        title: claim(before, turn.catalog as RoadCatalog | undefined, Number(what)),
        detail,
      };
    case 'rest':
      return {
        title: t('road-rest'),
        detail: t('road-rest-detail', {
          count: before.seats[(turn.table?.you ?? 1) - 1]?.played.length ?? 0,
        }),
      };
    case 'discard':
      return {
        title: t('road-discard'),
        detail: t('road-discard-what', { crystals: crystalWords(crystals) }),
      };
    default:
      return {
        title: t('road-play', { card: drawn(what) }),
        detail: upper(times > 1 ? timesWords(what, times) : effectWords(what)),
      };
  }
}

export const waits = ({ phase }: RoadView): string => t(`road-ask-wait-${phase.type}`);

/** A point card with its token, by their points. */
function claim(view: RoadView, catalog: RoadCatalog | undefined, slot: number): string {
  const { points = 0, token } = view.row[slot - 1] ?? {};
  return t('road-claim', { points, token: token ? (catalog?.tokens[token] ?? 0) : 0 });
}

/** The actions of one seat in words. */
export const tell = (events: readonly Event[], names: readonly string[]): string =>
  tellTurn(events, names, {
    clause: (event, say) => {
      if (event.type === 'rested') return say('deed-rest');
      return event.type === 'claimed'
        ? say('deed-claim', { points: event.points, token: event.token ?? 'none' })
        : '';
    },
    besides: (event, who) => (event.type === 'endTriggered' ? about(who, 'log-end') : ''),
  });
