// Waiting for the deciding player, counted from the last event.
import { expect, it } from 'vitest';
import type { Happening } from '../wire/protocol';
import { left } from './patience';

const log: Happening[] = [
  { seq: 1, at: 1_000, type: 'dealt' },
  { seq: 2, at: 5_000, type: 'played', seat: 1, events: [] },
  { seq: 3, at: 9_000, type: 'asked', seat: 1 },
];

it('begins anew with every turn, and not with a question', () => {
  expect(left([], 0)).toBe(undefined);
  expect(left(log.slice(0, 1), 1_000)).toBe(120);
  expect([left(log, 5_000), left(log, 33_000), left(log, 125_000), left(log, 999_000)]).toEqual([
    120, 92, 0, 0,
  ]);
});

it('is not longer than it was, whatever the clock of this device says', () => {
  expect(left(log, 0)).toBe(120);
});
