// The layout of the map: rotated by a quarter turn from its data, so that columns become rows of
// pointy-topped hexagons. Maps that would be too tall that way are drawn as written.
import type { MapSpace } from '../../wire/protocol';

const HALF = Math.sqrt(3) / 2;

/** A space and its center, in radii of a hexagon. */
export interface Spot {
  space: MapSpace;
  x: number;
  y: number;
}

/** The layout of a map, in radii. */
export interface Drawn {
  /** Whether it is rotated, with pointy-topped hexagons. */
  turned: boolean;
  spots: Spot[];
  width: number;
  height: number;
  /** Half the width and half the height of a hexagon. */
  half: { x: number; y: number };
}

export function draw(spaces: readonly MapSpace[], turned: boolean): Drawn {
  const half = turned ? { x: HALF, y: 1 } : { x: 1, y: HALF };
  const raw = spaces.map((space) =>
    turned
      ? { space, x: space.row * HALF, y: space.column * 1.5 }
      : { space, x: space.column * 1.5, y: space.row * HALF },
  );
  const left = Math.min(...raw.map(({ x }) => x)) - half.x;
  const top = Math.min(...raw.map(({ y }) => y)) - half.y;
  const spots = raw.map(({ space, x, y }) => ({ space, x: x - left, y: y - top }));
  const width = Math.max(...spots.map(({ x }) => x)) + half.x;
  const height = Math.max(...spots.map(({ y }) => y)) + half.y;
  return { turned, spots, width, height, half };
}

/** The corners of a hexagon of this radius around a point. */
export function corners(turned: boolean, radius: number, x = 0, y = 0): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + (turned ? Math.PI / 6 : 0);
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
}

/** Whether two spaces are adjacent. */
export function touch(one: MapSpace, other: MapSpace): boolean {
  const columns = Math.abs(one.column - other.column);
  const rows = Math.abs(one.row - other.row);
  return (columns === 0 && rows === 2) || (columns === 1 && rows === 1);
}

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The neighbor in the direction of an arrow key. Of two equally near, it is the left or upper one;
 * with Shift, the other.
 */
export function toward(
  spots: readonly Spot[],
  from: string,
  key: string,
  shift: boolean,
): string | undefined {
  const way = WAYS[key];
  const here = spots.find(({ space }) => space.name === from);
  if (!way || !here) return undefined;
  const side = shift ? 1 : -1;
  const score = ({ x, y }: Spot): number => {
    const [dx, dy] = [x - here.x, y - here.y];
    return dx * way[0] + dy * way[1] + 0.01 * side * (way[0] === 0 ? dx : dy);
  };
  const near = spots.filter((spot) => touch(spot.space, here.space) && score(spot) > 0.5);
  return near.sort((a, b) => score(b) - score(a))[0]?.space.name;
}

/** The layout of a board in its available space. */
export interface Arrangement {
  drawn: Drawn;
  /** Whether the market is beside the map rather than below it. */
  beside: boolean;
  /**
   * The positions of the bonus tiles, if the map leaves room for them; else they have a row of
   * their own.
   */
  nooks?: Nook[];
  radius: number;
  map: { width: number; height: number };
  panel: { width: number; height: number };
}

const GAP = 12;
const MARGIN = 8;
const LARGEST = 80;
/** The size of an item in a nook, and their number. */
export const NOOK = { width: 60, height: 46, count: 4 };
const ROW = NOOK.height + 8;

/** A place without a hexagon. */
export interface Nook {
  x: number;
  y: number;
}

/** Makes the hexagons as large as possible. */
export function arrange(spaces: readonly MapSpace[], width: number, height: number): Arrangement {
  const narrow = Math.min(280, Math.max(170, width * 0.28));
  const low = Math.min(150, Math.max(76, height * 0.23));
  const ways = [
    { beside: true, nestled: false, x: width - narrow - GAP, y: height, like: 1 },
    { beside: false, nestled: true, x: width, y: height - low - GAP, like: 0.98 },
    { beside: false, nestled: false, x: width, y: height - low - ROW - GAP, like: 0.96 },
  ];
  const options = [true, false].flatMap((turned) => {
    const drawn = draw(spaces, turned);
    return ways.map(({ beside, nestled, x, y, like }) => {
      const radius = Math.min(LARGEST, (x - MARGIN) / drawn.width, (y - MARGIN) / drawn.height);
      const nooks = nestled ? nooksOf(drawn, radius, width) : undefined;
      const fits = !nestled || nooks?.length === NOOK.count;
      return {
        drawn,
        beside,
        nooks,
        radius,
        worth: fits ? radius * like * (turned ? 1 : 0.85) : 0,
      };
    });
  });
  const { drawn, beside, nooks, radius } = options.reduce((best, one) =>
    one.worth > best.worth ? one : best,
  );
  const map = { width: radius * drawn.width + MARGIN, height: radius * drawn.height + MARGIN };
  const panel = beside
    ? { width: Math.min(340, width - map.width - GAP), height }
    : {
        width: Math.min(width, 640),
        height: Math.min(nooks ? 180 : 230, height - map.height - GAP),
      };
  return { drawn, beside, nooks, radius, map, panel };
}

/** Places above and below the map without hexagons, the corners first. */
function nooksOf(drawn: Drawn, radius: number, width: number): Nook[] {
  const left = (width - radius * drawn.width) / 2;
  const bottom = radius * drawn.height + MARGIN - NOOK.height;
  const edge = Array.from({ length: 7 }, (_, i) => i / 6);
  const free = ({ x, y }: Nook): boolean =>
    drawn.spots.every((spot) => {
      const middle = { x: left + spot.x * radius, y: MARGIN / 2 + spot.y * radius };
      return edge.every((across) =>
        edge.every(
          (down) =>
            !inside(
              drawn.turned,
              radius + 1,
              x + across * NOOK.width - middle.x,
              y + down * NOOK.height - middle.y,
            ),
        ),
      );
    });
  const found: Nook[] = [];
  const steps = Math.floor((width - NOOK.width) / 2 / 4);
  for (let step = 0; step <= steps; step += 1) {
    for (const x of [4 * step, width - NOOK.width - 4 * step]) {
      for (const y of [0, bottom]) {
        const apart = found.every(
          (other) => other.y !== y || Math.abs(other.x - x) >= NOOK.width + 4,
        );
        if (found.length < NOOK.count && apart && free({ x, y })) found.push({ x, y });
      }
    }
  }
  return found.sort((one, other) => one.y - other.y || one.x - other.x);
}

function inside(turned: boolean, radius: number, x: number, y: number): boolean {
  const [along, aside] = turned ? [Math.abs(y), Math.abs(x)] : [Math.abs(x), Math.abs(y)];
  return aside < HALF * radius && along < radius - aside / Math.sqrt(3);
}
