// Pictures as images: the browser decodes each once, however often it is shown. A table has
// hundreds of them, and as inline paths they would all be laid out and painted again at every step.

/** Placeholder for the paper color that a picture fades into, which differs by night. */
export const PAPER = '%paper%';

const made = new Map<string, Map<string, string>>();

/**
 * Keeps images referenced, shown or not: otherwise the browser would decode them again when they
 * are shown next.
 */
const held: HTMLImageElement[] = [];
/** The first ones are those used in most places. */
const MOST_HELD = 1_000;
function hold(address: string): void {
  if (typeof Image === 'undefined' || held.length >= MOST_HELD) return;
  const picture = new Image();
  picture.src = address;
  held.push(picture);
}

/** A cache of drawn pictures. */
export function once<Of extends (string | number | boolean | undefined)[], Drawn>(
  draw: (...of: Of) => Drawn,
): (...of: Of) => Drawn {
  const drawn = new Map<string, Drawn>();
  return (...of) => {
    const name = of.join(' ');
    let picture = drawn.get(name);
    if (picture === undefined) drawn.set(name, (picture = draw(...of)));
    return picture;
  };
}

/**
 * The URL of a picture; `body` is the contents of its `svg`. Each `width`, in whole pixels, has a
 * URL of its own: a picture shown in several widths would be laid out again each time the browser
 * switches between them.
 */
export function image(
  viewBox: string,
  body: string,
  { ratio = 'xMidYMid meet', paper = '', width = 0 } = {},
): string {
  const wide = Math.round(width);
  const look = `${viewBox} ${ratio} ${paper} ${wide}`;
  const looks = made.get(body) ?? new Map<string, string>();
  let address = looks.get(look);
  if (address === undefined) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="${ratio}"${wide ? ` data-width="${wide}"` : ''}>${body.replaceAll(PAPER, paper)}</svg>`;
    made.set(body, looks.set(look, (address = `data:image/svg+xml,${encodeURIComponent(svg)}`)));
    hold(address);
  }
  return address;
}
