// What the clock of a table shows at a moment.
import type { Pace, Times } from '../wire/protocol';
import { t, words } from '../words/words.svelte';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;

/** How much a seat has left, in milliseconds; nothing for bots and before the deal. `now` is the time of the house. */
export function leftOf(times: Times, seat: number, now: number): number | undefined {
  const { left, runs, at, away = [] } = times;
  const then = left[seat - 1];
  if (then === undefined || then === null) return undefined;
  if (runs !== seat) return then;
  const vacation = away.find((one) => one.seat === seat);
  const paused = vacation
    ? Math.max(0, Math.min(now, vacation.until) - Math.max(at, vacation.from))
    : 0;
  return Math.max(0, then - (Math.max(0, now - at) - paused));
}

/** When the person of a seat is back, if they are on vacation. */
export const backAt = ({ away = [] }: Times, seat: number, now: number): number | undefined =>
  away.find((one) => one.seat === seat && one.from <= now && now < one.until)?.until;

/** The day of somebody's return: a weekday, or a date if there is more than a week until then. */
export function dayOf(time: number, now: number): string {
  const soon = time - now < 6 * DAY;
  const format = soon
    ? { weekday: 'long' as const }
    : { day: 'numeric' as const, month: 'short' as const };
  return new Intl.DateTimeFormat(words.language, format).format(time);
}

/** A tenth of what a clock gives: with so much left it is marked. */
export const tenthOf = (pace: Pace): number =>
  (pace.type === 'live' ? pace.minutes * MINUTE : pace.days * DAY) / 10;

/** Seconds as a clock shows them: `9:32`, or `1:02:03`; and `1:02h` where that is too long. */
export function digits(seconds: number, briefly = false): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  if (!hours) return `${minutes}:${end}`;
  return briefly ? `${hours}:${two(minutes)}h` : `${hours}:${two(minutes)}:${end}`;
}

/** What is longer is shown to the minute, where a clock goes by days. */
const DIGITS = 3_599 * SECOND;
const isLong = ({ type }: Pace, left: number): boolean => type === 'daily' && left > DIGITS;

/**
 * The larger part of what is left, the rest, for which there is not always room, and what stands
 * where there is least.
 */
export function shown(pace: Pace, left: number): { large: string; rest: string; least: string } {
  if (!isLong(pace, left)) {
    const seconds = Math.ceil(left / SECOND);
    return { large: digits(seconds), rest: '', least: digits(seconds, true) };
  }
  const all = Math.ceil(left / MINUTE);
  const [days, hours, minutes] = [Math.floor(all / 1_440), Math.floor(all / 60) % 24, all % 60];
  const parts = days
    ? [t('time-days', { days }), hours ? t('time-hours', { hours }) : '']
    : [t('time-hours', { hours }), minutes ? t('time-minutes', { minutes }) : ''];
  const [large = '', rest = ''] = parts;
  return { large, rest, least: large };
}

/** After how long that changes, in milliseconds, while the time runs. */
export function changesIn(pace: Pace, left: number): number {
  const until = (step: number): number => ((left - 1) % step) + 1;
  return isLong(pace, left) ? Math.min(until(MINUTE), left - DIGITS) : until(SECOND);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something is, in words: the two largest units of it. */
export function spoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  let rest = seconds;
  const parts = UNITS.slice(first).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
    return { count, text: new Intl.NumberFormat(words.language, format).format(count) };
  });
  const said = parts.slice(0, 2).filter(({ count }, i) => count > 0 || (i === 0 && !seconds));
  return new Intl.ListFormat(words.language, { type: 'unit' }).format(said.map(({ text }) => text));
}

/** When somebody whose time was used up may come back: now, after the turn that is played for them, or never. */
export function comesBack(
  times: Times | undefined,
  own: readonly number[],
  deciding: number | undefined,
): 'now' | 'later' | 'never' {
  const empty = (seat: number): boolean => times?.left[seat - 1] === 0;
  if (times?.pace.type === 'live' && !times.pace.seconds && own.length && own.every(empty))
    return 'never';
  return own.some((seat) => seat === deciding && empty(seat)) ? 'later' : 'now';
}
