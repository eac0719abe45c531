// The pictures of Road's two games.
import { SHADES } from '../../art/crystal';
import { at } from '../../art/draw';
import { guardian } from '../../art/guardian';
import { PALE, land } from '../../art/places';
import * as thing from '../../art/things';

export const golem = (): string =>
  land(
    '#29335f',
    '#ffdc94',
    ['#3a467c', '#4a5890', '#5f70aa'],
    38,
    '',
    at(-25, -4, 0.56, guardian('aaccdd')) + at(27, -4, 0.5, guardian('bbbdd')),
  );

export const spice = (): string =>
  land(
    '#fadcb4',
    '#fff3cf',
    ['#f4bd8f', '#e99a6c', '#cd6d4a'],
    40,
    '',
    at(
      -8,
      -8,
      1.24,
      thing.awning('#6b3519', SHADES.spice.c.base, PALE) +
        (['a', 'b', 'c', 'd'] as const)
          .map((level, i) => at(-13.5 + i * 9, -9, 0.42, thing.heap(SHADES.spice[level], 20)))
          .join(''),
    ) + at(36, -6, 0.8, thing.walker('#6b3519', '#f0b64a'), true),
  );
