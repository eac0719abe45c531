// What the components of World are, from their spelling (docs/notation.md, section 6.1).
import type { Level } from '../../art/crystal';
import type { Location, WorldCatalog, WorldView } from '../../wire/protocol';

/** Help, tool, new traders, exploration. */
export type Icon = 'h' | 't' | 'n' | 'e';
export const ICONS: readonly Icon[] = ['h', 't', 'n', 'e'];

/** The symbols of locations. */
export type Mark = 'p' | 'q' | 'r' | 's';
export const MARKS: readonly Mark[] = ['p', 'q', 'r', 's'];

/** A point card: what it brings and what it costs. */
export interface Card {
  icon: Icon;
  /** Of help and tools. */
  mark?: Mark;
  /** Of tools. */
  level?: Level;
  /** Of new traders. */
  traders: number;
  cost: string;
}

export function cardOf(name: string): Card {
  const [brings = '', cost = ''] = name.split(':');
  return {
    icon: (brings[0] ?? 'e') as Icon,
    mark: /^[ht]/.test(brings) ? (brings[1] as Mark) : undefined,
    level: brings.startsWith('t') ? (brings[3] as Level) : undefined,
    traders: brings.startsWith('n') ? Number(brings.slice(1)) : 0,
    cost,
  };
}

/** A bonus tile: for what it scores, and how much each time. */
export interface Bonus {
  kind: 'icons' | 'traders' | 'plain';
  icons: Icon[];
  points: number;
}

export function bonusOf(tile: string): Bonus {
  const [what = '', points = '0'] = tile.split(':');
  const kind = what === 'oo' ? 'traders' : what === '-' ? 'plain' : 'icons';
  return { kind, icons: kind === 'icons' ? ([...what] as Icon[]) : [], points: Number(points) };
}

/** An exploration tile: what it gives. */
export type Find =
  | { kind: 'icon'; icon: Icon }
  | { kind: 'traders'; traders: number }
  | { kind: 'points'; points: number }
  | { kind: 'crystals'; crystals: string };

export function findOf(tile: string): Find {
  const rest = tile.slice(1);
  if (tile.startsWith('*')) return { kind: 'icon', icon: rest as Icon };
  if (tile.startsWith('o')) return { kind: 'traders', traders: Number(rest) };
  if (tile.startsWith('=')) return { kind: 'points', points: Number(rest) };
  return { kind: 'crystals', crystals: rest };
}

/** What a location does, for its color and its layout. */
export type Kind = 'gate' | 'gain' | 'upgrade' | 'trade';

export function kindOf({ work }: Location): Kind {
  if (work.type === 'gate') return 'gate';
  if (work.effect.startsWith('+')) return 'gain';
  return work.effect.startsWith('^') ? 'upgrade' : 'trade';
}

/** The plainest way to work somewhere, for the house to say why it cannot be done. */
export function plainly(location: Location): string {
  return location.name + { gate: '', gain: '', upgrade: ':', trade: '*1' }[kindOf(location)];
}

/** The boards on the table: those that are always used, and the one that was drawn. */
export function boardsOf(catalog: WorldCatalog, view: WorldView) {
  return catalog.boards.filter(({ always, letter }) => always || letter === view.board);
}

/** How many traders of a seat are on the board. */
export function atWork(view: WorldView, seat: number): number {
  return view.working.reduce((sum, one) => sum + (one.seat === seat ? one.traders : 0), 0);
}

/** How many help cards a seat has for any of these symbols. */
export function helps(view: WorldView, seat: number | undefined, symbols: string): number {
  const claimed = seat === undefined ? [] : (view.seats[seat - 1]?.claimed ?? []);
  return claimed.filter(({ name }) => {
    const { icon, mark } = cardOf(name);
    return icon === 'h' && mark !== undefined && symbols.includes(mark);
  }).length;
}

/** How many traders a location asks a seat for: shown, never relied on. */
export function asks(view: WorldView, location: Location, seat: number | undefined): number {
  const there = view.working.find((one) => one.location === location.name);
  const base = there && there.seat !== seat ? there.traders + 1 : location.traders;
  return Math.max(1, base - helps(view, seat, location.symbols));
}
