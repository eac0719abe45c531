// Seat identity: every seat has a color, an outline, a pattern and pawns of its own shape. Pieces
// look the same by day and by night; a pale rim separates them from the background.
import { once } from './image';
import { DIGITS, LETTERS } from './letters';

export interface Seat {
  color: string;
  /** In a square of 24. */
  outline: string;
  pattern: string;
  /** The tops of the pawns: the cover of the wagon, the roof of the outpost, the hat of the trader. */
  cover: string;
  roof: string;
  hat: string;
  /** The pattern on a pawn, in a square of 10. */
  mark: string;
}

export const SEATS: readonly Seat[] = [
  {
    color: '#b3432b',
    outline: 'M12 1.2A10.8 10.8 0 1 1 12 22.8A10.8 10.8 0 1 1 12 1.2Z',
    pattern: 'M12 3.6A8.4 8.4 0 1 1 12 20.4A8.4 8.4 0 1 1 12 3.6Z',
    cover: 'M5 19C4 9 10 4 17 4C24 4 30 9 29 19Z',
    roof: 'M4 12C4 6 8 3 12 3C16 3 20 6 20 12Z',
    hat: 'M6.2 7.4C5.2 3 8.6 .8 12 .8S18.8 3 17.8 7.4Z',
    mark: 'M5 2.2A2.8 2.8 0 1 1 5 7.8A2.8 2.8 0 1 1 5 2.2Z',
  },
  {
    color: '#33508f',
    outline:
      'M4.4 1.8H19.6Q22.2 1.8 22.2 4.4V19.6Q22.2 22.2 19.6 22.2H4.4Q1.8 22.2 1.8 19.6V4.4Q1.8 1.8 4.4 1.8Z',
    pattern: 'M3 9L9 3M3 15L15 3M3 21L21 3M9 21L21 9M15 21L21 15',
    cover: 'M4 19V5H30V19Z',
    roof: 'M3 12V3H8V6H10V3H14V6H16V3H21V12Z',
    hat: 'M7.6 6.6L8.2-1.4H15.8L16.4 6.6Z',
    mark: 'M1.6 8L6 2M5 8L9.4 2',
  },
  {
    color: '#5c6b2b',
    outline: 'M12 .9L21.8 6.4V17.6L12 23.1L2.2 17.6V6.4Z',
    pattern:
      'M12 4.2V4.3M6.4 7.6V7.7M17.6 7.6V7.7M5.2 12V12.1M18.8 12V12.1M6.4 16.4V16.5M17.6 16.4V16.5M12 19.8V19.9',
    cover: 'M4 19L8 10L17 2L26 10L30 19Z',
    roof: 'M2 12L12 .6L22 12Z',
    hat: 'M6.4 8L12-2.4L17.6 8Z',
    mark: 'M2 5V5.1M8 5V5.1M5 2V2.1M5 8V8.1',
  },
  {
    color: '#8a3f70',
    outline: 'M12 .6C14.4 4 21.8 6.4 21.8 13V22.4H2.2V13C2.2 6.4 9.6 4 12 .6Z',
    pattern: 'M4 12L12 7L20 12M4 16L12 11L20 16M4 20L12 15L20 20',
    cover: 'M5 19C3 10 14 10 17 1C20 10 31 10 29 19Z',
    roof: 'M5 12C1 6 10 5 12-.6C14 5 23 6 19 12Z',
    hat: 'M7.4 7.4C4.6 3 11 2 12-2.4C13 2 19.4 3 16.6 7.4Z',
    mark: 'M1.6 4.8L5 2L8.4 4.8M1.6 8.4L5 5.6L8.4 8.4',
  },
  {
    color: '#4b4641',
    outline:
      'M23.6 12L20.2 15.4V20.2H15.4L12 23.6L8.6 20.2H3.8V15.4L.4 12L3.8 8.6V3.8H8.6L12 .4L15.4 3.8H20.2V8.6Z',
    pattern: 'M12 3.4L20.6 12L12 20.6L3.4 12Z',
    cover: 'M4 19V13H8V9H12V5H22V9H26V13H30V19Z',
    roof: 'M3 12V9H6V6H9V3H15V6H18V9H21V12Z',
    hat: 'M3.6 6.8V4.2H8V-.4H16V4.2H20.4V6.8Z',
    mark: 'M5 1.4L8.6 5L5 8.6L1.4 5Z',
  },
];

