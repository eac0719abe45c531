// The caravan of the day: its dates, its games in this browser, and its line to share.
import type { Family, Replay } from '../wire/protocol';

/** A game of a day. */
export interface DayGame {
  date: string;
  family: Family;
  /** Whether it is the one try that counts. */
  counted: boolean;
}

/** The id of the counted game of a day; others have more behind it. */
export const dayId = (date: string, family: Family): string => `here-day-${date}-${family}`;

/** What an id says of a game of a day. */
export function dayOf(game: string): DayGame | undefined {
  const [, date, family, more] = /^here-day-([\d-]{10})-([a-z]+)(-.+)?$/.exec(game) ?? [];
  return date && family ? { date, family: family as Family, counted: !more } : undefined;
}

const DAY = 86_400_000;
const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Days begin at midnight UTC, everywhere. */
export const today = (now = Date.now()): string => dateAt(now);

/** Whether a text is a date that has come. */
export const hasCome = (date: string, now = Date.now()): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  dateAt(Date.parse(date)) === date &&
  date <= today(now);

/** The day some days later, or before. */
export const daysLater = (date: string, days: number): string =>
  dateAt(Date.parse(date) + days * DAY);

/** The minutes until the next day begins. */
export const minutesLeft = (now = Date.now()): number => Math.ceil((DAY - (now % DAY)) / 60_000);

/** The dates of a month, such as `2026-11`, in weeks that begin on Monday; none before the first. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = Date.parse(`${month}-01`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const dates: (string | undefined)[] = Array.from({ length: before }, () => undefined);
  for (let time = first; dateAt(time).startsWith(month); time += DAY) dates.push(dateAt(time));
  return Array.from({ length: Math.ceil(dates.length / 7) }, (_, i) =>
    dates.slice(7 * i, 7 * i + 7),
  );
}

/** How many days in a row were played, up to today, or to yesterday while today is not. */
export function streak(played: ReadonlySet<string>, now = Date.now()): number {
  let date = today(now);
  if (!played.has(date)) date = daysLater(date, -1);
  let days = 0;
  for (; played.has(date); date = daysLater(date, -1)) days += 1;
  return days;
}

/** How many symbols tell a game. */
const SYMBOLS = 10;

/** Who led, from the beginning to the end, as shapes: nothing in it tells a card. */
export function pace({ start, steps }: Pick<Replay, 'start' | 'steps'>, seat: number): string {
  const views = [start];
  for (const { round, view } of steps) views[round] = view;
  const last = views.length - 1;
  return Array.from({ length: SYMBOLS }, (_, i) => {
    const view = views[Math.round(((i + 1) * last) / SYMBOLS)] ?? start;
    const totals = view.seats.map(({ score }) => score.total);
    const own = totals[seat - 1] ?? 0;
    const best = Math.max(...totals.filter((_, at) => at !== seat - 1));
    return own > best ? '▲' : own < best ? '▼' : '■';
  }).join('');
}
