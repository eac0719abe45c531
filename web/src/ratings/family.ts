// What the games of a rulebook are called.
import { families } from '../families';
import type { Family } from '../wire/protocol';
import { t } from '../words/words.svelte';

/** Those with the same rules share a rating. */
export const titleOf = (family: Family): string =>
  families[family].games.map(({ id }) => t(`game-${id}`)).join(' · ');
