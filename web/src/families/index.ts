// The families of the web client. Everything that differs between them is a field of these values.
import type { Catalog, Event, Family, Theme, View } from '../wire/protocol';
import { t } from '../words/words.svelte';
import adventure from './adventure';
import type { FamilyUi, Named } from './family';
import road from './road';
import world from './world';

const ALL: { [F in Family]: FamilyUi<F> } = { road, adventure, world };

/** Each takes the view and the catalog of its own family, after their types were narrowed. */
export const families: Record<Family, FamilyUi<never>> = ALL;

export const FAMILIES = Object.keys(families) as readonly Family[];

export interface Game extends Named {
  readonly family: Family;
}

/** All games, by their printed names. */
export const GAMES: readonly Game[] = FAMILIES.flatMap((family) =>
  families[family].games.map((game) => ({ ...game, family })),
);

/** The game of a table. */
export function gameOf({ family, theme }: { family: Family; theme: Theme }): Named {
  const { games } = families[family];
  return games.find((game) => game.theme === theme) ?? games[0];
}

/** The name of a table's game. */
export const gameName = (table: { family: Family; theme: Theme }): string =>
  t(`game-${gameOf(table).id}`);

/** The actions of one seat, in sentences. */
export const tell = (
  { catalog, view }: { catalog: Catalog | undefined; view: View | undefined },
  events: readonly Event[],
  names: readonly string[],
): string =>
  catalog && view
    ? families[catalog.family].tell(events, names, catalog as never, view as never)
    : '';
