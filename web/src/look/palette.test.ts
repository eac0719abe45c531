// Colors of seats are unique, the same for everybody, and stay from the gathering to the end.
import './stubs';
import { expect, it } from 'vitest';
import { CHOSEN, faceOf } from '../art/face';
import { choose } from './settings.svelte';
import { colorOf, colors, faceAt, forgetKept, keptColor, paintTable } from './palette.svelte';

it('gives every seat the color of the chair it came from', () => {
  expect(colors([], [])).toEqual([1, 2, 3, 4, 5]);
  expect(colors([3, 1, 2], [])).toEqual([3, 1, 2, 4, 5]);
});

it('gives people the colors they have chosen, and the others what is left', () => {
  expect(colors([], [4])).toEqual([4, 2, 3, 1, 5]);
  expect(colors([], [undefined, 1, 5])).toEqual([2, 1, 5, 4, 3]);
});

it('keeps them when seats are drawn', () => {
  const gathered = colors([], [4, undefined, 1]);
  const drawn = colors([3, 1, 2], [1, 4, undefined]);
  expect(drawn.slice(0, 3)).toEqual([3, 1, 2].map((chair) => gathered[chair - 1]));
});

it('makes do with what no house would say', () => {
  for (const chosen of [[3, 3], [9], [0, -1], [2.5]])
    expect([...colors([], chosen)].sort()).toEqual([1, 2, 3, 4, 5]);
});

it('takes what others see for a table with others, and what is chosen now for one without', () => {
  choose({ color: 5 });
  const me = { type: 'person', name: 'Ada', yours: true, color: 2 } as const;
  paintTable({ chairs: [me, { type: 'person', name: 'Ben', color: 3 }] });
  expect([1, 2].map(colorOf)).toEqual([2, 3]);
  // Ada had the second chair, and has the first turn.
  paintTable({ chairs: [me, { type: 'bot', level: 'hawker' }], seating: [2, 1] });
  expect([1, 2].map(colorOf)).toEqual([5, 1]);
});

it('says which color one keeps while others know one by it', () => {
  const me = { type: 'person', name: 'Ada', yours: true, color: 2 } as const;
  const both = [{ type: 'person', name: 'Ben', color: 3 }, me] as const;
  paintTable({ chairs: [...both], phase: 'gathering' });
  expect(keptColor()).toBe(undefined);
  paintTable({ chairs: [...both], phase: 'playing' });
  expect(keptColor()).toBe(2);
  paintTable({ chairs: [me, { type: 'bot', level: 'hawker' }], phase: 'playing' });
  expect(keptColor()).toBe(undefined);
});

it('gives everybody one face: by their name, or for oneself the one that was chosen', () => {
  const me = { type: 'person', name: 'Ada', yours: true } as const;
  paintTable({ chairs: [{ type: 'person', name: 'Ben' }, me] });
  // Whatever the language calls one, others see the face of the name.
  for (const name of ['You', 'Ada']) expect(faceAt(2, name)).toBe(faceOf('Ada'));
  choose({ face: 3 });
  expect(faceAt(2, 'You')).toBe(CHOSEN[2]);
  expect(faceAt(1, 'Ben')).toBe(faceOf('Ben'));
  // Several at one screen have their names: the first of them is who owns it.
  paintTable({ chairs: [me, { ...me, name: 'Cleo' }] });
  expect([faceAt(1, 'Ada'), faceAt(2, 'Cleo')]).toEqual([CHOSEN[2], faceOf('Cleo')]);
  forgetKept();
  expect(faceAt(1, 'Ada')).toBe(faceOf('Ada'));
  choose({ face: 0 });
});
