// Spices for sale: a stall, a shelf, a laden camel or a boat, with the cost as heaps, jars and
// sacks.
import { OUTLINE, SHADES, levels, type Level, type Shades } from './crystal';
import { at, both, cord, disc, faint, mirror, sheet } from './draw';
import { oneOf, sequence } from './random';
import { camel, gate, heap, lantern, town } from './things';

const WOOD = '#7b4a2a';
const PALE = '#fff1d4';
const GLOW = '#ffd98a';

/** Three kinds of jars: half the outline, half the lid. */
const JARS = [
  ['M0-19H5V-17C9.6-15 10.6-10.6 10-7C9.4-2.4 7 0 4 0H0Z', 'M0-22.6H6.4V-18.6H0Z'],
  ['M0-23H4L8-17L6.6 0H0Z', 'M0-28.4C3-28.4 5-27.6 5-26.4V-22.6H0Z'],
  ['M0-20H7C9-15 9-6 6 0H0Z', 'M0-27C2-24.6 6-24 8-20H0Z'],
] as const;

function jar(s: Shades, make: number): string {
  const [half, lid] = JARS[make % JARS.length] ?? JARS[0];
  return (
    sheet(both(half), s.base) +
    sheet(mirror(half), s.bright) +
    sheet(both(`${lid}M0-11H4.6V-6.4H0Z`), PALE)
  );
}

/** Heaps side by side in open baskets. */
function baskets(all: readonly Shades[], y: number, gap: number, scale: number): string {
  const places = all.map((_, i) => (i - (all.length - 1) / 2) * gap);
  const weave = (from: number, to: number): string =>
    places
      .map(
        (x) =>
          `M${x + from * scale * 11} ${y - 9 * scale}H${x + to * scale * 11}L${x + to * scale * 8} ${y}H${x + from * scale * 8}Z`,
      )
      .join('');
  return (
    places.map((x, i) => at(x, y - 8 * scale, scale * 0.94, heap(all[i] as Shades, 19))).join('') +
    sheet(weave(-1, 1), '#dcbb8a') +
    sheet(weave(0, 1), '#b48a58')
  );
}

const sack = (s: Shades): string =>
  sheet(
    'M-7.4 0C-11-7-8-13-3.4-15.4L-5-19.6H5L3.4-15.4C8-13 11-7 7.4 0Z',
    s.base,
    1,
    `stroke="${s.line}" stroke-width="1"`,
  ) +
  sheet('M-7.4 0C-11-7-8-13-3.4-15.4L-5-19.6H-.4V0Z', s.bright) +
  sheet('M-3.9-16.4H3.9V-14.4H-3.9Z', PALE);

/** Things side by side, around x. */
const row = (
  pictures: readonly string[],
  x: number,
  y: number,
  gap: number,
  scale: number,
): string =>
  pictures
    .map((picture, i) => at(x + (i - (pictures.length - 1) / 2) * gap, y, scale, picture))
    .join('');

/** Two rows, the upper one at most as long. */
const split = <T>(all: readonly T[]): [T[], T[]] => {
  const below = Math.ceil(all.length / 2);
  return [all.slice(below), all.slice(0, below)];
};

function stall(all: readonly Shades[], draw: () => number): string {
  const kinds = [...new Set(all)];
  const robe = oneOf(draw, ['#f2dcb6', '#d9e0e6', '#f0c2a0', '#d4e0c4']);
  const pointed = draw() < 0.5;
  const stripe = (i: number): string => {
    const [x, top] = [-46 + i * 11.5, -34 + i * 8.5];
    return `M${top} -84H${top + 8.5}L${x + 11.5} -59${pointed ? `L${x + 5.75} -52L${x} -59` : `C${x + 11.5} -52 ${x} -52 ${x} -59`}Z`;
  };
  const cloth = kinds.map((kind, k) =>
    sheet(
      [0, 2, 4, 6]
        .filter((i) => (i / 2) % kinds.length === k)
        .map(stripe)
        .join(''),
      kind.base,
    ),
  );
  return (
    faint(0.16, at(0, -24, 1.25, town('#fff0d2', GLOW))) +
    cord('M-38 0V-60M38 0V-60', WOOD, 3.4) +
    sheet('M-14-16C-14-36-8-41 0-41C8-41 14-36 14-16Z', robe) +
    sheet('M0-41C8-41 14-36 14-16H0Z', '#5a2c0a', 0.22) +
    disc(0, -46, 6.6, '#a86a44') +
    sheet(
      'M-7.6-46C-8-53-4-56 .4-56C5.4-56 8.4-52 7.6-46C4-49-4-49-7.6-46Z',
      kinds.at(-1)?.bright ?? PALE,
    ) +
    at(-27, -58, 0.7, lantern('#3a2114', GLOW)) +
    at(27, -58, 0.7, lantern('#3a2114', GLOW)) +
    sheet([1, 3, 5, 7].map(stripe).join(''), PALE) +
    cloth.join('') +
    sheet('M-34-84H34L35.4-80.4H-35.4Z', '#000', 0.22) +
    baskets(all, -12, Math.min(20, 88 / all.length), Math.min(0.9, 4.2 / all.length)) +
    sheet('M-46-13H46V0H-46Z', WOOD) +
    sheet('M-48-14H48V-10H-48Z', '#9d6840')
  );
}

