// What is asked, and what has happened, in words.
import { crystalWords } from '../../pieces/crystals';
import { drawn } from '../../pieces/drawn';
import { effectWords } from '../../pieces/effect';
import { gather } from '../../turn/gather';
import { type Asked, type Turn, crystalsOf } from '../../turn/turn';
import type { Action, AdventureView, Event, Verb } from '../../wire/protocol';
import { t } from '../../words/words.svelte';
import { journeyOf } from './acting';
import { bonusWords, placeName, tileWords } from './naming';

export const asked: readonly Verb[] = ['discard'];

/** What is asked now, or what the staged turn does if nothing more is. */
export function ask(turn: Turn, view: AdventureView, names: readonly string[]): Asked {
  const { phase } = view;
  if (turn.table?.phase === 'over' || phase.type === 'over') return said('over');
  const name = names[(turn.table?.deciding ?? view.turn ?? 1) - 1] ?? '';
  if (!turn.decides) return { title: t('adventure-ask-wait', { name }), detail: t(`adventure-ask-wait-${phase.type}`) };
  if (turn.staged && !turn.legal.length) return summary(turn, view);
  const here = view.seats[(view.turn ?? 1) - 1];
  const place = here?.wagon ? placeName(view, here.wagon) : '';
  switch (phase.type) {
    case 'choose':
      // A staged turn that is complete shows the table of the next seat.
      return turn.actions.length ? summary(turn, view) : said('choose');
    case 'spend':
      return said('spend', { count: phase.left, place, played: here?.played.length ?? 0 });
    case 'visit':
      return { title: t('adventure-ask-visit', { place, kind: view.villages.some(({ space }) => space === here?.wagon) ? 'village' : 'mountain' }), detail: visiting(turn) };
    case 'reward':
      return said('reward', { column: phase.column, first: phase.column === 1 ? 'yes' : 'no' });
    case 'discard':
      return said('discard', { count: phase.excess });
    default:
      return said(phase.type);
  }
}

type Values = Record<string, string | number>;
const said = (id: string, values: Values = {}): Asked => ({ title: t(`adventure-ask-${id}`, values), detail: t(`adventure-ask-${id}-about`, values) });

function visiting(turn: Turn): string {
  if (turn.may('build')) return t('adventure-ask-visit-build');
  return t(turn.may('trade') ? 'adventure-ask-visit-trade' : 'adventure-ask-visit-claim');
}

/** A turn that can be confirmed, in one or two sentences. */
function summary(turn: Turn, view: AdventureView): Asked {
  const before = turn.before?.family === 'adventure' ? turn.before : view;
  const parts = turn.actions.map((action) => staged(before, action)).filter(Boolean);
  const way = journeyOf(turn, view);
  const [title = '', ...rest] = parts;
  const cards = way?.cost ? [t('adventure-staged-cards', { count: way.cost })] : [];
  const reveals = turn.staged?.reveals ? [t('adventure-staged-reveals')] : [];
  return { title, detail: [...cards, ...rest, ...reveals].join(' ') || t('adventure-staged-ready') };
}

function staged(view: AdventureView, action: Action): string {
  const { do: verb, what = '', times = 0 } = action;
  const letters = crystalsOf(action);
  const mountain = view.mountains.find(({ space }) => space === view.seats[(view.turn ?? 1) - 1]?.wagon);
  switch (verb) {
    case 'take':
      return t('adventure-staged-take', { crystals: crystalWords(what) });
    case 'go':
      if (view.phase.type === 'take' || view.phase.type === 'place') return t('adventure-staged-place', { place: placeName(view, what) });
      if (view.seats[(view.turn ?? 1) - 1]?.wagon === what) return t('adventure-staged-stay', { place: placeName(view, what) });
      return t('adventure-staged-go', { place: placeName(view, what), toll: letters ? crystalWords(letters) : 'none' });
    case 'play':
      return t('adventure-staged-play', { effect: effectWords(what), times });
    case 'acquire':
      return t('adventure-staged-acquire', { effect: effectWords(view.market[Number(what) - 1]?.card ?? ''), price: letters ? crystalWords(letters) : 'none' });
    case 'build':
      return t('adventure-staged-build', { price: letters ? crystalWords(letters) : 'none' });
    case 'trade':
      return t('adventure-staged-trade', { times, trade: mountain ? effectWords(mountain.trade) : '' });
    case 'claim': {
      const offer = view.villages.find(({ space }) => space === what)?.offer;
      return offer?.type === 'tile' ? t('adventure-staged-claim', { tile: tileWords(offer.cost, offer.points) }) : '';
    }
    case 'tile':
      return t('adventure-staged-tile', { tile: what === 'points' ? bonusWords(`points${view.bonus.points[0] ?? 0}`) : bonusWords(what) });
    case 'discard':
      return t('adventure-staged-discard', { crystals: crystalWords(letters) });
    case 'rest':
      return t('adventure-staged-rest');
    default:
      return '';
  }
}

/** What happened, for the log: who did it is said once. */
export function tell(events: readonly Event[], names: string[]): string {
  let told = 0;
  const parts = gather(events).map((event) => {
    const named = sentence(event, names, 'seat' in event && event.seat === told);
    if ('seat' in event && named) told = event.seat;
    return named.charAt(0).toUpperCase() + named.slice(1);
  });
  return parts.filter(Boolean).join(' ');
}

/** One thing that happened; nothing for what needs no words. */
function sentence(event: Event, names: string[], again: boolean): string {
  const name = 'seat' in event && !again ? (names[event.seat - 1] ?? '') : '';
  const say = (id: string, values: Values = {}): string => t(`adventure-log-${id}`, { name, ...values }).trim();
  switch (event.type) {
    case 'played':
      return say('played', { effect: drawn(event.card) });
    case 'gained':
      return say('gained', { crystals: drawn(event.crystals) });
    case 'returned':
      return say('returned', { crystals: drawn(event.crystals) });
    case 'upgraded':
      return say('upgraded', { from: drawn(event.from), to: drawn(event.to) });
    case 'paid':
      return say('paid', { slot: event.slot, level: drawn(event.level) });
    case 'acquired':
      return say('acquired', { effect: drawn(event.card), crystals: event.crystals ? drawn(event.crystals) : 'none' });
    case 'rested':
      return say('rested');
    case 'staked':
      return say('staked', { crystals: drawn(event.crystals) });
    case 'wagonPlaced':
      return say('placed', { space: event.space });
    case 'moved':
      return say('moved', { space: event.space });
    case 'tolled':
      return say('tolled', { owner: names[event.owner - 1] ?? '', level: drawn(event.level) });
    case 'spent':
      return say(event.card === null ? 'spent-unknown' : `spent-${event.from}`, { effect: event.card === null ? '' : drawn(event.card) });
    case 'built':
      return say('built', { space: event.space, level: drawn(event.level) });
    case 'rewardDue':
      return say('emptied', { column: event.column });
    case 'bonusTaken':
      return say('bonus', { tile: bonusWords(event.tile) });
    case 'tileClaimed':
      return say('claimed', { space: event.space, points: event.points, cost: drawn(event.tile) });
    case 'closedMoved':
      return say('closed-moved', { from: event.from, to: event.to });
    case 'tileTurned':
      if (event.offer.type === 'tile') return say('turned', { space: event.space, tile: t('point-card', { points: event.offer.points, cost: drawn(event.offer.cost) }) });
      return event.offer.type === 'closed' ? say('closed', { space: event.space }) : '';
    case 'endTriggered':
      return say('end');
    case 'over':
      return say('over');
    default:
      return '';
  }
}
