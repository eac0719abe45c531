// Clocks in words, and the one that is kept.
import { beforeEach, expect, it, vi } from 'vitest';
import type { Clock } from '../wire/protocol';
import { PACES, clockWords, isClock, keepClock, keptClock, outWords, shortClock } from './clock';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const live = (minutes: number, seconds: number): Clock => ({
  pace: { type: 'live', minutes, seconds },
  timeOut: 'standIn',
});
const daily = (days: number): Clock => ({ pace: { type: 'daily', days }, timeOut: 'resign' });

it('says what a clock means', () => {
  expect(clockWords(live(10, 10))).toBe('10 minutes each, plus 10 seconds per turn.');
  expect(clockWords(live(1, 1))).toBe('1 minute each, plus 1 second per turn.');
  expect(clockWords(live(5, 0))).toBe('5 minutes each for the whole game.');
  expect(clockWords(daily(1))).toBe('1 day for every turn.');
  expect(clockWords(daily(3))).toBe('3 days for every turn.');
  expect(clockWords(undefined)).toBe('Everyone may think as long as they like.');
  expect(outWords({})).toBe(outWords({ timeOut: 'standIn' }));
});

it('is short in lists', () => {
  expect(PACES.map((pace) => shortClock({ pace }))).toEqual([
    '5+5',
    '10+10',
    '20+20',
    '1 day a turn',
    '2 days a turn',
    '3 days a turn',
    '7 days a turn',
  ]);
});

it('knows what the house would refuse', () => {
  for (const pace of PACES) expect(isClock({ pace })).toBe(true);
  for (const one of [live(1, 0), live(180, 180)]) expect(isClock(one)).toBe(true);
  for (const one of [live(0, 5), live(181, 5), live(5, -1), live(5, 181), live(1.5, 5), daily(4)])
    expect(isClock(one)).toBe(false);
  for (const one of [undefined, null, 3, {}, { pace: {} }, { ...live(5, 5), timeOut: 'explode' }])
    expect(isClock(one)).toBe(false);
});

it('is kept for the next table, and nothing else is', () => {
  expect(keptClock()).toBe(undefined);
  keepClock(daily(7));
  expect(keptClock()).toEqual(daily(7));
  keepClock(undefined);
  expect(keptClock()).toBe(undefined);
  for (const text of ['{', '"10+10"', JSON.stringify(daily(4))]) {
    stored.set('clock', text);
    expect(keptClock()).toBe(undefined);
  }
});
