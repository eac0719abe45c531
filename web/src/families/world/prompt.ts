// The prompt and log of World in words.
import { crystalWords } from '../../pieces/crystals';
import { gather } from '../../turn/gather';
import { type Asked, type Turn, crystalsOf, isAbout } from '../../turn/turn';
import type { Event, Verb, WorldCatalog, WorldView } from '../../wire/protocol';
import { about, whoIs } from '../../words/voice';
import { t, upper } from '../../words/words.svelte';
import { tellTurn } from '../turnWords';
import { benefitWords, bonusBrief, bonusWords, cardWords, findWords, locationName } from './say';
import { atWork, findOf } from './parts';

export const asked: readonly Verb[] = ['done'];

/** The effects of a staged action, as short sentences. */
function parts(
  catalog: WorldCatalog,
  events: readonly Event[],
  seat: number,
  names: readonly string[],
): string[] {
  return gather(events).flatMap((event): string[] => {
    switch (event.type) {
      case 'tradersPlaced':
        return [t('world-part-traders', { traders: event.traders })];
      case 'ousted':
        return [
          t('world-part-oust', { traders: event.traders, name: names[event.seat - 1] ?? '' }),
        ];
      case 'gained':
        return [t('world-part-gain', { crystals: crystalWords(event.crystals) })];
      case 'returned':
        return [t('world-part-return', { crystals: crystalWords(event.crystals) })];
      case 'upgraded':
        if (!event.from) return [t('world-part-nothing')];
        return [
          t('world-part-upgrade', { from: crystalWords(event.from), to: crystalWords(event.to) }),
        ];
      case 'bonusTaken':
        return [t('world-part-bonus', { tile: upper(bonusWords(catalog, event.tile)) })];
      case 'claimed':
        return [
          t('world-part-card', {
            card: cardWords(catalog, { name: event.card, points: event.points }),
          }),
        ];
      case 'hired':
        return [t('world-part-hired', { traders: event.traders })];
      case 'explored':
        return [t('world-part-found', { tile: findWords(catalog, event.tile) })];
      case 'endTriggered':
        return event.seat === seat ? [t('world-part-end')] : [];
      default:
        return [];
    }
  });
}

/** The events of the last staged action alone, as far as they can be separated. */
function latest(turn: Turn): readonly Event[] {
  const events = turn.staged?.events ?? [];
  if (turn.actions.length < 2) return events;
  const began: Partial<Record<Verb, Event['type']>> = {
    claim: 'claimed',
    tile: 'bonusTaken',
    explore: 'explored',
    discard: 'returned',
  };
  const last = turn.actions.at(-1);
  const begins = last && began[last.do];
  const at = begins ? events.map(({ type }) => type).lastIndexOf(begins) : -1;
  return at < 0 ? [] : events.slice(at);
}

/** The bonus tile that is taken. */
function taking(turn: Turn, catalog: WorldCatalog): string {
  const taken = turn.staged?.events.findLast(({ type }) => type === 'bonusTaken');
  return t('world-did-tile', {
    tile: taken?.type === 'bonusTaken' ? bonusBrief(catalog, taken.tile) : '',
  });
}

/** The card that is claimed. */
function claiming(turn: Turn): string {
  const claimed = turn.staged?.events.findLast(({ type }) => type === 'claimed');
  return t('world-did-claim', {
    points: t('points', { count: claimed?.type === 'claimed' ? claimed.points : 0 }),
  });
}

/** The latest choice. */
function did(turn: Turn, catalog: WorldCatalog, view: WorldView, names: readonly string[]): Asked {
  const last = turn.actions.at(-1);
  const { do: verb, what = '', times = 0 } = last ?? {};
  const seat = turn.staged?.seat ?? 0;
  const detail = parts(catalog, latest(turn), seat, names);
  const more = turn.ways.length > 1;
  switch (verb) {
    case 'rest': {
      const { before } = turn;
      const traders = before?.family === 'world' ? atWork(before, seat) : atWork(view, seat);
      return { title: t('world-did-rest'), detail: t('world-did-rest-detail', { traders }) };
    }
    case 'done':
      return { title: t('world-did-done'), detail: t('world-did-done-detail') };
    case 'discard':
      return {
        title: t('world-did-discard', { crystals: crystalWords(last ? crystalsOf(last) : '') }),
        detail: t('world-ask-discard-detail', { limit: view.seats[seat - 1]?.limit ?? 0 }),
      };
    case 'tile':
      return { title: taking(turn, catalog), detail: detail.join(' ') };
    case 'claim':
      return { title: claiming(turn), detail: detail.join(' ') };
    case 'explore':
      return {
        title: t('world-did-explore', { place: locationName(catalog, what) }),
        detail: detail.join(' '),
      };
    default: {
      const at = locationName(catalog, what);
      if (times > 0 && more) detail.push(t('world-part-times'));
      else if (more) detail.push(t('world-part-steps'));
      return {
        title:
          times > 0
            ? t('world-did-trade', { times, place: at })
            : t('world-did-work', { place: at }),
        detail: detail.join(' '),
      };
    }
  }
}

