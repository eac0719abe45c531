import { expect, it } from 'vitest';
import type { Replay } from '../wire/protocol';
import { dayId, dayOf, daysLater, hasCome, minutesLeft, pace, streak, today, weeksOf } from './day';

const at = (text: string): number => Date.parse(text);

it('begins at midnight UTC, whatever the clock on the wall says', () => {
  expect(today(at('2026-11-19T23:59:59Z'))).toBe('2026-11-19');
  expect(today(at('2026-11-20T01:30:00+14:00'))).toBe('2026-11-19');
  expect(today(at('2026-11-19T13:30:00-11:00'))).toBe('2026-11-20');
  expect(minutesLeft(at('2026-11-19T22:30:00Z'))).toBe(90);
  expect(minutesLeft(at('2026-11-20T00:00:00Z'))).toBe(24 * 60);
});

it('knows the games of a day by their ids', () => {
  const counted = dayId('2026-11-19', 'road');
  expect(dayOf(counted)).toEqual({ date: '2026-11-19', family: 'road', counted: true });
  expect(dayOf(`${counted}-0a1b`)).toEqual({ date: '2026-11-19', family: 'road', counted: false });
  for (const other of ['here-0a1b', 'here-day', '7Kq2mVx9']) expect(dayOf(other)).toBeUndefined();
});

it('accepts days that have come, and no others', () => {
  const now = at('2026-11-19T12:00:00Z');
  for (const date of ['2026-11-19', '2024-02-29']) expect(hasCome(date, now)).toBe(true);
  for (const date of ['2026-11-20', '2026-02-30', '2026-13-01', 'today', '2026-1-1', ''])
    expect(hasCome(date, now)).toBe(false);
});

it('lays a month out in weeks', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf('2024-02').flat().at(-1)).toBe('2024-02-29');
  expect(daysLater('2026-02-28', 1)).toBe('2026-03-01');
});

it('counts days in a row, and waits for today', () => {
  const now = at('2026-11-19T12:00:00Z');
  expect(streak(new Set(), now)).toBe(0);
  expect(streak(new Set(['2026-11-19']), now)).toBe(1);
  expect(streak(new Set(['2026-11-18', '2026-11-17', '2026-11-15']), now)).toBe(2);
  expect(streak(new Set(['2026-11-17']), now)).toBe(0);
});

it('tells by shapes who led', () => {
  const view = (own: number, other: number) => ({
    seats: [{ score: { total: other } }, { score: { total: own } }],
  });
  const rounds = [view(0, 3), view(6, 3), view(6, 6), view(12, 6)];
  const replay = {
    start: view(0, 0),
    steps: rounds.map((one, i) => ({ round: i + 1, view: one })),
  } as unknown as Replay;
  expect(pace(replay, 2)).toBe('■▼▼▲▲▲■■▲▲');
  expect(pace({ ...replay, steps: [] }, 2)).toBe('■'.repeat(10));
});
