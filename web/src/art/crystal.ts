// Crystals: distinguishable by silhouette, color and brightness, never by one of them alone.
import type { Theme } from '../wire/protocol';
import { image, once } from './image';

export type Level = 'a' | 'b' | 'c' | 'd';
export const LEVELS: readonly Level[] = ['a', 'b', 'c', 'd'];

/** The shades of a level: its color, a brighter and a darker side, light and line. */
export interface Shades {
  base: string;
  bright: string;
  light: string;
  dark: string;
  line: string;
}

export const SHADES: Record<Theme, Record<Level, Shades>> = {
  golem: {
    a: { base: '#ffd34d', bright: '#ffe187', light: '#fff1bd', dark: '#e0a41e', line: '#6a4a06' },
    b: { base: '#35a775', bright: '#5dc697', light: '#a8e9ca', dark: '#1f7a53', line: '#0c3f2a' },
    c: { base: '#2f6bd0', bright: '#5c93ee', light: '#abccff', dark: '#1c499c', line: '#0b2454' },
    d: { base: '#6a1b5e', bright: '#97368a', light: '#df86cb', dark: '#480f40', line: '#290620' },
  },
  spice: {
    a: { base: '#ffd34d', bright: '#ffe187', light: '#fff1bd', dark: '#dfa21c', line: '#6a4a06' },
    b: { base: '#f0743a', bright: '#ff9662', light: '#ffc59d', dark: '#bf4b18', line: '#5c2005' },
    c: { base: '#1f7a66', bright: '#389d86', light: '#90dac1', dark: '#125345', line: '#062c23' },
    d: { base: '#42210f', bright: '#6c3b1e', light: '#c78c5c', dark: '#2c1408', line: '#180903' },
  },
};

/** The silhouettes, in a square of 24: circle, triangle, square, star. */
export const OUTLINE: Record<Level, string> = {
  a: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z',
  b: 'M12 2.2L22.2 20.6H1.8Z',
  c: 'M3.5 3.5H20.5V20.5H3.5Z',
  d: 'M12 .5L15.8 8.2L23.5 12L15.8 15.8L12 23.5L8.2 15.8L.5 12L8.2 8.2Z',
};

/** The inside of the silhouette: facets, or the look of the spice. */
const FACES: Record<Theme, Record<Level, (s: Shades) => [path: string, fill: string][]>> = {
  golem: {
    a: (s) => [
      ['M12 2.5A9.5 9.5 0 0 0 2.5 12H6.8L8.3 8.3L12 6.8Z', s.light],
      ['M21.5 12A9.5 9.5 0 0 1 12 21.5V17.2L15.7 15.7L17.2 12Z', s.dark],
      ['M12 6.8L15.7 8.3L17.2 12L15.7 15.7L12 17.2L8.3 15.7L6.8 12L8.3 8.3Z', s.bright],
    ],
    b: (s) => [
      ['M12 2.2L1.8 20.6L12 14.2Z', s.bright],
      ['M1.8 20.6H22.2L12 14.2Z', s.dark],
      ['M10.8 7L6.4 15L9.6 13Z', s.light],
    ],
    c: (s) => [
      ['M3.5 3.5H20.5L16 8H8Z', s.light],
      ['M3.5 3.5L8 8V16L3.5 20.5Z', s.bright],
      ['M3.5 20.5L8 16H16L20.5 20.5Z', s.dark],
      ['M8 8H16L8 16Z', s.bright],
    ],
    d: (s) => [
      ['M12 .5L8.2 8.2L12 12Z', s.light],
      ['M.5 12L8.2 8.2L12 12ZM12 23.5L8.2 15.8L12 12ZM23.5 12L15.8 8.2L12 12Z', s.bright],
      ['M23.5 12L15.8 15.8L12 12ZM12 23.5L15.8 15.8L12 12Z', s.dark],
    ],
  },
  spice: {
    a: (s) => [
      ['M12 2.5A9.5 9.5 0 0 0 12 21.5A14 14 0 0 1 12 2.5Z', s.bright],
      [
        'M12 6.6a1.4 1.4 0 1 0 .01 0ZM16.2 10a1.4 1.4 0 1 0 .01 0ZM14.6 14.4a1.4 1.4 0 1 0 .01 0ZM9.4 14.4a1.4 1.4 0 1 0 .01 0ZM7.8 10a1.4 1.4 0 1 0 .01 0Z',
        s.dark,
      ],
    ],
    b: (s) => [
      ['M12 2.2L1.8 20.6H12Z', s.bright],
      ['M11.2 7H12.8L18 18.4H16L12 9.6L8 18.4H6Z', s.dark],
      ['M11.1 9H12.9V18.4H11.1Z', s.dark],
    ],
    c: (s) => [
      ['M3.5 3.5H20.5L3.5 20.5Z', s.bright],
      ['M6.6 17.4C6.4 10 10 6.4 17.4 6.6C17.6 14 14 17.6 6.6 17.4Z', s.light],
      ['M6.6 17.4L7.4 15.4L16 7.2L16.8 8L8.6 16.6Z', s.dark],
    ],
    d: (s) => [
      ['M12 .5L8.2 8.2L.5 12L8.2 15.8L12 12Z', s.bright],
      [
        'M12 3.8L13.4 8.6L12 10.2L10.6 8.6ZM12 20.2L13.4 15.4L12 13.8L10.6 15.4ZM3.8 12L8.6 10.6L10.2 12L8.6 13.4ZM20.2 12L15.4 10.6L13.8 12L15.4 13.4Z',
        s.light,
      ],
    ],
  },
};

/** The faces of a crystal, each a path and its fill. */
export function faces(theme: Theme, level: Level): [path: string, fill: string][] {
  return FACES[theme][level](SHADES[theme][level]);
}

/** The picture of a crystal; a small one has bolder lines. */
export const crystalImage = once((theme: Theme, level: Level, size: number): string => {
  const shades = SHADES[theme][level];
  const outline = (look: string): string =>
    `<path d="${OUTLINE[level]}" stroke-linejoin="round" ${look}/>`;
  const cut = faces(theme, level).map(([path, fill]) => `<path d="${path}" fill="${fill}"/>`);
  const halo = outline('fill="#fffdf6" stroke="#fffdf6" stroke-width="4.2"');
  const line = outline(
    `fill="none" stroke="${shades.line}" stroke-width="${size < 19 ? 1.9 : 1.5}"`,
  );
  return image(
    '-1.6 -1.6 27.2 27.2',
    halo + outline(`fill="${shades.base}"`) + cut.join('') + line,
    { width: size },
  );
});

/** The levels in a notation word. */
export function levels(text: string): Level[] {
  return [...text].filter((letter): letter is Level => 'abcd'.includes(letter));
}

/** The number of each level. */
export function counts(text: string): Record<Level, number> {
  const found = { a: 0, b: 0, c: 0, d: 0 };
  for (const level of levels(text)) found[level] += 1;
  return found;
}
