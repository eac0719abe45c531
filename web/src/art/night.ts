// The picture of a point card: a treasure at night.
import { PAPER, once } from './image';
import type { Theme } from '../wire/protocol';
import { cord, disc, dune, sheet } from './draw';
import { guardian } from './guardian';
import { oneOf, sequence } from './random';
import { wares } from './wares';

/** Skies at night: sky, far and near dunes, light. */
const NIGHTS = [
  ['#29335f', '#3f4b82', '#57679f', '#ffdc94'],
  ['#472650', '#653a69', '#875381', '#ffd394'],
  ['#154752', '#24636d', '#3d838b', '#ffe2a0'],
  ['#4f2a2a', '#713f38', '#975a4b', '#ffdfa2'],
  ['#2a3b35', '#415848', '#5f785c', '#ffe6a8'],
  ['#1f2b4a', '#36456a', '#50648c', '#ffd9a8'],
] as const;

/** The night around a figure that stands on y = 0. */
export function night(seed: string, figure: string): string {
  const draw = sequence(`pebble ${seed}`);
  const [sky, far, near, glow] = oneOf(draw, NIGHTS);
  let stars = '';
  for (let i = 0; i < 20; i++)
    stars += `M${Math.round(draw() * 180 - 90)} ${Math.round(-50 - draw() * 110)}h0`;
  return (
    sheet('M-200-400H200V60H-200Z', sky) +
    cord(stars, '#fff3d0', 1.3, 0.65) +
    disc(0, -62, 46, near, 0.5) +
    disc(0, -62, 36, glow, 0.3) +
    dune(-32, 7, draw() * 6, far, '#000') +
    dune(-16, 5, draw() * 6, near, '#000') +
    sheet('M-46 1C-46-4 46-4 46 1C46 6-46 6-46 1Z', '#000', 0.28) +
    figure +
    dune(2, 2, draw() * 6, PAPER, '#000')
  );
}

/** The picture of a point card, by its cost. */
export const pointScene = once((cost: string, theme: Theme): string =>
  night(cost, theme === 'golem' ? guardian(cost) : wares(cost)),
);