function shelf(all: readonly Shades[], draw: () => number): string {
  const [wall, shade] = oneOf(draw, [
    ['#f4d9a8', '#e2be86'],
    ['#d6e3ca', '#b4caa8'],
    ['#f2d0bf', '#dcad97'],
    ['#d8e1ec', '#b5c3d6'],
  ] as const);
  const make = Math.floor(draw() * 4);
  const [above, below] = split(all);
  const line = (goods: Shades[], y: number, step: number): string => {
    const [gap, scale] = goods.length > 2 ? [22.5, 0.94] : [26, 1.12];
    return make === 3
      ? baskets(goods, y, gap, scale)
      : row(
          goods.map((s) => jar(s, make + step)),
          0,
          y,
          gap,
          scale,
        );
  };
  return (
    sheet('M-42 0V-54C-42-80-16-84 0-102C16-84 42-80 42-54V0Z', '#5f3720') +
    sheet('M-36 0V-53C-36-74-14-78 0-93C14-78 36-74 36-53V0Z', wall) +
    sheet('M0-93C14-78 36-74 36-53V0H0Z', shade) +
    at(0, -95, 0.78, lantern('#4a2a16', GLOW)) +
    line(above, -40, 1) +
    line(below, -8, 0) +
    sheet('M-36-40H36V-35H-36ZM-36-8H36V0H-36Z', WOOD) +
    sheet('M-36-35H36V-32.6H-36Z', '#4a1e00', 0.28)
  );
}

function laden(all: readonly Shades[]): string {
  const [above, below] = split(all);
  return (
    faint(0.2, at(16, -20, 1.3, gate('#fff0d2', GLOW))) +
    at(-5, 0, 2.15, camel('#e6bd88', '#b8553a', PALE)) +
    at(
      -5,
      0,
      2.15,
      sheet(
        'M7.4-7.4L6.6-13.2H5L3.8-7L3.4 0H.8L1-7.4L.8-13L10-14L10.4-7.4L11 0H8.2ZM-8.6-13.4L-8.9-7L-8 0H-10.7L-11.7-7L-12.2-11.4L-13.8-7.4L-14.4 0H-17L-16.6-8L-14-14Z',
        '#8a5a30',
        0.4,
      ) + disc(19.4, -32, 0.7, '#3a2016'),
    ) +
    row(all.length > 3 ? above.map(sack) : [], -9.3, -57, 16.5, 0.95) +
    row((all.length > 3 ? below : all).map(sack), -9.3, -39.5, 16.5, 0.95)
  );
}

function barge(all: readonly Shades[], draw: () => number, dearest: Level): string {
  const sail = oneOf(draw, ['#f7dfb4', '#f3cdb4', '#dfe6d2', '#e6dff0']);
  const gap = Math.min(17, 66 / all.length);
  return (
    cord('M-10-20V-96M-38-44L16-98', WOOD, 2.6) +
    sheet('M17-98C30-74 32-58 22-40L-39-43C-16-58 4-76 17-98Z', sail) +
    sheet('M17-98C30-74 32-58 22-40L6-41C18-58 20-76 17-98Z', '#7a4a2a', 0.25) +
    at(-1, -65, 0.8, sheet(OUTLINE[dearest], SHADES.spice[dearest].base, 0.85)) +
    row(all.map(sack), 0, -20, gap, Math.min(0.95, gap / 16)) +
    sheet(
      'M-50-30C-42-21-26-20 0-20C26-20 40-22 50-34C49-16 40-4 26-2H-24C-40-4-48-16-50-30Z',
      WOOD,
    ) +
    sheet('M-48-22C-30-12 26-12 48.6-24L47.4-19C26-8-30-8-46-17Z', SHADES.spice[dearest].bright) +
    sheet(
      'M-60-8C-48-12-40-4-28-8C-16-12-8-4 4-8C16-12 24-4 36-8C46-11 52-6 62-8V6H-62Z',
      '#2f6f7c',
    ) +
    cord('M-44-2H-30M-6-1H10M26-3H42', '#bfe3e0', 1.3)
  );
}

/** The market picture of a cost, standing on y = 0 around x = 0. */
export function wares(cost: string): string {
  const draw = sequence(`ginger ${cost}`);
  const found = levels(cost);
  return oneOf(draw, [stall, shelf, laden, barge])(
    found.map((level) => SHADES.spice[level]),
    draw,
    found.at(-1) ?? 'a',
  );
}
