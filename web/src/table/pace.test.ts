// Turns of others are shown one at a time; any input shows all of them at once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace';

interface Come {
  at: string;
  player: number;
}
let shown: string[] = [];
let isStill = false;
let pace: Pace<Come>;
const come = (at: string, player: number): void => pace.receive({ at, player });

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  shown = [];
  isStill = false;
  pace = new Pace<Come>(
    ({ player }) => player,
    ({ at }) => shown.push(at),
    () => isStill,
  );
});
afterEach(() => void vi.useRealTimers());

it('shows the first at once and the next after a pause', () => {
  come('a', 1);
  come('b', 2);
  come('c', 2);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(599);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['a', 'b']);
  // Steps of one turn follow faster.
  vi.advanceTimersByTime(250);
  expect(shown).toEqual(['a', 'b', 'c']);
});

it('shows everything to whoever does something, and in order', () => {
  for (const at of 'abcd') come(at, at.charCodeAt(0));
  pace.catchUp();
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
  vi.advanceTimersByTime(10_000);
  expect(shown.length).toBe(4);
});

it('does not wait where nothing moves, or where nobody played', () => {
  come('a', 1);
  isStill = true;
  come('b', 2);
  isStill = false;
  come('c', 0);
  expect(shown).toEqual(['a', 'b', 'c']);
});

it('takes no longer than a few seconds for all who are waited for', () => {
  for (let i = 0; i < 40; i += 1) come(String(i), i + 1);
  vi.advanceTimersByTime(12_000);
  expect(shown.length).toBe(40);
});
