// Larger pictures for pages: a caravan for empty space, dusk, and the building blocks of game
// pictures.
import { at, disc, dune, sheet } from './draw';
import * as thing from './things';

export const PALE = '#fff3d6';
export const GLOW = '#ffe2a0';

/** Dunes as wide as a page. */
const wide = (dunes: string): string => `<g transform="scale(2 1)">${dunes}</g>`;

/** A place: sky, light, three dunes, and what stands behind the first and in front of the last. */
export const land = (
  sky: string,
  sun: string,
  dunes: readonly [string, string, string],
  x: number,
  behind: string,
  stands: string,
): string =>
  sheet('M-400-300H400V60H-400Z', sky) +
  disc(x, -42, 24, sun, 0.4) +
  disc(x, -42, 16, sun) +
  behind +
  wide(dune(-26, 5, 1, dunes[0]) + dune(-17, 3.4, 3.4, dunes[1])) +
  stands +
  wide(dune(-7, 2.4, 5, dunes[2]));

/** The default cargo of a caravan at dusk. */
const LOADS: readonly string[] = [PALE, '#f0a657', PALE];

/**
 * The sun sets behind a city, with rings of paper around it. A camel for each cloth, and a leader.
 */
export function dusk(cloths: readonly string[] = LOADS, coat: string = PALE): string {
  const rings = ['#35305f', '#57406f', '#834d70', '#b85f60', '#e58f56', '#ffd287'];
  return (
    sheet('M-400-300H400V60H-400Z', '#26295a') +
    rings.map((color, i) => disc(24, -22, 70 - i * 11.6, color)).join('') +
    at(44, -20, 0.42, thing.gate('#5a2f52', GLOW)) +
    at(66, -19, 0.36, thing.town('#6d3a54', GLOW)) +
    wide(dune(-21, 2.6, 2, '#8d4257')) +
    cloths
      .map((cloth, i) =>
        at(6 - (cloths.length - 1 - i) * 16, -14, 0.34, thing.camel('#35204a', cloth)),
      )
      .join('') +
    at(19, -14, 0.36, thing.walker('#35204a', coat)) +
    wide(dune(-12, 2.2, 0.6, '#b45a55') + dune(-4, 1.8, 4, '#d98a5c'))
  );
}

const line = (coat: string, cloths: readonly string[]): string =>
  cloths.map((cloth, i) => at(-42 + i * 27, -7.4, 0.62, thing.camel(coat, cloth))).join('') +
  at(-44 + cloths.length * 27, -7, 0.72, thing.walker(coat, cloths[0] ?? PALE));

const PLACES = {
  caravan: () =>
    land(
      '#fadcb4',
      '#fff3cf',
      ['#f4bd8f', '#e99a6c', '#df7f52'],
      32,
      '',
      line('#7c3225', [PALE, '#f0b64a', PALE]),
    ),
  dusk: () => dusk(),
} as const;

export type Place = keyof typeof PLACES;

/**
 * The picture of a place, 120 wide and 66 high around x = 0 and above y = 0, with a margin on all
 * sides.
 */
export const place = (name: Place): string => PLACES[name]();
