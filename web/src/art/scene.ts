// The upper half of a merchant card: a place on the road, by day. The sky shows the kind of card;
// everything else is random, seeded by its name.
import { PAPER, once } from './image';
import type { Theme } from '../wire/protocol';
import type { Effect } from './effect';
import { SHADES, levels } from './crystal';
import { at, cord, disc, dune, mix, sheet } from './draw';
import { oneOf, sequence } from './random';
import * as thing from './things';

/** The colors of a sky and the land below it, far to near; ink is for the figures. */
interface Light {
  sky: string;
  sun: string;
  far: string;
  mid: string;
  near: string;
  ink: string;
}

const light = (
  sky: string,
  sun: string,
  far: string,
  mid: string,
  near: string,
  ink: string,
): Light => ({ sky, sun, far, mid, near, ink });

const SKIES: Record<'gain' | 'upgrade' | 'trade', readonly Light[]> = {
  gain: [
    light('#cfe9dd', '#fff6d8', '#a3d3bf', '#74b7a0', '#4b9683', '#1f5a50'),
    light('#d3ebe7', '#fff2cc', '#9fd0cd', '#6cb1b3', '#3f8b92', '#1b5059'),
    light('#dcebcf', '#fff6d4', '#b2d3a4', '#83b783', '#559468', '#24573d'),
  ],
  upgrade: [
    light('#dccff0', '#ffedcc', '#b9a4dc', '#927abf', '#6c5499', '#3d2c66'),
    light('#e6cfe4', '#ffe9cc', '#c99ec6', '#a375a6', '#7b5083', '#482a52'),
  ],
  trade: [
    light('#fcdcbd', '#fff3cf', '#f5b98f', '#e79066', '#cd6d4a', '#7c3225'),
    light('#fbe4b6', '#fff7d6', '#f2c77f', '#e2a552', '#c68438', '#70421b'),
    light('#fad5c4', '#ffeed2', '#efab94', '#d98071', '#b95f58', '#6d2d37'),
    light('#f7dcae', '#fff2c8', '#eeb272', '#da8a4c', '#b96a36', '#6b3519'),
  ],
};

const PALE = '#fff3d6';
const GLOW = '#ffe2a0';
const WATER = '#8fc4bd';

/**
 * The inputs of a composition: its light, the cloths of both sides of the trade, and randomness.
 */
interface Brush {
  light: Light;
  give: string;
  get: string;
  draw: () => number;
}

/** Water between the far and the near dunes. */
const water = (y: number): string =>
  sheet(`M-150 ${y}H150V0H-150Z`, WATER) +
  cord(
    `M-44 ${y + 4}H-30M-8 ${y + 6}H10M26 ${y + 3.4}H44M-70 ${y + 7}H-58M58 ${y + 7}H72`,
    '#e9f6ee',
    1.1,
  );

/** The scenes of trades. */
const PLACES: readonly ((brush: Brush) => string)[] = [
  // A caravan in a line.
  ({ light: { ink }, give, get }) =>
    at(-31, -11, 0.55, thing.camel(ink, give)) +
    at(-2, -13, 0.6, thing.camel(ink, PALE, get)) +
    at(27, -10, 0.64, thing.camel(ink, get)),
  // A wagon behind a camel.
  ({ light: { ink }, give, get }) =>
    at(-15, -11, 0.76, thing.wagon(ink, PALE, give)) + at(24, -11, 0.62, thing.camel(ink, get)),
  // Tents, and a camel that rests.
  ({ light: { ink }, give, get }) =>
    at(-28, -14, 0.62, thing.tent(ink, PALE, give)) +
    at(-3, -11, 0.78, thing.tent(ink, PALE, get)) +
    at(30, -10, 0.62, thing.resting(ink, get)),
  // Before the gate of a city.
  ({ light: { ink, near }, give, get }) =>
    at(20, -13, 0.82, thing.gate(mix(near, ink, 0.45), GLOW)) +
    at(-36, -14, 0.6, thing.palm(ink, near)) +
    at(-19, -10, 0.62, thing.camel(ink, get, give)),
  // At the well.
  ({ light: { ink, far, near }, get }) =>
    at(-33, -13, 0.74, thing.palm(ink, near)) +
    at(0, -11, 0.82, thing.well(ink, far, get)) +
    at(32, -10, 0.72, thing.walker(ink, PALE), true),
  // Boats on a river.
  ({ light: { ink }, give, get, draw }) =>
    water(-23) +
    at(27, -17, 0.5, thing.dhow(ink, PALE, give), draw() < 0.5) +
    at(-12, -11, 0.8, thing.dhow(ink, PALE, get)),
  // A stall with a customer.
  ({ light: { ink, far }, give, get }) =>
    at(
      -8,
      -11,
      0.9,
      thing.awning(ink, get, PALE) +
        [-13, -4.4, 4.4, 13]
          .map((x, i) => at(x, -9, 0.5, thing.jar(i % 2 ? give : far, ink)))
          .join(''),
    ) + at(28, -10, 0.78, thing.walker(ink, give), true),
  // An oasis.
  ({ light: { ink, near }, get }) =>
    at(-34, -14, 0.7, thing.palm(ink, near)) +
    at(-20, -13, 0.56, thing.palm(ink, near), true) +
    at(15, -14, 0.64, thing.camel(ink, get)) +
    sheet('M-36-10C-24-15 26-15 40-10C30-4-26-4-36-10Z', WATER) +
    cord('M-16-10.4H-2M12-9H20', '#e9f6ee', 1.1),
  // Over a bridge.
  ({ light: { ink, near }, give, get }) =>
    water(-19) +
    at(-15, -27, 0.46, thing.camel(ink, give)) +
    at(14, -27, 0.46, thing.camel(ink, get)) +
    at(0, -9, 1, thing.bridge(mix(near, ink, 0.2))),
  // A town.
  ({ light: { ink, near }, give, get }) =>
    at(10, -14, 0.96, thing.town(mix(near, ink, 0.4), GLOW)) +
    at(-30, -10, 0.6, thing.camel(ink, get, give)),
  // By a fire.
  ({ light: { ink }, give, get }) =>
    at(-22, -13, 0.72, thing.canopy(ink, PALE, get)) +
    at(4, -10, 0.8, thing.fire(ink)) +
    at(16, -11, 0.62, thing.walker(ink, give), true) +
    at(34, -12, 0.6, thing.resting(ink, get), true),
  // Rugs for sale.
  ({ light: { ink }, give, get }) =>
    at(-9, -11, 0.96, thing.rugs(ink, [get, give, get], PALE)) +
    at(32, -10, 0.78, thing.walker(ink, PALE), true),
  // Under a watchtower.
  ({ light: { ink, near }, give, get }) =>
    at(27, -13, 0.66, thing.tower(mix(near, ink, 0.5), GLOW, get)) +
    at(-25, -11, 0.56, thing.camel(ink, give)) +
    at(1, -12, 0.6, thing.camel(ink, get)),
  // Over the mountains.
  ({ light: { ink, far, mid }, give, get }) =>
    at(-4, -16, 0.74, thing.peaks(mid, far, PALE)) +
    at(-26, -10, 0.5, thing.walker(ink, give)) +
    at(-8, -11, 0.5, thing.camel(ink, give)) +
    at(18, -12, 0.5, thing.camel(ink, get)),
];

