// Signs between crystals, in a square of 24.
import { DIGITS } from './letters';

const line = (path: string, ink: string, weight: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linejoin="round" ${more}/>`;

/** From cost to gain: downwards or sideways. */
export const arrow = (aside: boolean, ink = '#a8480c', weight = 3.6): string =>
  line(
    aside ? 'M2 12h18M13 4l8 8-8 8' : 'M12 2v18M4 13l8 8 8-8',
    ink,
    weight,
    'stroke-linecap="round"',
  );

/** Stairs: crystals are raised. */
export const stairs = (ink = '#54427f'): string => line('M2 22h6v-6h6v-6h6V4h3', ink, 3.4);

/** The number of steps, in the face of all numerals (`--display`). */
export const numeral = (digit: string, ink = '#54427f'): string =>
  `<path d="${DIGITS[digit]}" transform="translate(12 21) scale(.135)" fill="${ink}"/>`;
