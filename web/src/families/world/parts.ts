// The components of World by their names, from the catalog.
import { effectOf } from '../../art/effect';
import type { Level } from '../../art/crystal';
import type {
  BonusKind,
  ExplorationKind,
  Location,
  WorldCard,
  WorldCatalog,
  WorldView,
} from '../../wire/protocol';

/** Help, tool, new traders, exploration. */
export type Icon = 'h' | 't' | 'n' | 'e';
export const ICONS: readonly Icon[] = ['h', 't', 'n', 'e'];

/** The symbols of locations. */
export type Mark = 'p' | 'q' | 'r' | 's';
export const MARKS: readonly Mark[] = ['p', 'q', 'r', 's'];

interface Book {
  cards: Map<string, WorldCard>;
  bonus: Map<string, BonusKind>;
  finds: Map<string, ExplorationKind>;
}
const books = new WeakMap<WorldCatalog, Book>();

const named = <T extends { name: string }>(kinds: readonly T[]): Map<string, T> =>
  new Map(kinds.map((kind) => [kind.name, kind]));

function bookOf(catalog: WorldCatalog): Book {
  const book = books.get(catalog) ?? {
    cards: named(catalog.points),
    bonus: named(catalog.bonus),
    finds: named(catalog.exploration),
  };
  books.set(catalog, book);
  return book;
}

/** A point card, as it is drawn. */
export interface Card {
  icon: Icon;
  /** The symbol of help and tools. */
  mark?: Mark;
  /** The crystal of tools. */
  level?: Level;
  /** The number of new traders. */
  traders: number;
  cost: string;
}

/** A point card by its name; all that take part are known. */
export function cardOf(catalog: WorldCatalog, name: string): Card {
  const card = bookOf(catalog).cards.get(name);
  const [benefit, cost] = [card?.benefit, card?.cost ?? ''];
  switch (benefit?.type) {
    case 'help':
      return { icon: 'h', mark: benefit.symbol as Mark, traders: 0, cost };
    case 'tool':
      return {
        icon: 't',
        mark: benefit.symbol as Mark,
        level: benefit.level as Level,
        traders: 0,
        cost,
      };
    case 'traders':
      return { icon: 'n', traders: benefit.traders, cost };
    default:
      return { icon: 'e', traders: 0, cost };
  }
}

export const bonusOf = (catalog: WorldCatalog, tile: string): BonusKind | undefined =>
  bookOf(catalog).bonus.get(tile);
export const findOf = (catalog: WorldCatalog, tile: string): ExplorationKind['gives'] | undefined =>
  bookOf(catalog).finds.get(tile)?.gives;

/** The kind of a location's work, for its color and its layout. */
export type Kind = 'gate' | 'gain' | 'upgrade' | 'trade';

export const kindOf = ({ work }: Location): Kind =>
  work.type === 'gate' ? 'gate' : effectOf(work.effect).kind;

/** The boards on the table: those that are always used, and the one that was drawn. */
export function boardsOf(catalog: WorldCatalog, view: WorldView) {
  return catalog.boards.filter(({ always, letter }) => always || letter === view.board);
}

/** The number of a seat's traders on the board. */
export function atWork(view: WorldView, seat: number): number {
  return view.working.reduce((sum, one) => sum + (one.seat === seat ? one.traders : 0), 0);
}

/** The number of a seat's help cards for any of these symbols. */
export function helps(
  catalog: WorldCatalog,
  view: WorldView,
  seat: number | undefined,
  symbols: string,
): number {
  const claimed = seat === undefined ? [] : (view.seats[seat - 1]?.claimed ?? []);
  return claimed.filter(({ name }) => {
    const { icon, mark } = cardOf(catalog, name);
    return icon === 'h' && mark !== undefined && symbols.includes(mark);
  }).length;
}

/** The number of traders that a location asks a seat for; spectators see the printed number. */
export function asks(
  catalog: WorldCatalog,
  view: WorldView,
  location: Location,
  seat: number | undefined,
): number {
  const places = boardsOf(catalog, view).flatMap(({ locations }) => locations);
  const at = places.findIndex(({ name }) => name === location.name);
  return (seat === undefined ? undefined : view.seats[seat - 1]?.asks[at]) ?? location.traders;
}
