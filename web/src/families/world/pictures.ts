// The picture of the game.
import { at } from '../../art/draw';
import { GLOW, PALE, land } from '../../art/places';
import * as thing from '../../art/things';

export const picture = (): string =>
  land(
    '#dccff0',
    '#fff0cf',
    ['#bba8e0', '#9a82cb', '#7860b0'],
    2,
    '',
    at(-36, -14, 0.6, thing.gate('#7a63b4', GLOW)) +
      at(31, -11, 0.8, thing.gate('#5d4796', GLOW)) +
      at(-8, -5, 0.84, thing.walker('#3d2c66', PALE)),
  );
