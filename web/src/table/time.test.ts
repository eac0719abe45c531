// What the clock of a table shows: counted by the time of the house, in steps that people read.
import { expect, it } from 'vitest';
import type { Pace, Times } from '../wire/protocol';
import {
  backAt,
  changesIn,
  comesBack,
  dayOf,
  digits,
  leftOf,
  shown,
  spoken,
  tenthOf,
} from './time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LIVE: Pace = { type: 'live', minutes: 10, seconds: 10 };
const DAILY: Pace = { type: 'daily', days: 3 };

/** Seat 1 has decided since the house's clock showed 5000; seat 3 is a bot. */
const times = (more: Partial<Times> = {}): Times => ({
  pace: LIVE,
  left: [90 * SECOND, 600 * SECOND, null],
  runs: 1,
  at: 5_000,
  ...more,
});

it('counts down for the seat that decides alone, and never below nothing', () => {
  expect(leftOf(times(), 1, 5_000)).toBe(90 * SECOND);
  expect(leftOf(times(), 1, 5_000 + 89_999)).toBe(1);
  expect(leftOf(times(), 1, 5_000 + 90_000)).toBe(0);
  expect(leftOf(times(), 1, 5_000 + DAY)).toBe(0);
  expect(leftOf(times(), 2, 5_000 + DAY)).toBe(600 * SECOND);
  expect(leftOf(times({ runs: undefined } as never), 1, 5_000 + DAY)).toBe(90 * SECOND);
});

it('stands still while somebody is on vacation', () => {
  const away = [{ seat: 1, from: 15_000, until: 35_000 }];
  const on = times({ away });
  const left = (now: number): number | undefined => leftOf(on, 1, now);
  expect([15_000, 25_000, 35_000, 45_000].map(left)).toEqual(
    [80, 80, 80, 70].map((seconds) => seconds * SECOND),
  );
  expect(leftOf(times({ away, at: 20_000 }), 1, 45_000)).toBe(80 * SECOND);
  expect([14_999, 15_000, 35_000].map((now) => backAt(on, 1, now))).toEqual([
    undefined,
    35_000,
    undefined,
  ]);
  expect(backAt(on, 2, 20_000)).toBe(undefined);
});

it('names the day on which somebody is back, and the date where it is far away', () => {
  const friday = new Date(2026, 10, 20).getTime();
  expect(dayOf(friday, friday - 2 * DAY)).toBe('Friday');
  expect(dayOf(friday, friday - 9 * DAY)).toMatch(/20/);
});

it('has nothing to show for bots, before the deal, and for seats that there are not', () => {
  expect(leftOf(times(), 3, 9_000)).toBe(undefined);
  expect(leftOf(times(), 4, 9_000)).toBe(undefined);
  expect(leftOf(times({ left: [] }), 1, 9_000)).toBe(undefined);
});

it('is not more than it was where the clock of this device is late', () => {
  expect(leftOf(times(), 1, 0)).toBe(90 * SECOND);
});

it('is marked when a tenth is left', () => {
  expect(tenthOf(LIVE)).toBe(MINUTE);
  expect(tenthOf({ type: 'live', minutes: 1, seconds: 0 })).toBe(6 * SECOND);
  expect(tenthOf({ type: 'daily', days: 1 })).toBe(2.4 * HOUR);
});

it('is shown in digits, the last second until it is over', () => {
  expect([0, 5, 59, 60, 92, 599, 3_599, 3_600, 3_723].map((n) => digits(n))).toEqual([
    '0:00',
    '0:05',
    '0:59',
    '1:00',
    '1:32',
    '9:59',
    '59:59',
    '1:00:00',
    '1:02:03',
  ]);
  const large = (left: number): string => shown(LIVE, left).large;
  expect([0, 1, 999, 1_000, 1_001].map(large)).toEqual(['0:00', '0:01', '0:01', '0:01', '0:02']);
});

it('is shown in days and hours where there are days, and in digits in the last hour', () => {
  const all = (left: number): string =>
    [shown(DAILY, left).large, shown(DAILY, left).rest].join(' ').trim();
  expect(all(3 * DAY)).toBe('3 d');
  expect(all(3 * DAY - 1)).toBe('3 d');
  expect(all(3 * DAY - MINUTE)).toBe('2 d 23 h');
  expect(all(2 * DAY + 4 * HOUR)).toBe('2 d 4 h');
  expect(all(DAY)).toBe('1 d');
  expect(all(DAY - MINUTE)).toBe('23 h 59 min');
  expect(all(4 * HOUR)).toBe('4 h');
  expect(all(HOUR)).toBe('1 h');
  expect(all(HOUR - SECOND + 1)).toBe('1 h');
  expect(all(HOUR - SECOND)).toBe('59:59');
  expect(all(0)).toBe('0:00');
  // Long live games are counted to the second.
  expect(shown({ type: 'live', minutes: 180, seconds: 0 }, 3 * HOUR)).toEqual({
    large: '3:00:00',
    rest: '',
    least: '3:00h',
  });
});

it('changes exactly when the time that is shown does', () => {
  for (const pace of [LIVE, DAILY])
    for (const left of [
      1,
      999,
      1_000,
      1_001,
      90_500,
      HOUR - SECOND,
      HOUR,
      HOUR + 1,
      2 * DAY + 77,
    ]) {
      const wait = changesIn(pace, left);
      expect(wait).toBeGreaterThan(0);
      expect(shown(pace, left - wait + 1)).toEqual(shown(pace, left));
      // Days and hours are looked at every minute.
      if (left > wait && left < DAY)
        expect(shown(pace, left - wait)).not.toEqual(shown(pace, left));
    }
  expect(changesIn(LIVE, 4_500)).toBe(500);
  expect(changesIn(LIVE, 5_000)).toBe(1_000);
});

it('is said in words, by its two largest units', () => {
  expect(spoken(0)).toBe('0 seconds');
  expect(spoken(1)).toBe('1 second');
  expect(spoken(62 * SECOND)).toBe('1 minute, 2 seconds');
  expect(spoken(2 * MINUTE)).toBe('2 minutes');
  expect(spoken(2 * DAY + 4 * HOUR + 9)).toBe('2 days, 4 hours');
  expect(spoken(DAY + 5 * MINUTE)).toBe('1 day');
});

it('tells whoever ran out of time when they may come back', () => {
  const empty = times({ left: [0, 600 * SECOND, null] });
  expect(comesBack(empty, [1], 1)).toBe('later');
  expect(comesBack(empty, [1], 2)).toBe('now');
  expect(comesBack(empty, [2], 1)).toBe('now');
  expect(comesBack(undefined, [1], 1)).toBe('now');
  // Without time for another turn there is none to come back to.
  const bare = { ...empty, pace: { type: 'live', minutes: 1, seconds: 0 } as const };
  expect(comesBack(bare, [1], 2)).toBe('never');
  expect(comesBack(bare, [1, 2], 2)).toBe('now');
  expect(comesBack({ ...bare, left: [0, 0, null] }, [1, 2], 2)).toBe('never');
});