/** The current question: of a phase, or after each staged action. */
export function ask(turn: Turn, view: WorldView, names: readonly string[]): Asked {
  const { phase } = view;
  const { catalog } = turn;
  // When the game is over, there is none.
  if (catalog?.family !== 'world' || phase.type === 'over')
    return { title: t('loading'), detail: '' };
  const seat = view.turn ?? 1;
  const next = turn.legal.length > 0;
  if (turn.actions.length && !next) return did(turn, catalog, view, names);
  const last = parts(
    catalog,
    turn.actions.length ? latest(turn) : [],
    turn.staged?.seat ?? 0,
    names,
  ).join(' ');
  const after = (detail: string): string => (last ? `${last} ${detail}` : detail);
  switch (phase.type) {
    case 'choose':
      return {
        title: t('world-ask-choose'),
        detail: t('world-ask-choose-detail', { home: view.seats[(view.turn ?? 1) - 1]?.home ?? 0 }),
      };
    case 'gate': {
      const tile = turn.legal.some((one) => isAbout(one, 'tile'));
      const claim = turn.legal.some((one) => isAbout(one, 'claim'));
      const more = turn.may('done') ? 'more-' : '';
      const what = tile && claim ? 'both' : tile ? `${more}tile` : `${more}claim`;
      return {
        title: t('world-ask-gate', { gate: phase.slot }),
        detail: t(`world-ask-gate-${what}`),
      };
    }
    case 'explore':
      return { title: t('world-ask-explore'), detail: t('world-ask-explore-detail') };
    case 'discard':
      return {
        title: t('world-ask-discard', { excess: phase.excess }),
        detail: after(t('world-ask-discard-detail', { limit: view.seats[seat - 1]?.limit ?? 0 })),
      };
  }
}

export const waits = ({ phase }: WorldView): string =>
  t(`world-ask-wait-${phase.type}`, { gate: phase.type === 'gate' ? phase.slot : 0 });

/** Whether separate events tell what an exploration tile gives. */
const comes = (catalog: WorldCatalog, tile: string): boolean =>
  ['crystals', 'traders'].includes(findOf(catalog, tile)?.type ?? '');

/** The actions of one seat in words. */
export const tell = (
  events: readonly Event[],
  names: readonly string[],
  catalog: WorldCatalog,
): string =>
  tellTurn(events, names, {
    clause: (event, say) => {
      switch (event.type) {
        case 'tradersPlaced':
          return say('world-deed-work', {
            place: locationName(catalog, event.location),
            traders: event.traders,
          });
        case 'rested':
          return say('world-deed-rest');
        case 'claimed':
          return say('world-deed-claim', {
            points: t('points', { count: event.points }),
            benefit: benefitWords(catalog, event.card),
          });
        case 'bonusTaken':
          return say('world-deed-bonus', { tile: bonusWords(catalog, event.tile) });
        case 'hired':
          return say('world-deed-hire', { traders: event.traders });
        case 'explored':
          return say('world-deed-explore', {
            place: locationName(catalog, event.location),
            // Found crystals and traders are told as gains.
            tile: comes(catalog, event.tile) ? 'none' : findWords(catalog, event.tile),
          });
        default:
          return '';
      }
    },
    besides: (event, who) => {
      if (event.type === 'ousted')
        return about(whoIs(names, event.seat), 'world-log-ousted', { traders: event.traders });
      return event.type === 'endTriggered' ? about(who, 'log-end') : '';
    },
  });
