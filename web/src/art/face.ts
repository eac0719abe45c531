// Faces: people from along the roads, cut from paper. They are distinguished by what they wear, not
// by color: the color is that of the seat.
import { disc, sheet } from './draw';
import { once } from './image';
import { PALE, seatOf } from './seat';

/** In a square of 24; a line separates what is behind the head from what is in front of it. */
interface Part {
  /** Cloth, straw or hair: between the color of the seat and the paper. */
  cloth?: string;
  /** Seams and wraps. */
  seam?: string;
  /** Whether it is behind the head. */
  behind?: string;
}

const HATS: readonly Part[] = [
  // A fez with its tassel.
  { cloth: 'M8 9.6L8.9 3.6H15.1L16 9.6Z', seam: 'M12 3.8L17.4 5V8.4' },
  // A turban.
  {
    cloth: 'M6 10.6C4.4 5.6 8.2 2.6 12 2.6S19.6 5.6 18 10.6C15 8.8 9 8.8 6 10.6Z',
    seam: 'M6.6 8.6C9 5 13.6 4 17.2 5.4M9.6 8.6C11.6 6.6 14.6 6 17.6 7.4',
  },
  // A hood.
  {
    behind: 'M5.4 20.4C3.6 9 7 2.6 12 2.6S20.4 9 18.6 20.4Z',
    cloth:
      'M6.8 11.6C6.6 6.6 9 5.4 12 5.4S17.4 6.6 17.2 11.6C15.8 8.6 14.4 7.8 12 7.8S8.2 8.6 6.8 11.6Z',
  },
  // A hat of straw with a wide brim.
  {
    cloth:
      'M1.8 10.6C5.6 8.6 7.6 8.6 8.2 8.4L9.4 3.4H14.6L15.8 8.4C16.4 8.6 18.4 8.6 22.2 10.6C17 12 7 12 1.8 10.6Z',
    seam: 'M8.8 7H15.2',
  },
  // A pointed hat of reed.
  {
    cloth: 'M2.4 11.4L12 2L21.6 11.4C15.6 9.8 8.4 9.8 2.4 11.4Z',
    seam: 'M12 3.4L8.6 9.6M12 3.4L15.4 9.6',
  },
  // Hair in a knot.
  {
    behind: 'M12 1.2A2.9 2.9 0 1 1 12 7A2.9 2.9 0 1 1 12 1.2Z',
    cloth: 'M6.9 12.6C6.2 7.4 8.8 6 12 6S17.8 7.4 17.1 12.6C15.6 8.8 8.4 8.8 6.9 12.6Z',
  },
  // A crown of leaves.
  { cloth: 'M7 9.8L5.6 4L9.2 6.4L12 2.2L14.8 6.4L18.4 4L17 9.8C14 8.8 10 8.8 7 9.8Z' },
  // Two braids.
  {
    behind:
      'M6.6 8.4C3.6 12 4 17 4.8 20.6L7.4 19.6C6.8 16 7 13 8 11ZM17.4 8.4C20.4 12 20 17 19.2 20.6L16.6 19.6C17.2 16 17 13 16 11Z',
    cloth: 'M6.9 12.2C6 6.8 8.6 5 12 5S18 6.8 17.1 12.2C16 8.6 13 8 12 6.6C11 8 8 8.6 6.9 12.2Z',
  },
  // A scarf with a cord around it.
  {
    behind: 'M5 19.6C5.2 14 5 9.6 6.6 7L17.4 7C19 9.6 18.8 14 19 19.6L15.6 17.4H8.4Z',
    cloth: 'M6.2 10.4C5.6 5 8.8 3 12 3S18.4 5 17.8 10.4C14.4 8.6 9.6 8.6 6.2 10.4Z',
    seam: 'M6.4 7.8C9.6 6.2 14.4 6.2 17.6 7.8',
  },
  // Curls.
  {
    cloth:
      'M6.4 12C4.6 11 4.8 8.4 6.6 8C6.4 5.6 8.6 4.6 10 5.4C10.8 3.4 13.4 3.4 14.2 5.4C15.8 4.6 17.8 5.8 17.4 8C19.2 8.4 19.4 11 17.6 12C17 9.6 15 9.4 14 9.8C12.8 8.8 11.2 8.8 10 9.8C9 9.4 7 9.6 6.4 12Z',
  },
];

