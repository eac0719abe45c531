// Every family has messages for its games, rules, summary, keys and maps.
import '../look/stubs';
import '../words/late';
import { expect, it } from 'vitest';
import { has } from '../words/words.svelte';
import { FAMILIES, families } from '.';

it.each(FAMILIES)('%s has words for all that the page says of it', async (family) => {
  const { games, ours, keys, maps, learn } = families[family];
  const { parts, actions, besides } = await learn();
  const needed = [
    `learn-nav-${family}`,
    `learn-${family}-short`,
    `learn-${family}-ours-text`,
    ...games.map(({ id }) => `game-${id}`),
    ...(ours ? [`ours-${family}`] : []),
    ...keys.map(([name]) => `key-${name}`),
    ...maps.map((map) => `map-${map}`),
    ...parts.flatMap(([part]) => [`learn-${family}-${part}`, `learn-${family}-${part}-text`]),
    ...['setup', 'one', 'after', 'end', 'score'].map((row) => `sum-${family}-${row}`),
    ...actions.flatMap(({ name }) => [
      `sum-${family}-${name}`,
      `sum-${family}-${name}-do`,
      `sum-${family}-${name}-remember`,
    ]),
    ...besides.flat(),
  ];
  expect(needed.filter((id) => !has(id))).toEqual([]);
});
