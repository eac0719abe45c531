// What is asked at a table of World, and what happened there, in words.
import { crystalWords } from '../../pieces/crystals';
import { drawn } from '../../pieces/drawn';
import { parse } from '../../play/action';
import { gather } from '../../play/gather';
import type { Session } from '../../play/session.svelte';
import type { Event, WorldCatalog, WorldView } from '../../wire/protocol';
import { t } from '../../words/words.svelte';
import { benefitWords, bonusWords, cardWords, findWords, placeName } from './say';
import { atWork } from './parts';

export interface Asked {
  title: string;
  detail: string;
}

/** A location as people call it. */
function place(session: Session, name: string): string {
  const catalog = session.catalog as WorldCatalog | undefined;
  const location = catalog?.boards.flatMap(({ locations }) => locations).find((one) => one.name === name);
  const title = catalog && location ? placeName(catalog, location) : '';
  return title || name;
}

/** What a staged action would do, one short sentence after the other. */
function parts(events: readonly Event[], seat: number, names: readonly string[]): string[] {
  return gather(events).flatMap((event): string[] => {
    switch (event.type) {
      case 'tradersPlaced':
        return [t('world-part-traders', { traders: event.traders })];
      case 'ousted':
        return [t('world-part-oust', { traders: event.traders, name: names[event.seat - 1] ?? '' })];
      case 'gained':
        return [t('world-part-gain', { crystals: crystalWords(event.crystals) })];
      case 'returned':
        return [t('world-part-return', { crystals: crystalWords(event.crystals) })];
      case 'upgraded':
        if (!event.from) return [t('world-part-nothing')];
        return [t('world-part-upgrade', { from: crystalWords(event.from), to: crystalWords(event.to) })];
      case 'bonusTaken':
        return [t('world-part-bonus', { tile: upper(bonusWords(event.tile)) })];
      case 'claimed':
        return [t('world-part-card', { card: cardWords({ name: event.card, points: event.points }) })];
      case 'hired':
        return [t('world-part-hired', { traders: event.traders })];
      case 'explored':
        return [t('world-part-found', { tile: findWords(event.tile) })];
      case 'endTriggered':
        return event.seat === seat ? [t('world-part-end')] : [];
      default:
        return [];
    }
  });
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The events of the last staged action alone, as far as they can be told apart. */
function latest(session: Session): readonly Event[] {
  const events = session.staged?.events ?? [];
  if (session.actions.length < 2) return events;
  const head = session.last?.head.split(' ')[0] ?? '';
  const begins = { claim: 'claimed', tile: 'bonusTaken', explore: 'explored', discard: 'returned' }[head];
  const at = begins ? events.map(({ type }) => type as string).lastIndexOf(begins) : -1;
  return at < 0 ? [] : events.slice(at);
}

/** What was chosen last. */
function did(session: Session, view: WorldView, names: readonly string[]): Asked {
  const { head = '', times = 0, letters = '' } = session.last ?? {};
  const [kind, what = ''] = head.split(' ');
  const seat = session.staged?.seat ?? 0;
  const detail = [...parts(latest(session), seat, names)];
  const more = session.ways.length > 1;
  switch (kind) {
    case 'rest': {
      const before = session.table?.view;
      const traders = before?.family === 'world' ? atWork(before, seat) : atWork(view, seat);
      return { title: t('world-did-rest'), detail: t('world-did-rest-detail', { traders }) };
    }
    case 'done':
      return { title: t('world-did-done'), detail: t('world-did-done-detail') };
    case 'discard':
      return { title: t('world-did-discard', { crystals: crystalWords(letters) }), detail: t('world-ask-discard-detail', { limit: limit(session) }) };
    case 'tile':
      return { title: t('world-did-tile'), detail: detail.join(' ') };
    case 'claim':
      return { title: t('world-did-claim'), detail: detail.join(' ') };
    case 'explore':
      return { title: t('world-did-explore', { place: place(session, what) }), detail: detail.join(' ') };
    default: {
      const at = place(session, what);
      if (times > 0 && more) detail.push(t('world-part-times'));
      else if (more) detail.push(t('world-part-steps'));
      return { title: times > 0 ? t('world-did-trade', { times, place: at }) : t('world-did-work', { place: at }), detail: detail.join(' ') };
    }
  }
}

function limit(session: Session): number {
  return (session.catalog as WorldCatalog | undefined)?.limit ?? 10;
}

/** What is asked now: of a phase, or after each staged action. */
export function ask(session: Session, view: WorldView, names: readonly string[]): Asked {
  const { phase } = view;
  if (phase.type === 'over') {
    const totals = view.seats.map(({ score }) => score.total);
    const first = session.table?.result?.ranks.indexOf(1) ?? totals.indexOf(Math.max(...totals));
    return { title: t('world-ask-over'), detail: t('world-ask-over-detail', { name: names[first] ?? '', points: totals[first] ?? 0 }) };
  }
  const next = session.legal.length > 0;
  if (session.actions.length && !next) return did(session, view, names);
  if (!session.decides) {
    const name = names[(view.turn ?? 1) - 1] ?? '';
    const gate = phase.type === 'gate' ? phase.slot : 0;
    return { title: t('world-ask-wait', { name }), detail: t(`world-ask-wait-${phase.type}`, { gate }) };
  }
  const last = session.last ? parts(latest(session), session.staged?.seat ?? 0, names).join(' ') : '';
  const after = (detail: string): string => (last ? `${last} ${detail}` : detail);
  switch (phase.type) {
    case 'choose':
      return { title: t('world-ask-choose'), detail: t('world-ask-choose-detail', { home: view.seats[(view.turn ?? 1) - 1]?.home ?? 0 }) };
    case 'gate': {
      const tile = session.legal.some(({ action }) => parse(action).head.startsWith('tile'));
      const claim = session.legal.some(({ action }) => parse(action).head.startsWith('claim'));
      const more = session.heads.has('done') ? 'more-' : '';
      const what = tile && claim ? 'both' : tile ? `${more}tile` : `${more}claim`;
      return { title: t('world-ask-gate', { gate: phase.slot }), detail: after(t(`world-ask-gate-${what}`)) };
    }
    case 'explore':
      return { title: t('world-ask-explore'), detail: t('world-ask-explore-detail') };
    case 'discard':
      return { title: t('world-ask-discard', { excess: phase.excess }), detail: after(t('world-ask-discard-detail', { limit: limit(session) })) };
  }
}

/** What happened, for the log. */
export function tell(events: readonly Event[], names: string[]): string {
  return gather(events).map((event) => sentence(event, names)).filter(Boolean).join(' ');
}

/** One thing that happened; nothing for what needs no words. */
function sentence(event: Event, names: string[]): string {
  const name = 'seat' in event ? (names[event.seat - 1] ?? t('world-seat', { seat: event.seat })) : '';
  switch (event.type) {
    case 'tradersPlaced':
      return t('world-log-placed', { name, place: event.location, traders: event.traders });
    case 'ousted':
      return t('world-log-ousted', { name, place: event.location, traders: event.traders });
    case 'gained':
      return t('world-log-gained', { crystals: drawn(event.crystals) });
    case 'returned':
      return t('world-log-returned', { crystals: drawn(event.crystals) });
    case 'upgraded':
      if (!event.from) return t('world-log-upgraded-nothing');
      return t('world-log-upgraded', { from: drawn(event.from), to: drawn(event.to) });
    case 'rested':
      return t('world-log-rested', { name });
    case 'claimed':
      return t('world-log-claimed', { name, points: t('points', { count: event.points }), benefit: benefitWords(event.card) });
    case 'gateOpen':
      return event.gate.tile && event.gate.claim ? t('world-log-gate', { gate: event.gate.slot }) : '';
    case 'bonusTaken':
      return t('world-log-bonus', { name, tile: bonusWords(event.tile) });
    case 'hired':
      return t('world-log-hired', { traders: event.traders });
    case 'explored':
      return t('world-log-explored', { name, place: event.location, tile: findWords(event.tile) });
    case 'endTriggered':
      return t('world-log-end', { name });
    case 'over':
      return t('world-log-over');
    default:
      return '';
  }
}
