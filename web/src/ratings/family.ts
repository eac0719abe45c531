// What the games of a rulebook are called.
import { GAMES, type Game } from '../families';
import type { Family } from '../wire/protocol';
import { t } from '../words/words.svelte';

const games = new Map<Family, Game[]>();
for (const game of GAMES) games.set(game.family, [...(games.get(game.family) ?? []), game]);

/** Those with the same rules share a rating. */
export const titleOf = (family: Family): string =>
  (games.get(family) ?? []).map(({ id }) => t(`game-${id}`)).join(' · ');

/** All families, in the order of their games. */
export const RULEBOOKS: readonly Family[] = [...games.keys()];
