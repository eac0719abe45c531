// The prompt and log of Adventure in words.
import { crystalWords } from '../../pieces/crystals';
import { drawn } from '../../pieces/drawn';
import { effectWords, timesWords } from '../../pieces/effect';
import { type Asked, type Turn, crystalsOf, doing } from '../../turn/turn';
import type { Action, AdventureCatalog, AdventureView, Event, Verb } from '../../wire/protocol';
import { about, whoIs } from '../../words/voice';
import { t, upper } from '../../words/words.svelte';
import { type Say, tellTurn } from '../turnWords';
import { journeyOf } from './acting';
import { bonusWords, placeName, spaceSign, tileWords } from './naming';

export const asked: readonly Verb[] = ['done'];

/** The current question, or the effect of the staged turn if there is none. */
export function ask(turn: Turn, view: AdventureView): Asked {
  const { phase } = view;
  if (turn.staged && !turn.legal.length) return summary(turn, view);
  const here = view.seats[(view.turn ?? 1) - 1];
  const place = here?.wagon ? placeName(view, here.wagon) : '';
  switch (phase.type) {
    case 'choose':
      // A complete staged turn shows the table of the next seat.
      return turn.actions.length ? summary(turn, view) : said('choose');
    case 'spend':
      return said('spend', { count: phase.left, place, played: here?.played.length ?? 0 });
    case 'visit':
      return {
        title: t('adventure-ask-visit', {
          place,
          kind: view.villages.some(({ space }) => space === here?.wagon) ? 'village' : 'mountain',
        }),
        detail: visiting(turn),
      };
    case 'reward':
      return said('reward', { column: phase.column, first: phase.column === 1 ? 'yes' : 'no' });
    case 'discard':
      return said('discard', { count: phase.excess });
    default:
      return said(phase.type);
  }
}

export const waits = ({ phase }: AdventureView): string => t(`adventure-ask-wait-${phase.type}`);

type Values = Record<string, string | number>;
const said = (id: string, values: Values = {}): Asked => ({
  title: t(`adventure-ask-${id}`, values),
  detail: t(`adventure-ask-${id}-about`, values),
});

function visiting(turn: Turn): string {
  if (turn.may('build')) return t('adventure-ask-visit-build');
  return t(turn.may('trade') ? 'adventure-ask-visit-trade' : 'adventure-ask-visit-claim');
}

/** A complete turn, in one or two sentences. */
function summary(turn: Turn, view: AdventureView): Asked {
  const before = turn.before?.family === 'adventure' ? turn.before : view;
  const parts = turn.actions
    .flatMap((action) => staged(before, action, doing(turn, 'go')?.what))
    .filter(Boolean);
  const way = journeyOf(turn, view);
  // An action that only ends the turn is mentioned, too.
  const [title = t('adventure-staged-done'), ...rest] = parts;
  // The spent cards are visible, so what is done there comes first.
  const cards = way?.cost && !rest.length ? [t('adventure-staged-cards', { count: way.cost })] : [];
  const reveals = turn.staged?.reveals ? [t('adventure-staged-reveals')] : [];
  // A stand-alone title is a sentence here.
  const sentences = rest.map((one) => (one.endsWith('.') ? one : `${one}.`));
  return {
    title,
    detail: [...cards, ...sentences, ...reveals].join(' ') || t('adventure-staged-ready'),
  };
}

/** The number of cards that a rest brings back. */
function back(view: AdventureView): number {
  const own = view.seats[(view.turn ?? 1) - 1];
  return (own?.played.length ?? 0) + (own?.spent.length ?? 0);
}

/**
 * A staged action, with the table before it and its context; `there` is the destination of the
 * wagon.
 */
