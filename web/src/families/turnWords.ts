// Crystals and cards in the log, which all families share.
import { drawn } from '../pieces/drawn';
import { gather } from '../turn/gather';
import type { Event } from '../wire/protocol';
import { type Who, about, sentence, whoIs } from '../words/voice';
import { t } from '../words/words.svelte';

/** A message of the family about what a person does, with its values. */
export type Say = (id: string, values?: Record<string, string | number>) => string;

/** What a family tells in its own way; nothing for what needs no words. */
interface Own {
  /** Something that the seat does. */
  clause: (event: Event, say: Say) => string;
  /** Something that happens besides, as a sentence. */
  besides: (event: Event, who: Who) => string;
}

/** Events paid for by the crystals returned right before them; other crystals are given back. */
const PAID_FOR: readonly (Event['type'] | undefined)[] = ['claimed', 'tileClaimed', 'built'];

/** The actions of one seat: one sentence, and what happened besides. */
export function tellTurn(events: readonly Event[], names: readonly string[], own: Own): string {
  const all = gather(events);
  const seat = all.find((event) => 'seat' in event && event.type !== 'ousted') as
    { seat: number } | undefined;
  const who = whoIs(names, seat?.seat ?? 0);
  const say: Say = (id, values) => about(who, id, values);
  const clauses: string[] = [];
  let paid = '';
  all.forEach((event, i) => {
    const next = all[i + 1];
    switch (event.type) {
      case 'returned': {
        if (next?.type === 'gained')
          clauses.push(
            say('deed-trade', { give: drawn(event.crystals), get: drawn(next.crystals) }),
          );
        else
          clauses.push(
            say(PAID_FOR.includes(next?.type) ? 'deed-pay' : 'deed-give-back', {
              crystals: drawn(event.crystals),
            }),
          );
        break;
      }
      case 'gained':
        if (all[i - 1]?.type !== 'returned')
          clauses.push(say('deed-gain', { crystals: drawn(event.crystals) }));
        break;
      case 'upgraded':
        clauses.push(
          event.from
            ? say('deed-raise', { from: drawn(event.from), to: drawn(event.to) })
            : say('deed-raise-none'),
        );
        break;
      case 'played':
        if (!['returned', 'gained', 'upgraded'].includes(next?.type ?? ''))
          clauses.push(say('deed-raise-none'));
        break;
      case 'paid':
        paid += event.level;
        break;
      case 'acquired':
        clauses.push(
          say('deed-acquire', {
            effect: drawn(event.card),
            price: paid ? drawn(paid) : 'none',
            crystals: event.crystals ? drawn(event.crystals) : 'none',
          }),
        );
        break;
      default:
        clauses.push(own.clause(event, say));
    }
  });
  const besides = all.map((event) =>
    event.type === 'over' ? t('log-over') : own.besides(event, who),
  );
  return [sentence(who, clauses.filter(Boolean)), ...besides].filter(Boolean).join(' ');
}