interface Look {
  /** Drawn in the color of the seat. */
  ink?: string;
  line?: string;
  veil?: string;
}
const LOOKS: readonly Look[] = [
  { line: 'M10 16.2C11.2 17.4 12.8 17.4 14 16.2' },
  // A full beard.
  {
    ink: 'M7.5 13.2C7.4 18.4 9.4 20.8 12 20.8S16.6 18.4 16.5 13.2C15.6 15.6 14 15.2 12 15.2S8.4 15.6 7.5 13.2Z',
  },
  {
    ink: 'M8.4 17C9.2 14.6 11.2 14.6 12 15.6C12.8 14.6 14.8 14.6 15.6 17C14.2 16.4 13 16.8 12 16.2C11 16.8 9.8 16.4 8.4 17Z',
  },
  {
    line: 'M7.2 12.8A2.1 2.1 0 1 1 11.4 12.8A2.1 2.1 0 1 1 7.2 12.8ZM12.6 12.8A2.1 2.1 0 1 1 16.8 12.8A2.1 2.1 0 1 1 12.6 12.8ZM11.4 12.4H12.6M10.6 16.8H13.4',
  },
  { veil: 'M7 14.4C10 15.4 14 15.4 17 14.4L16.4 19.8C13.8 21.6 10.2 21.6 7.6 19.8Z' },
  { ink: 'M10.4 17.4H13.6L12 21Z', line: 'M10.4 15.9H13.6' },
];

/** The number of faces. */
export const FACES = HATS.length * LOOKS.length;
/** The selectable faces, from 1: each hat with another look. */
export const CHOSEN: readonly number[] = HATS.map(
  (_, i) => i + HATS.length * ((i * 5 + 1) % LOOKS.length),
);

/** The face for a name; the same for everybody who sees it. */
export function faceOf(name: string): number {
  let sum = 84;
  for (const letter of name) sum = (sum * 37 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % FACES;
}

const OUTLINE = 'stroke-width="1.1" stroke-linejoin="round"';

/** The medal of a seat with the face of its player, in a square of 24. */
export const portrait = once((seat: number, face: number): string => {
  const { outline, color } = seatOf(seat);
  const { cloth = '', seam = '', behind = '' } = HATS[face % HATS.length] as Part;
  const {
    ink = '',
    line = '',
    veil = '',
  } = LOOKS[Math.floor(face / HATS.length) % LOOKS.length] as Look;
  const rim = `${OUTLINE} stroke="${color}"`;
  const woven = (d: string): string => d && sheet(d, PALE, 1, rim) + sheet(d, color, 0.3);
  const drawn = (d: string, width: number): string =>
    d &&
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    `<path d="${outline}" fill="none" stroke="${PALE}" stroke-width="2.6" stroke-linejoin="round"/><path d="${outline}" fill="${color}"/>` +
    `<clipPath id="o"><path d="${outline}"/></clipPath><g clip-path="url(#o)"><g transform="translate(-1.8 -1.4) scale(1.15)">` +
    woven(behind) +
    woven('M1.4 25C2.4 20.4 7.6 19.4 12 19.4S21.6 20.4 22.6 25Z') +
    sheet(
      'M12 6.6C15.4 6.6 17 9 16.8 13C16.6 17.4 14.8 20.4 12 20.4S7.4 17.4 7.2 13C7 9 8.6 6.6 12 6.6Z',
      PALE,
      1,
      rim,
    ) +
    disc(9.8, 12.7, 0.95, color) +
    disc(14.2, 12.7, 0.95, color) +
    (ink && sheet(ink, color)) +
    drawn(line, 1) +
    woven(veil) +
    woven(cloth) +
    drawn(seam, 0.9) +
    '</g></g>'
  );
});
