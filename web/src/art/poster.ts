// The result of a game as a picture to share: who won, by how much, and the claimed cards.
import { at, sheet } from './draw';
import { faceOf, portrait } from './face';
import { PAPER } from './image';
import { pointScene } from './night';
import { place } from './places';
import type { Theme } from '../wire/protocol';

export interface Placed {
  name: string;
  /** The color of the seat, from 1. */
  color: number;
  score: number;
  /** The costs of the claimed cards, which determine their pictures. */
  claimed: readonly string[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const INK = '#2b2118';
const CARD = '#fffaf0';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const words = (x: number, y: number, size: number, text: string, rest = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="Literata, Georgia, serif" font-weight="700" ${rest}>${escape(text)}</text>`;

/** A card on the poster, in a frame of its own. */
const card = (cost: string, theme: Theme): string =>
  `<g clip-path="url(#card)"><svg width="58" height="63" viewBox="-52 -108 104 113" preserveAspectRatio="xMidYMax slice">${pointScene(cost, theme)}</svg></g>`;

/** The picture, as SVG text: the winner first. */
export function poster(
  title: string,
  about: string,
  seats: readonly Placed[],
  theme: Theme,
): string {
  const step = Math.min(84, 330 / seats.length);
  const rows = seats.map(({ name, color, score, claimed }, i) => {
    const y = 258 + i * step;
    return (
      (i === 0
        ? `<rect x="48" y="${y - 6}" width="1104" height="${step - 8}" rx="12" fill="#ffe3b8"/>`
        : '') +
      at(64, y + (step - 20) / 2 - 24, 2, portrait(color, faceOf(name))) +
      words(130, y + step / 2 + 2, 30, name, `fill="${INK}"`) +
      claimed
        .slice(0, 9)
        .map(
          (cost, n) =>
            `<g transform="translate(${430 + n * 62} ${y - 2}) scale(${Math.min(1, (step - 16) / 63)})">${card(cost, theme)}</g>`,
        )
        .join('') +
      words(1130, y + step / 2 + 8, 44, String(score), `fill="${INK}" text-anchor="end"`)
    );
  });
  const body =
    '<clipPath id="card"><rect width="58" height="63" rx="8"/></clipPath>' +
    sheet(`M0 0H${WIDTH}V${HEIGHT}H0Z`, '#26295a') +
    `<svg x="0" y="0" width="${WIDTH}" height="330" viewBox="-60 -66 120 66" preserveAspectRatio="xMidYMax slice">${place('dusk')}</svg>` +
    `<rect x="32" y="232" width="1136" height="366" rx="22" fill="${CARD}"/>` +
    `<rect x="32" y="44" width="${Math.max(360, title.length * 30)}" height="140" rx="22" fill="#26295a" opacity="0.88"/>` +
    words(48, 108, 60, title, 'fill="#fff6e4"') +
    words(50, 158, 28, about, 'fill="#fff6e4"') +
    rows.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body.replaceAll(PAPER, CARD)}</svg>`;
}
