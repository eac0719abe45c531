// The picture of the game.
import { at } from '../../art/draw';
import { PALE, land } from '../../art/places';
import * as thing from '../../art/things';

export const picture = (): string =>
  land(
    '#d6ebdf',
    '#fff6d8',
    ['#9ccbb0', '#74b08f', '#4c8f74'],
    36,
    at(-12, -18, 1.04, thing.peaks('#5f9f83', '#86bda0', '#fffaf0')),
    at(4, -7, 0.86, thing.wagon('#4a2a26', PALE, '#f0b64a')),
  );
