// Larger pictures, for pages: the games on the first page, and a quiet caravan for spare room.
import { SHADES } from './crystal';
import { at, disc, dune, sheet } from './draw';
import { guardian } from './guardian';
import * as thing from './things';

const PALE = '#fff3d6';
const GLOW = '#ffe2a0';

/** Dunes as wide as a page. */
const wide = (dunes: string): string => `<g transform="scale(2 1)">${dunes}</g>`;

/** A place: sky, light, three dunes, what stands behind the first one and before the last one. */
const land = (sky: string, sun: string, dunes: readonly [string, string, string], x: number, behind: string, stands: string): string =>
  sheet('M-400-300H400V60H-400Z', sky) +
  disc(x, -42, 24, sun, 0.4) +
  disc(x, -42, 16, sun) +
  behind +
  wide(dune(-26, 5, 1, dunes[0]) + dune(-17, 3.4, 3.4, dunes[1])) +
  stands +
  wide(dune(-7, 2.4, 5, dunes[2]));

/** The sun goes down behind a city; rings of paper around it. */
function dusk(): string {
  const rings = ['#35305f', '#57406f', '#834d70', '#b85f60', '#e58f56', '#ffd287'];
  return (
    sheet('M-400-300H400V60H-400Z', '#26295a') +
    rings.map((color, i) => disc(24, -22, 70 - i * 11.6, color)).join('') +
    at(44, -20, 0.42, thing.gate('#5a2f52', GLOW)) +
    at(66, -19, 0.36, thing.town('#6d3a54', GLOW)) +
    wide(dune(-21, 2.6, 2, '#8d4257')) +
    [-26, -10, 6].map((x, i) => at(x, -14, 0.34, thing.camel('#35204a', i % 2 ? '#f0a657' : PALE))).join('') +
    at(19, -14, 0.36, thing.walker('#35204a', PALE)) +
    wide(dune(-12, 2.2, 0.6, '#b45a55') + dune(-4, 1.8, 4, '#d98a5c'))
  );
}

const line = (coat: string, cloths: readonly string[]): string => cloths.map((cloth, i) => at(-42 + i * 27, -7.4, 0.62, thing.camel(coat, cloth))).join('') + at(-44 + cloths.length * 27, -7, 0.72, thing.walker(coat, cloths[0] ?? PALE));

const PLACES = {
  caravan: () => land('#fadcb4', '#fff3cf', ['#f4bd8f', '#e99a6c', '#df7f52'], 32, '', line('#7c3225', [PALE, '#f0b64a', PALE])),
  golem: () => land('#29335f', '#ffdc94', ['#3a467c', '#4a5890', '#5f70aa'], 38, '', at(-25, -4, 0.56, guardian('aaccdd')) + at(27, -4, 0.5, guardian('bbbdd'))),
  spice: () =>
    land('#fadcb4', '#fff3cf', ['#f4bd8f', '#e99a6c', '#cd6d4a'], 40, '', at(-8, -8, 1.24, thing.awning('#6b3519', SHADES.spice.c.base, PALE) + (['a', 'b', 'c', 'd'] as const).map((level, i) => at(-13.5 + i * 9, -9, 0.42, thing.heap(SHADES.spice[level], 20))).join('')) + at(36, -6, 0.8, thing.walker('#6b3519', '#f0b64a'), true)),
  adventure: () => land('#d6ebdf', '#fff6d8', ['#9ccbb0', '#74b08f', '#4c8f74'], 36, at(-12, -18, 1.04, thing.peaks('#5f9f83', '#86bda0', '#fffaf0')), at(4, -7, 0.86, thing.wagon('#4a2a26', PALE, '#f0b64a'))),
  world: () => land('#dccff0', '#fff0cf', ['#bba8e0', '#9a82cb', '#7860b0'], 2, '', at(-36, -14, 0.6, thing.gate('#7a63b4', GLOW)) + at(31, -11, 0.8, thing.gate('#5d4796', GLOW)) + at(-8, -5, 0.84, thing.walker('#3d2c66', PALE))),
  dusk,
} as const;

export type Place = keyof typeof PLACES;

/** The picture of a place, 120 wide and 66 high around x = 0 and above y = 0, and more to all sides. */
export const place = (name: Place): string => PLACES[name]();
