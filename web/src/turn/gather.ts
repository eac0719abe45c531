// Coalesces repeated events.
import type { Event } from '../wire/protocol';

/** A trade that was repeated, as one: all that was given, then all that was gained; gains in a row too. */
export function gather(events: readonly Event[]): Event[] {
  const all: Event[] = [];
  events.forEach((event, i) => {
    const [given, gained] = all.slice(-2);
    const repeats = given?.type === 'returned' && gained?.type === 'gained';
    const before = events[i - 1];
    if (repeats && event.type === 'returned') given.crystals += event.crystals;
    else if (repeats && event.type === 'gained' && before?.type === 'returned')
      gained.crystals += event.crystals;
    else if (event.type === 'gained' && gained?.type === 'gained')
      gained.crystals += event.crystals;
    else all.push({ ...event });
  });
  return all;
}
