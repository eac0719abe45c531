// A map space as small as a letter: its kind, in a hexagon.
import type { Theme } from '../wire/protocol';
import { type Level, OUTLINE, SHADES } from './crystal';
import { once } from './image';

/** A mountain of a level, a village, or a valley. */
export type Ground = Level | 'village' | 'valley';

const EDGE = 'M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z';
const HOUSE = 'M-6.2 .2L0-6L6.2 .2V6.2H-6.2Z';
const DOOR = 'M-1.7 6.2V2.2H1.7V6.2Z';
const RIVER = 'M-8-4C-2-5 3-1 0 2S-4 6 2 8.5';

const edge = (fill: string, line: string): string =>
  `<path d="${EDGE}" fill="${fill}" stroke="${line}" stroke-width="1.8" stroke-linejoin="round"/>`;

/** The contents of the `svg`. */
export const hexagon = once((ground: Ground, theme: Theme): string => {
  if (ground === 'village')
    return `${edge('#f7dcb0', '#7c3f22')}<path d="${HOUSE}" fill="#a9552f"/><path d="${DOOR}" fill="#ffe2a6"/>`;
  if (ground === 'valley')
    return `${edge('#b4d196', '#3f6434')}<path d="${RIVER}" fill="none" stroke="#4f94bd" stroke-width="3" stroke-linecap="round"/>`;
  const { base, light, line } = SHADES[theme][ground];
  return `${edge(light, line)}<path d="${OUTLINE[ground]}" transform="scale(.52) translate(-12 -12)" fill="${base}" stroke="${line}" stroke-width="2.4" stroke-linejoin="round"/>`;
});

/** Room for the outline. */
export const HEXAGON_BOX = '-10.6 -12 21.2 24';
