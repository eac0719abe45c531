// How close a game is to its end.
import { about, whoIs } from '../words/voice';
import { t } from '../words/words.svelte';
import type { SeatView } from './turn';

/** How many claims of a kind end the game, and who needs the fewest; or that it is about to end. */
export function near(
  { table, view, catalog }: SeatView,
  names: readonly string[],
  kind: 'cards' | 'tiles',
): string {
  const end = catalog?.end ?? 0;
  const claimed = view?.seats.map((seat) => seat.claimed.length) ?? [];
  const most = Math.max(0, ...claimed);
  if (!view || !end || table?.phase !== 'playing') return '';
  if (most >= end) return t('final-round');
  const leaders = names.filter((_, i) => claimed[i] === most);
  const values = { end, left: end - most, kind };
  if (most === 0) return t('near-none', values);
  return leaders.length > 1 ? t('near-all', values) : about(whoIs(leaders, 1), 'near', values);
}