function staged(view: AdventureView, action: Action, there: string | undefined): string | string[] {
  const { do: verb, what = '', times = 0 } = action;
  const letters = crystalsOf(action);
  const mountain = view.mountains.find(
    ({ space }) => space === (there ?? view.seats[(view.turn ?? 1) - 1]?.wagon),
  );
  switch (verb) {
    case 'take':
      return t('adventure-staged-take', { crystals: crystalWords(what) });
    case 'go':
      if (view.phase.type === 'take' || view.phase.type === 'place')
        return t('adventure-staged-place', { place: placeName(view, what) });
      if (view.seats[(view.turn ?? 1) - 1]?.wagon === what)
        return t('adventure-staged-stay', { place: placeName(view, what) });
      return [
        t('adventure-staged-go', { place: placeName(view, what) }),
        letters && t('adventure-staged-toll', { toll: crystalWords(letters) }),
      ];
    case 'play':
      return [
        t('adventure-staged-play', { card: drawn(what) }),
        upper(times > 1 ? timesWords(what, times) : effectWords(what)),
      ];
    case 'acquire':
      return [
        t('adventure-staged-acquire', {
          card: drawn(view.market[Number(what) - 1]?.card ?? ''),
        }),
        letters && t('adventure-staged-price', { price: crystalWords(letters) }),
      ];
    case 'build':
      return t('adventure-staged-build', { price: letters ? crystalWords(letters) : 'none' });
    case 'trade':
      return t('adventure-staged-trade', {
        trade: mountain ? timesWords(mountain.trade, times) : '',
      });
    case 'claim': {
      const offer = view.villages.find(({ space }) => space === what)?.offer;
      return offer?.type === 'tile'
        ? t('adventure-staged-claim', { tile: tileWords(offer.cost, offer.points) })
        : '';
    }
    case 'tile':
      return t('adventure-staged-tile', {
        tile: bonusWords(what === 'points' ? `points${view.bonus.points[0] ?? ''}` : what),
      });
    case 'discard':
      return t('adventure-staged-discard', { crystals: crystalWords(letters) });
    case 'rest':
      return t('adventure-rest-about', { count: back(view) });
    default:
      return '';
  }
}

/** The actions of one seat in words. */
export function tell(
  events: readonly Event[],
  names: readonly string[],
  _: AdventureCatalog,
  view: AdventureView,
): string {
  const goal = events.find((event) => event.type === 'moved')?.space;
  /** A space; `none` if the wagon was just said to go there. */
  const where = (space: string): string => (space === goal ? 'none' : spaceSign(view, space));
  const spent = events.flatMap((event) => (event.type === 'spent' ? [event.left] : []));
  return tellTurn(events, names, {
    clause: (event, say) => {
      const own: Say = (id, values) => say(`adventure-deed-${id}`, values);
      switch (event.type) {
        case 'rested':
          return say('deed-rest');
        case 'staked':
          return own('stake', { crystals: drawn(event.crystals) });
        case 'wagonPlaced':
          return own('place', { space: spaceSign(view, event.space) });
        case 'moved':
          return own('go', { space: spaceSign(view, event.space) });
        case 'tolled':
          return own('toll', {
            level: drawn(event.level),
            owner: names[event.owner - 1] ?? '',
            to: whoIs(names, event.owner).you ? 'you' : 'one',
          });
        case 'spent':
          // All of them at once: which ones can be seen among the played cards.
          return event.left === spent.at(-1) ? own('spend', { count: spent.length }) : '';
        case 'built':
          return own('build', { space: where(event.space) });
        case 'rewardDue':
          return own('empty', { column: event.column });
        case 'bonusTaken':
          return own('bonus', { tile: bonusWords(event.tile) });
        case 'tileClaimed':
          return own('claim', { space: where(event.space), points: event.points });
        default:
          return '';
      }
    },
    besides: (event, who) => {
      if (event.type === 'endTriggered') return about(who, 'adventure-log-end');
      return event.type === 'tileTurned' && event.offer.type === 'closed'
        ? t('adventure-log-closed', { space: spaceSign(view, event.space) })
        : '';
    },
  });
}