/** An empty place by day, and its figures. */
function land(colors: Light, draw: () => number, stands: string): string {
  const x = (draw() < 0.5 ? -1 : 1) * (8 + draw() * 26);
  const radius = 8 + draw() * 4;
  return (
    sheet('M-150-150H150V60H-150Z', colors.sky) +
    disc(x, -36, radius + 5, colors.sun, 0.5) +
    disc(x, -36, radius, colors.sun) +
    dune(-24, 4.4, draw() * 6, colors.far) +
    dune(-16, 3, draw() * 6, colors.mid) +
    stands +
    dune(-8.4, 2.2, draw() * 6, colors.near) +
    dune(-2.6, 1.4, draw() * 6, PAPER)
  );
}

/**
 * Cloth in the color of a side's most valuable crystal; the darkest dye is lightened against the
 * ink.
 */
export function cloth(side: string, theme: Theme): string {
  const level = levels(side).sort().at(-1) ?? 'a';
  const { base, bright, light: pale } = SHADES[theme][level];
  return level === 'd' ? mix(bright, pale, 0.4) : base;
}

/** The scene of a merchant card, around x = 0 and above y = 0. */
export function scene(card: string, effect: Effect, theme: Theme): string {
  const draw = sequence(`camel ${card}`);
  const colors = oneOf(draw, SKIES[effect.kind]);
  const { ink, near } = colors;
  if (effect.kind === 'trade') {
    const place = oneOf(
      draw,
      PLACES,
    )({ light: colors, give: cloth(effect.give, theme), get: cloth(effect.get, theme), draw });
    return land(colors, draw, draw() < 0.5 ? place : at(0, 0, 1, place, true));
  }
  if (effect.kind === 'gain') {
    const found = levels(effect.get);
    const grows = theme === 'golem' ? thing.shard : thing.sackful;
    const beside = oneOf(draw, [
      at(-30, -13, 0.78, thing.palm(ink, near)),
      at(-29, -12, 0.84, thing.acacia(ink, near)),
      at(-30, -12, 0.62, thing.arch(near, ink)),
      at(-34, -13, 0.7, thing.palm(ink, near)) + at(-23, -12, 0.5, thing.palm(ink, near), true),
    ]);
    const gap = Math.min(17, 52 / found.length);
    const grown = found.map((level, i) =>
      at(
        13 + (i - (found.length - 1) / 2) * gap,
        -9 - (i % 2) * 2,
        0.95,
        grows(SHADES[theme][level], 19 + 5 * ((i * 2 + found.length) % 3)),
        i % 3 === 1,
      ),
    );
    return land(
      colors,
      draw,
      draw() < 0.5 ? beside + grown.join('') : at(0, 0, 1, beside + grown.join(''), true),
    );
  }
  const steps = effect.steps;
  const hung = Array.from({ length: steps }, (_, i) => {
    const x = -48 + (96 * (i + 1)) / (steps + 1);
    return at(x, -40 - (x * x) / 220 + 4, 0.66, thing.lantern(ink, '#ffd67f'));
  });
  const below =
    at(-36, -12, 0.5, thing.tent(ink, PALE, near)) +
    at(37, -11, 0.62, thing.walker(ink, PALE), true);
  return land(colors, draw, below + cord('M-70-60Q0-12 70-60', ink, 1) + hung.join(''));
}

/** Camels in a row with their leader: one in the color of each crystal. */
export const procession = once((theme: Theme): string => {
  const ink = '#7d4a2a';
  const cloths = (['a', 'b', 'c', 'd'] as const).map((level) => cloth(level, theme));
  return (
    cloths
      .map((color, i) => at(-78 + i * 44, [0, -2, -3, -1][i] ?? 0, 0.86, thing.camel(ink, color)))
      .join('') + at(92, 0, 0.94, thing.walker(ink, PALE))
  );
});
