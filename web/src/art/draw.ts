// Cut paper: the building blocks of every picture. A picture is SVG text, made from data only.

const more = (opacity: number, rest = ''): string =>
  (opacity < 1 ? ` opacity="${opacity}"` : '') + (rest && ` ${rest}`);

/** A sheet of one color. */
export const sheet = (d: string, fill: string, opacity = 1, rest = ''): string =>
  `<path d="${d}" fill="${fill}"${more(opacity, rest)}/>`;

/** A round sheet. */
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more(opacity)}/>`;

/** A cord, a pole or a seam. */
export const cord = (d: string, color: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${more(opacity)}/>`;

/** A picture placed somewhere: translated, scaled or rotated. */
export const at = (x: number, y: number, scale: number, picture: string, turned = false): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${turned ? -scale : scale} ${scale})">${picture}</g>`;

/** A faint picture. */
export const faint = (opacity: number, picture: string): string =>
  `<g opacity="${opacity}">${picture}</g>`;

/** The mirror image, at x = 0, of a path of absolute M, L, C, Q, H, V and Z. */
export const mirror = (d: string): string =>
  d.replace(/([MLCQH])([^MLCQHVZ]*)/g, (_, command: string, numbers: string) => {
    let x = false;
    return (
      command +
      numbers
        .replace(/-?[\d.]+/g, (n) => {
          x = command === 'H' || !x;
          return x ? ` ${-n}` : ` ${n}`;
        })
        .trim()
    );
  });

/** A whole path from its right half. */
export const both = (half: string): string => half + mirror(half);

/** A part given by its right half: mirrored, light on the left, with a drop shadow. */
export const fold = (half: string, light: string, dark: string): string =>
  sheet(both(half), '#140a1e', 0.26, 'transform="translate(0 1.7)"') +
  sheet(mirror(half), light) +
  sheet(half, dark);

/** A dune: one sheet, far wider than any card, and its shadow on what is behind it. */
export function dune(
  y: number,
  swell: number,
  phase: number,
  fill: string,
  shade = '#3a1a0a',
): string {
  let d = `M-150 ${round(y + swell * Math.sin(phase))}`;
  for (let x = -95, i = 1; x <= 270; x += 55, i++) {
    const height = round(y + swell * Math.sin(phase + i * 1.9) * (i % 2 ? 1 : 0.6));
    d += `S${x - 26} ${height} ${x} ${height}`;
  }
  d += 'V200H-150Z';
  return sheet(d, shade, 0.2, 'transform="translate(0 -1.8)"') + sheet(d, fill);
}

/** A number with one decimal. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** A color between two others. */
export function mix(one: string, other: string, share: number): string {
  const part = (color: string, i: number): number =>
    Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16);
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(part(one, i) * (1 - share) + part(other, i) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
