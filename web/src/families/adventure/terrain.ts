// Terrain of map tiles, in a square of 200 around the center of a hexagon of radius 100. Everything
// is cut paper: flat sheets, each with a shadow on the one behind.
import { SHADES, type Level } from '../../art/crystal';
import { oneOf, sequence } from '../../art/random';
import type { Theme } from '../../wire/protocol';

/** A sheet of paper: its outline and its fill. */
export type Sheet = [path: string, fill: string];

const SHADOW = 'rgb(70 38 10 / 0.17)';

/** A color between two others; `part` is from 0 to 1. */
export function mix(one: string, other: string, part: number): string {
  const channels = (hex: string): number[] =>
    [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const second = channels(other);
  return `rgb(${channels(one)
    .map((value, i) => Math.round(value + ((second[i] ?? 0) - value) * part))
    .join(' ')})`;
}

/** A sheet with its shadow, cast upwards. */
function laid(path: (rise: number) => string, fill: string, rise = 4): Sheet[] {
  return [
    [path(rise), SHADOW],
    [path(0), fill],
  ];
}

const hill =
  (y: number, lean: number, swing: number) =>
  (rise: number): string =>
    `M-104 ${y - rise + lean}C-60 ${y - rise - swing} -20 ${y - rise + swing} 20 ${y - rise}S80 ${y - rise - swing} 104 ${y - rise - lean}V104H-104Z`;

/** Peaks in the color of their level; the trade is on a plate in front of them. */
export function mountain(theme: Theme, level: Level, name: string): Sheet[] {
  const draw = sequence(`mountain ${name}`);
  const shade = SHADES[theme][level];
  const [top, left, right] = [-92 + draw() * 6, -52 - draw() * 10, 54 + draw() * 10];
  const [lower, higher] = [-46 + draw() * 12, -52 + draw() * 10];
  const back = (rise: number): string =>
    `M-104 ${-20 - rise}L${left} ${lower - rise}L-24 ${-22 - rise}L30 ${-30 - rise}L${right} ${higher - rise}L104 ${-18 - rise}V104H-104Z`;
  const front = (rise: number): string =>
    `M-66 ${4 - rise}L-14 ${top + 26 - rise}L0 ${top - rise}L20 ${top + 28 - rise}L70 ${4 - rise}V104H-66Z`;
  return [
    ['M-104 -104H104V104H-104Z', mix(shade.base, '#fffaf0', 0.8)],
    ...laid(back, mix(shade.base, '#fff6e4', 0.58)),
    ...laid(front, mix(shade.base, '#fff3dc', 0.36)),
    [`M0 ${top}L20 ${top + 28}L70 4V104H14L6 ${top + 44}Z`, mix(shade.dark, '#fff3dc', 0.3)],
    ...laid(hill(32, 6 * (draw() - 0.5), 7), mix(shade.base, '#fff6e4', 0.5)),
    ...laid(hill(64, 10 * (draw() - 0.5), 8), mix(shade.dark, '#fff3dc', 0.42)),
  ];
}

const PALM =
  'M-2 0C-1 -14 0 -22 3 -32L6 -31C4 -20 3 -12 4 0ZM4 -32C-2 -40 -10 -40 -15 -34C-8 -36 -2 -35 4 -32ZM4 -32C4 -42 -2 -46 -9 -46C-3 -42 0 -38 4 -32ZM4 -32C10 -42 18 -42 23 -37C15 -38 10 -36 4 -32ZM4 -32C12 -34 18 -31 20 -25C15 -29 10 -31 4 -32ZM4 -32C-3 -33 -8 -30 -10 -24C-6 -28 -1 -31 4 -32Z';

/** The positions and sizes of a valley's palms. */
export interface Palm {
  x: number;
  y: number;
  size: number;
}

/** Green hills with a river: no actions here. */
export function valley(name: string): {
  behind: Sheet[];
  river: string;
  palms: Palm[];
  palm: string;
} {
  const draw = sequence(`valley ${name}`);
  const flip = draw() < 0.5 ? -1 : 1;
  const at = (x: number): number => x * flip;
  return {
    behind: [
      ['M-104 -104H104V104H-104Z', '#dbe8c4'],
      ...laid(hill(-44 + draw() * 8, 8 * flip, 11), '#c0d7a4'),
      ...laid(hill(-2 + draw() * 8, -8 * flip, 12), '#a5c68e'),
      ...laid(hill(44 + draw() * 8, 7 * flip, 11), '#8cb478'),
    ],
    river: `M${at(-34)} 110C${at(40)} 66 ${at(-44)} 40 ${at(6)} 4C${at(36)} -16 ${at(6)} -28 ${at(24)} -50`,
    palms: [
      { x: at(-46), y: -2, size: 1 + draw() * 0.2 },
      { x: at(46), y: 40, size: 1.15 + draw() * 0.2 },
      { x: at(-40), y: 56, size: 0.8 },
    ],
    palm: PALM,
  };
}

const WALL =
  'M-78 60V-6H-66V-24C-66 -32 -60 -36 -56 -42C-52 -36 -46 -32 -46 -24V-6H-34C-34 -34 -16 -46 0 -58C16 -46 34 -34 34 -6H46V-24C46 -32 52 -36 56 -42C60 -36 66 -32 66 -24V-6H78V60Z';
const DOOR = 'M-26 60V8C-26 -12 -12 -20 0 -30C12 -20 26 -12 26 8V60Z';

/** A walled town on sand; its gate is open or shut. */
export function village(
  name: string,
  shut: boolean,
): { behind: Sheet[]; wall: Sheet[]; before: Sheet[]; bars: string } {
  const draw = sequence(`village ${name}`);
  const clay = oneOf(draw, ['#b8673f', '#a95f45', '#bd7440']);
  return {
    behind: [['M-104 -104H104V104H-104Z', '#f7dcb0'], ...laid(hill(-30, 6, 9), '#efc68f')],
    wall: [
      [WALL, clay],
      [
        'M0 -58C16 -46 34 -34 34 -6H46V-24C46 -32 52 -36 56 -42C60 -36 66 -32 66 -24V-6H78V60H0Z',
        mix(clay, '#3b1a0a', 0.16),
      ],
      [DOOR, shut ? '#6b3a22' : '#ffe2a6'],
      ['M-62 2h10v14h-10zM52 2h10v14h-10z', '#ffe2a6'],
    ],
    before: [
      ...laid(hill(50, 5 * (draw() - 0.5), 5), '#dc9a66'),
      ...laid(hill(74, -5, 5), '#c77f50'),
    ],
    bars: 'M-13 60V-6M0 60V-20M13 60V-6',
  };
}