/** The look of a seat, counted from 1. */
export const seatOf = (seat: number): Seat => SEATS[(seat - 1) % SEATS.length] as Seat;

/** The uppercase initial of a name. */
export const initial = (name: string): string => ([...name.trim()][0] ?? '?').toLocaleUpperCase();

/** The pale color of rims, seams and patterns. */
export const PALE = '#fff8ea';

const pattern = (d: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${PALE}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A letter centered in a square of 24, with a rim that separates it from the pattern. */
function letterOn(letter: string, rim: string): string {
  const look = `fill="${PALE}" stroke="${rim}" stroke-linejoin="round" paint-order="stroke"`;
  const outlines = [...letter.normalize('NFD')].map((part) => LETTERS[part] ?? DIGITS[part]);
  // Letters of other scripts use a system font.
  if (outlines.includes(undefined))
    return `<text x="12" y="16.4" ${look} stroke-width="4" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="12">${letter.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)}</text>`;
  return `<path d="${outlines.join('')}" transform="translate(12 16.3) scale(.065)" ${look} stroke-width="60"/>`;
}

/** The medal of a seat, in a square of 24, with a letter. */
export const medal = once((seat: number, letter: string): string => {
  const { outline, color, pattern: lines } = seatOf(seat);
  return (
    `<path d="${outline}" fill="none" stroke="${PALE}" stroke-width="2.6" stroke-linejoin="round"/><path d="${outline}" fill="${color}"/>` +
    pattern(lines, seat === 3 ? 2.8 : 1.5, 'opacity=".42"') +
    letterOn(letter, color)
  );
});

const BODIES = {
  wagon: 'M3 17H31L36 15L36.6 17.4L30 20.6V22.6H4Z',
  outpost: 'M5.4 11H18.6L20 23.4H4Z',
  trader:
    'M12 4A4.4 4.4 0 1 1 12 12.8A4.4 4.4 0 1 1 12 4ZM12 10.6C17.6 10.6 19.4 16 20.4 23.4H3.6C4.6 16 6.4 10.6 12 10.6Z',
};
const WHEELS =
  'M10 18.6A4.4 4.4 0 1 1 10 27.4A4.4 4.4 0 1 1 10 18.6ZM24 18.6A4.4 4.4 0 1 1 24 27.4A4.4 4.4 0 1 1 24 18.6Z';
/** Seams and hubs. */
const SEAMS = {
  wagon:
    'M3 17H31V18.6H3.4ZM10 21.6A1.4 1.4 0 1 1 10 24.4A1.4 1.4 0 1 1 10 21.6ZM24 21.6A1.4 1.4 0 1 1 24 24.4A1.4 1.4 0 1 1 24 21.6Z',
  outpost: 'M4.6 11.6H19.4V13H4.6Z',
  trader: 'M7.4 12.2C10.4 13.8 13.6 13.8 16.6 12.2L17.2 13.4C14 15.2 10 15.2 6.8 13.4Z',
};
const MARKS = {
  wagon: 'translate(12 6.4)',
  outpost: 'translate(7.4 13.4) scale(.92)',
  trader: 'translate(7.2 14.2) scale(.96)',
};

export type Pawn = keyof typeof BODIES;

/** A wooden piece of a seat: the top, the color and the pattern differ by seat. */
export const pawn = once((kind: Pawn, seat: number): string => {
  const look = seatOf(seat);
  const top = { wagon: look.cover, outpost: look.roof, trader: look.hat }[kind];
  const whole = top + BODIES[kind] + (kind === 'wagon' ? WHEELS : '');
  return (
    `<path d="${whole}" transform="translate(0 .9)" fill="#281400" stroke="#281400" stroke-width="3" stroke-linejoin="round" opacity=".4"/>` +
    `<path d="${whole}" fill="${PALE}" stroke="${PALE}" stroke-width="2.8" stroke-linejoin="round"/><path d="${whole}" fill="${look.color}"/><path d="${SEAMS[kind]}" fill="${PALE}"/>` +
    pattern(look.mark, seat === 3 ? 2.4 : 1.5, `transform="${MARKS[kind]}"`)
  );
});

/** Two squares, one turned: on coins and on the backs of cards. */
export const ROSE = (SEATS[4] as Seat).outline;
