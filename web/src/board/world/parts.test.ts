// What the spelling of components says, and how many traders a location asks for.
import { describe, expect, it } from 'vitest';
import type { Location, WorldView } from '../../wire/protocol';
import { asks, atWork, bonusOf, cardOf, findOf, kindOf, plainly } from './parts';

describe('components', () => {
  it('reads point cards', () => {
    expect(cardOf('hp:bbc')).toEqual({ icon: 'h', mark: 'p', level: undefined, traders: 0, cost: 'bbc' });
    expect(cardOf('tr+b:bbd')).toEqual({ icon: 't', mark: 'r', level: 'b', traders: 0, cost: 'bbd' });
    expect(cardOf('n2:acd')).toEqual({ icon: 'n', mark: undefined, level: undefined, traders: 2, cost: 'acd' });
    expect(cardOf('e:abc')).toEqual({ icon: 'e', mark: undefined, level: undefined, traders: 0, cost: 'abc' });
  });

  it('reads bonus tiles', () => {
    expect(bonusOf('h:2')).toEqual({ kind: 'icons', icons: ['h'], points: 2 });
    expect(bonusOf('ht:3')).toEqual({ kind: 'icons', icons: ['h', 't'], points: 3 });
    expect(bonusOf('oo:1')).toEqual({ kind: 'traders', icons: [], points: 1 });
    expect(bonusOf('-:3')).toEqual({ kind: 'plain', icons: [], points: 3 });
  });

  it('reads exploration tiles', () => {
    expect(findOf('*h')).toEqual({ kind: 'icon', icon: 'h' });
    expect(findOf('o1')).toEqual({ kind: 'traders', traders: 1 });
    expect(findOf('=3')).toEqual({ kind: 'points', points: 3 });
    expect(findOf('+bbb')).toEqual({ kind: 'crystals', crystals: 'bbb' });
  });
});

const at = (name: string, effect: string, traders: number, symbols = ''): Location => ({ name, work: { type: 'effect', effect }, traders, symbols, covered: false });

it('knows the plainest way to work', () => {
  expect(plainly(at('A3', '+aaa', 1))).toBe('A3');
  expect(plainly(at('A4', '^2', 2))).toBe('A4:');
  expect(plainly(at('A5', 'aa>c', 1))).toBe('A5*1');
  expect(kindOf({ ...at('A1', '', 1), work: { type: 'gate', slot: 1, stacks: [] } })).toBe('gate');
});

it('counts the traders that are asked for', () => {
  const view = {
    working: [
      { location: 'B4', seat: 2, traders: 3 },
      { location: 'A6', seat: 1, traders: 2 },
    ],
    seats: [{ claimed: [{ name: 'hp:bbc', points: 5 }] }, { claimed: [] }],
  } as unknown as WorldView;
  expect(asks(view, at('A3', '+aaa', 1), 1)).toBe(1);
  expect(asks(view, at('B4', '^3', 3, 'p'), 1)).toBe(3);
  expect(asks(view, at('B4', '^3', 3, 'p'), undefined)).toBe(4);
  expect(asks(view, at('C2', '+aaaa', 2, 'p'), 1)).toBe(1);
  expect(asks(view, at('F1', 'cc>dd', 1, 'p'), 1)).toBe(1);
  expect(atWork(view, 1)).toBe(2);
});
