// The result of a game as a picture to share: who won, by how much, and the claimed cards.
import { at, sheet } from './draw';
import { portrait } from './face';
import { PAPER } from './image';
import { pointScene } from './night';
import { place } from './places';
import { VILLAGE, village } from './village';
import type { Theme } from '../wire/protocol';

export interface Placed {
  name: string;
  /** The color of the seat, from 1. */
  color: number;
  face: number;
  score: number;
  /** The costs of the claimed cards or tiles, which determine their pictures. */
  claimed: readonly string[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const INK = '#2b2118';
const CARD = '#fffaf0';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** About how wide a text is, at a font size of 1; rather too wide, since nothing here can measure it. */
const span = (text: string): number =>
  [...text].reduce((sum, letter) => {
    const wide = 'MWmw@'.includes(letter) || (letter.codePointAt(0) ?? 0) >= 0x1100;
    return sum + (wide ? 1.05 : letter === letter.toLowerCase() ? 0.6 : 0.8);
  }, 0);
/** The font size in which a text has room. */
const fit = (text: string, size: number, room: number): number =>
  Math.floor(Math.min(size, room / span(text)));

const words = (x: number, y: number, size: number, text: string, rest = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="Literata, Georgia, serif" font-weight="700" ${rest}>${escape(text)}</text>`;

/** What is claimed, as it is seen at the table. */
const CLAIMS = {
  cards: { viewBox: '-52 -108 104 113', scene: pointScene },
  tiles: { viewBox: VILLAGE, scene: village },
} as const;

/** A card or tile on the poster, in a frame of its own. */
function claim(cost: string, theme: Theme, kind: keyof typeof CLAIMS): string {
  const { viewBox, scene } = CLAIMS[kind];
  return `<g clip-path="url(#card)"><svg width="58" height="63" viewBox="${viewBox}" preserveAspectRatio="xMidYMax slice">${scene(cost, theme)}</svg></g>`;
}

/** The face of a player; each in an outline of its own. */
const face = ({ color, face }: Placed, i: number): string =>
  portrait(color, face).replace('id="o"', `id="o${i}"`).replace('url(#o)', `url(#o${i})`);

/** The picture, as SVG text: the winner first. */
export function poster(
  title: string,
  about: string,
  seats: readonly Placed[],
  theme: Theme,
  claims: keyof typeof CLAIMS,
): string {
  const step = Math.min(140, 340 / seats.length);
  const most = Math.max(...seats.map(({ claimed }) => claimed.length));
  const card = Math.min((step - 18) / 63, 600 / 62 / most);
  const medal = Math.min(3, (step - 16) / 24);
  const left = 82 + 24 * medal;
  const rows = seats.map((seat, i) => {
    const middle = 415 + (i + 0.5 - seats.length / 2) * step;
    return (
      (i === 0
        ? `<rect x="48" y="${middle - step / 2 + 4}" width="1104" height="${step - 8}" rx="12" fill="#ffe3b8"/>`
        : '') +
      at(64, middle - 12 * medal, medal, face(seat, i)) +
      words(left, middle + 10, fit(seat.name, 32, 420 - left), seat.name, `fill="${INK}"`) +
      seat.claimed
        .map((cost, n) =>
          at(430 + n * 62 * card, middle - 31.5 * card, card, claim(cost, theme, claims)),
        )
        .join('') +
      words(1130, middle + 16, 44, String(seat.score), `fill="${INK}" text-anchor="end"`)
    );
  });
  const [head, line] = [fit(title, 60, 1100), fit(about, 28, 1100)];
  const room = Math.max(span(title) * head, span(about) * line) + 36;
  const body =
    '<clipPath id="card"><rect width="58" height="63" rx="8"/></clipPath>' +
    sheet(`M0 0H${WIDTH}V${HEIGHT}H0Z`, '#26295a') +
    `<svg x="0" y="0" width="${WIDTH}" height="330" viewBox="-60 -66 120 66" preserveAspectRatio="xMidYMax slice">${place('dusk')}</svg>` +
    `<rect x="32" y="232" width="1136" height="366" rx="22" fill="${CARD}"/>` +
    `<rect x="32" y="44" width="${Math.max(360, room)}" height="140" rx="22" fill="#26295a" opacity="0.88"/>` +
    words(50, 108, head, title, 'fill="#fff6e4"') +
    words(50, 158, line, about, 'fill="#fff6e4"') +
    rows.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body.replaceAll(PAPER, CARD)}</svg>`;
}
