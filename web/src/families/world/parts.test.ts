// Components are looked up in the catalog; the server says how many traders a location asks for.
import { expect, it } from 'vitest';
import type { WorldCatalog, WorldView } from '../../wire/protocol';
import { asks, atWork, bonusOf, cardOf, findOf, helps, kindOf } from './parts';

const at = (name: string, effect: string, traders: number, symbols = '') => ({
  name,
  work: { type: 'effect' as const, effect },
  traders,
  symbols,
  covered: false,
});
const gate = {
  name: 'A1',
  work: { type: 'gate' as const, slot: 1, stacks: [] },
  traders: 1,
  symbols: '',
  covered: false,
};
const catalog = {
  boards: [
    { letter: 'A', always: true, locations: [gate, at('A2', '+aaa', 1)] },
    { letter: 'B', always: false, locations: [at('B1', '^2', 2)] },
    { letter: 'C', always: false, locations: [at('C1', 'aa>c', 2, 'p')] },
  ],
  points: [
    { name: 'one', cost: 'bbc', points: 5, benefit: { type: 'help', symbol: 'p' } },
    { name: 'two', cost: 'bbd', points: 6, benefit: { type: 'tool', symbol: 'r', level: 'b' } },
    { name: 'three', cost: 'acd', points: 7, benefit: { type: 'traders', traders: 2 } },
  ],
  bonus: [{ name: 'tile', scores: { type: 'icons', icons: 'ht' }, points: 3, copies: 2 }],
  exploration: [{ name: 'find', gives: { type: 'crystals', crystals: 'bbb' }, copies: 1 }],
} as unknown as WorldCatalog;
const view = {
  board: 'C',
  working: [
    { location: 'C1', seat: 2, traders: 3 },
    { location: 'A2', seat: 1, traders: 2 },
  ],
  seats: [
    { claimed: [{ name: 'one', points: 5 }], asks: [1, 1, 3] },
    { claimed: [], asks: [1, 3, 2] },
  ],
} as unknown as WorldView;

it('finds components by name, whatever they are called', () => {
  expect(cardOf(catalog, 'one')).toEqual({ icon: 'h', mark: 'p', traders: 0, cost: 'bbc' });
  expect(cardOf(catalog, 'two')).toEqual({
    icon: 't',
    mark: 'r',
    level: 'b',
    traders: 0,
    cost: 'bbd',
  });
  expect(cardOf(catalog, 'three')).toEqual({ icon: 'n', traders: 2, cost: 'acd' });
  expect(bonusOf(catalog, 'tile')?.scores).toEqual({ type: 'icons', icons: 'ht' });
  expect(findOf(catalog, 'find')).toEqual({ type: 'crystals', crystals: 'bbb' });
});

it('tells kinds of locations apart', () => {
  expect([gate, at('A2', '+a', 1), at('A3', '^2', 1), at('A4', 'a>b', 1)].map(kindOf)).toEqual([
    'gate',
    'gain',
    'upgrade',
    'trade',
  ]);
});

it('shows what the house says a location asks for, by its place on the table', () => {
  const place = at('C1', 'aa>c', 2, 'p');
  expect([1, 2, undefined].map((seat) => asks(catalog, view, place, seat))).toEqual([3, 2, 2]);
  expect(helps(catalog, view, 1, 'pq')).toBe(1);
  expect(helps(catalog, view, 2, 'pq')).toBe(0);
  expect(atWork(view, 1)).toBe(2);
});
