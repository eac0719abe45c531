// The picture of a point tile: a village at night, with a house for each crystal of the cost.
import { PAPER, once } from './image';
import type { Theme } from '../wire/protocol';
import { SHADES, levels } from './crystal';
import { at, disc, dune, sheet } from './draw';
import { oneOf, sequence } from './random';

/** Roofs of a house 16 wide, above y = 0. */
const ROOFS = [
  'M-8 1V-1C-8-7-3-8 0-13C3-8 8-7 8-1V1Z',
  'M-8 1V-6H-4V-3H4V-6H8V1Z',
  'M-8 1C-8-9 8-9 8 1Z',
  'M-9 1L0-10L9 1Z',
  'M-8 1V-3H-5V-6.4H5V-3H8V1Z',
] as const;

const WALLS = [
  ['#e2a877', '#c58554'],
  ['#d9b58b', '#b98f62'],
  ['#d58f6c', '#b36c4c'],
  ['#dcc3a0', '#b99c76'],
] as const;

/** What is seen of it in the format of a card. */
export const VILLAGE = '-42 -90 84 91';

export const village = once((cost: string, theme: Theme): string => {
  const draw = sequence(`village ${cost}`);
  const lit = levels(cost);
  const houses = lit.map((level, i) => {
    const high = 12 + Math.floor(draw() * 3) * 4 + (i % 2 ? 5 : 0);
    const [wall, shade] = oneOf(draw, WALLS);
    const house =
      sheet(`M-8 0H8V${high}H-8Z`, wall) +
      sheet(`M1 0H8V${high}H1Z`, shade) +
      sheet(oneOf(draw, ROOFS), SHADES[theme][level].base) +
      sheet('M-2.6 9V5L0 2.4L2.6 5V9Z', '#ffe39c');
    return at((i - (lit.length - 1) / 2) * 14.5, -6 - high, 1, house);
  });
  return (
    sheet('M-200-200H200V60H-200Z', '#29335f') +
    disc(0, -26, 34, '#57679f', 0.6) +
    disc(0, -26, 25, '#ffdc94', 0.3) +
    dune(-16, 4, draw() * 6, '#3f4b82', '#000') +
    houses.join('') +
    dune(-6, 2, draw() * 6, '#8a5a3c', '#000') +
    dune(-1.6, 1, draw() * 6, PAPER, '#000')
  );
});
