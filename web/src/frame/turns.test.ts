// The order of one's tables, and which comes next.
import { expect, it } from 'vitest';
import type { OwnTable } from '../wire/protocol';
import { lately, nextOf, theirs, yours } from './turns';

const table = (game: string, more: Partial<OwnTable> = {}): OwnTable => ({
  game,
  updated: 0,
  family: 'road',
  theme: 'spice',
  phase: 'playing',
  chairs: [],
  deciding: 1,
  result: null,
  waits: false,
  ...more,
});
const games = (tables: readonly OwnTable[]): string[] => tables.map(({ game }) => game);

const TABLES = [
  table('old', { waits: true, updated: 1 }),
  table('new', { waits: true, updated: 9 }),
  table('soon', { waits: true, updated: 5, until: 20 }),
  table('later', { waits: true, updated: 2, until: 30 }),
  table('theirs', { updated: 4, until: 10 }),
  table('open', { updated: 7, phase: 'gathering' }),
  table('over', { updated: 8, phase: 'over' }),
];

it('puts first whose time is used up first, then what has waited longest', () => {
  expect(games(yours(TABLES))).toEqual(['soon', 'later', 'old', 'new']);
  expect(games(theirs(TABLES))).toEqual(['open', 'theirs']);
});

it('shows five games that finished within a week', () => {
  const week = 7 * 86_400_000;
  const over = Array.from({ length: 7 }, (_, i) =>
    table(`${i}`, { phase: 'over', updated: i ? week + i : 1 }),
  );
  expect(games(lately(over, week + 9))).toEqual(['6', '5', '4', '3', '2']);
  expect(games(lately(over.slice(0, 2), week + 9))).toEqual(['1']);
});

it('goes through the games that wait, in a circle, and never to the one that one is at', () => {
  const way = ['', 'soon', 'later', 'old', 'new', 'theirs'];
  expect(way.map((at) => nextOf(TABLES, at)?.game)).toEqual([
    'soon',
    'later',
    'old',
    'new',
    'soon',
    'soon',
  ]);
  expect(nextOf([table('only', { waits: true })], 'only')).toBeUndefined();
  expect(nextOf([table('none')])).toBeUndefined();
});
