// What Road asks, and what happened, in words.
import { crystalWords } from '../../pieces/crystals';
import { effectWords, timesWords } from '../../pieces/effect';
import { type Asked, type Turn, crystalsOf } from '../../turn/turn';
import type { Event, RoadView, Verb } from '../../wire/protocol';
import { about } from '../../words/voice';
import { t, upper } from '../../words/words.svelte';
import { tellTurn } from '../deeds';

export const asked: readonly Verb[] = ['discard'];

export function ask(turn: Turn, view: RoadView): Asked {
  const last = turn.actions.at(-1);
  if (view.phase.type === 'discard' && last?.do !== 'discard' && !turn.staged?.complete) return { title: t('road-discard'), detail: t('road-discard-detail') };
  if (!last) return { title: t('your-turn'), detail: t('road-choose') };
  const { do: verb, what = '', times = 0 } = last;
  const crystals = crystalsOf(last);
  const detail = turn.staged?.reveals ? t('reveals') : '';
  const before = (turn.before as RoadView | undefined)?.seats[(turn.table?.you ?? 1) - 1];
  switch (verb) {
    case 'acquire':
      return { title: t('road-acquire', { slot: what }), detail: crystals ? t('road-acquire-pay', { crystals: crystalWords(crystals) }) : detail };
    case 'claim':
      return { title: t('road-claim', { slot: what }), detail };
    case 'rest':
      return { title: t('road-rest'), detail: t('road-rest-detail', { count: before?.played.length ?? 0 }) };
    case 'discard':
      return { title: t('road-discard'), detail: t('road-discard-what', { crystals: crystalWords(crystals) }) };
    default:
      return { title: t('road-play'), detail: upper(times > 1 ? timesWords(what, times) : effectWords(what)) };
  }
}

/** What one seat's actions came to. */
export const tell = (events: readonly Event[], names: readonly string[]): string =>
  tellTurn(events, names, {
    deed: (event, say) => {
      if (event.type === 'rested') return say('deed-rest');
      return event.type === 'claimed' ? say('deed-claim', { points: event.points, token: event.token ?? 'none' }) : '';
    },
    besides: (event, who) => (event.type === 'endTriggered' ? about(who, 'log-end') : ''),
  });
