// What has happened, as a log tells it.
import type { Happening } from '../wire/protocol';

/** Without the turns that were taken back: they did not happen. */
export function standing(log: readonly Happening[]): Happening[] {
  const taken = log.flatMap((one) => ((one.type === 'takenBack' || one.type === 'answered') && one.since !== undefined ? [{ since: one.since, by: one.seq }] : []));
  return log.filter(({ type, seq }) => type !== 'played' || !taken.some(({ since, by }) => since <= seq && seq < by));
}

/** Before which entries a round begins, and which one: the last of them is the round that goes on. */
export function rounds(log: readonly Happening[], now: number): Map<number, number> {
  const turns = log.filter((one) => one.type === 'played');
  const ends = (one: (typeof turns)[number]): boolean => one.events.some((event) => event.type === 'turnPassed' && event.seat === 1);
  const first = turns.flatMap((one, i) => (ends(one) ? [turns[i + 1]?.seq ?? Infinity] : []));
  return new Map(first.map((seq, i) => [seq, now - (first.length - 1 - i)]));
}
