import { expect, it } from 'vitest';
import { has } from './search';

it('finds what has all words, whatever their case and accents', () => {
  const text = 'Golem Edition Zoë Édouard';
  for (const search of ['', 'zoe', 'ZOË golem', ' edou  gol '])
    expect(has(text, search)).toBe(true);
  for (const search of ['ada', 'zoe ada']) expect(has(text, search)).toBe(false);
});
