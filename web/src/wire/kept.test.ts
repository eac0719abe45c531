import { expect, it } from 'vitest';
import { kept } from './kept';

it('keeps what is as it was, and only that', () => {
  const before = {
    seats: [
      { hand: ['+aa'], score: 3 },
      { hand: ['^2'], score: 0 },
    ],
    round: 1,
    asked: null,
  };
  const after = kept(
    before,
    JSON.parse(
      '{"seats":[{"hand":["+aa"],"score":4},{"hand":["^2"],"score":0}],"round":2,"asked":null}',
    ) as typeof before,
  );
  expect(after).toEqual({
    seats: [
      { hand: ['+aa'], score: 4 },
      { hand: ['^2'], score: 0 },
    ],
    round: 2,
    asked: null,
  });
  expect(after.seats[1]).toBe(before.seats[1]);
  expect(after.seats[0]).not.toBe(before.seats[0]);
  expect(after.seats[0]!.hand).toBe(before.seats[0]!.hand);
  expect(before.seats[0]!.score).toBe(3);
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [['a', 'b'], ['a']],
  [['a'], ['a', 'b']],
  [[], {}],
  [{ 0: 'a' }, ['a']],
  [null, {}],
  [{}, null],
  [undefined, [1]],
])('does not take %j for %j', (before, after) => {
  expect(kept(before, structuredClone(after))).toStrictEqual(after);
});

it('is the same object where nothing changed', () => {
  const before = { a: [1, { b: 'c' }] };
  expect(kept(before, structuredClone(before))).toBe(before);
});
