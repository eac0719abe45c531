// Colors of seats: each once, from the gathering to the end.
import './stubs';
import { expect, it } from 'vitest';
import { colors } from './palette.svelte';

it('gives every seat the color of the chair it came from', () => {
  expect(colors([], 0, 0)).toEqual([1, 2, 3, 4, 5]);
  expect(colors([3, 1, 2], 0, 0)).toEqual([3, 1, 2, 4, 5]);
});

it('gives one’s own seat the color that was chosen, and its old one to who had that', () => {
  expect(colors([], 1, 4)).toEqual([4, 2, 3, 1, 5]);
  // The same person before and after the seats are drawn: chair 1 becomes seat 2.
  expect(colors([2, 1], 2, 4)).toEqual([2, 4, 3, 1, 5]);
  expect(colors([2, 1], 2, 1)).toEqual([2, 1, 3, 4, 5]);
});
