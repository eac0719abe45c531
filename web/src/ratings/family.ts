// What the games of a rulebook are called.
import { GAMES } from '../families';
import type { Family } from '../wire/protocol';
import { t } from '../words/words.svelte';

/** Those with the same rules share a rating. */
export const titleOf = (family: Family): string =>
  GAMES.filter((one) => one.family === family)
    .map(({ id }) => t(`game-${id}`))
    .join(' · ');

/** All families, in the order of their games. */
export const RULEBOOKS: readonly Family[] = [...new Set(GAMES.map(({ family }) => family))];
