// What Road asks, and what happened, in words.
import { crystalWords } from '../../pieces/crystals';
import { drawn } from '../../pieces/drawn';
import { effectWords } from '../../pieces/effect';
import { gather } from '../../turn/gather';
import { type Asked, type Turn, crystalsOf } from '../../turn/turn';
import type { Event, RoadView, Verb } from '../../wire/protocol';
import { t } from '../../words/words.svelte';

export const asked: readonly Verb[] = ['discard'];

export function ask(turn: Turn, view: RoadView): Asked {
  const last = turn.actions.at(-1);
  if (view.phase.type === 'discard' && last?.do !== 'discard' && !turn.staged?.complete) return { title: t('road-discard'), detail: t('road-discard-detail') };
  if (!last) return { title: t('your-turn'), detail: t('road-choose') };
  const { do: verb, what = '', times = 0 } = last;
  const crystals = crystalsOf(last);
  const detail = turn.staged?.reveals ? t('reveals') : '';
  switch (verb) {
    case 'acquire':
      return { title: t('road-acquire', { slot: what }), detail: crystals ? t('road-acquire-pay', { crystals: crystalWords(crystals) }) : detail };
    case 'claim':
      return { title: t('road-claim', { slot: what }), detail };
    case 'rest':
      return { title: t('road-rest'), detail: t('road-rest-detail') };
    case 'discard':
      return { title: t('road-discard'), detail: t('road-discard-what', { crystals: crystalWords(crystals) }) };
    default:
      return { title: t('road-play'), detail: times > 1 ? t('road-play-times', { effect: effectWords(what), times }) : effectWords(what) };
  }
}

/** What one seat's actions came to, in sentences. */
export function tell(events: readonly Event[], names: string[]): string {
  const all = <K extends Event['type']>(type: K): Extract<Event, { type: K }>[] =>
    gather(events).filter((event): event is Extract<Event, { type: K }> => event.type === type);
  const parts: string[] = [];
  const name = (seat: number): string => names[seat - 1] ?? '';
  const [played] = all('played');
  const [gained] = all('gained');
  const [returned] = all('returned');
  const [raised] = all('upgraded');
  if (played && returned && gained) parts.push(t('log-trades', { name: name(played.seat), give: drawn(returned.crystals), get: drawn(gained.crystals) }));
  else if (played && gained) parts.push(t('log-gains', { name: name(played.seat), crystals: drawn(gained.crystals) }));
  else if (played) parts.push(raised ? t('log-raises', { name: name(played.seat), from: drawn(raised.from), to: drawn(raised.to) }) : t('log-raises-none', { name: name(played.seat) }));
  else if (returned) parts.push(t('log-gave-back', { name: name(returned.seat), crystals: drawn(returned.crystals) }));
  for (const { seat, card, crystals } of all('acquired')) {
    const paid = all('paid').map(({ level }) => level).join('');
    const price = paid ? t('log-paying', { crystals: drawn(paid) }) : '';
    parts.push(t('log-acquired', { name: name(seat), effect: drawn(card), price, crystals: crystals ? t('log-with', { crystals: drawn(crystals) }) : '' }));
  }
  for (const { seat } of all('rested')) parts.push(t('log-rested', { name: name(seat) }));
  for (const { seat, points, token } of all('claimed')) parts.push(t(token ? `log-claimed-${token}` : 'log-claimed', { name: name(seat), points }));
  for (const { seat } of all('endTriggered')) parts.push(t('log-end', { name: name(seat) }));
  if (all('over').length) parts.push(t('log-over'));
  return parts.join(' ');
}
