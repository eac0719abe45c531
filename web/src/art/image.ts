// Pictures as images: the browser reads each once, however often it is shown. A table has hundreds of
// them, and with every path in the page each step would be measured and painted anew.

/** Stands for the paper that a picture fades into: it is another one by night. */
export const PAPER = '%paper%';

const made = new Map<string, Map<string, string>>();

/** Pictures stay with the browser, shown or not: it would read each anew, as a document of its own, when it is shown next. */
const held: HTMLImageElement[] = [];
/** The first ones are those that most places share. */
const MOST_HELD = 1_000;
function hold(address: string): void {
  if (typeof Image === 'undefined' || held.length >= MOST_HELD) return;
  const picture = new Image();
  picture.src = address;
  held.push(picture);
}

/** A cache: what was drawn of the same before is given again. */
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
 * The address of a picture; `body` is what lies within its `svg`. With a `width`, in whole pixels, it is
 * another one than in other widths: a picture shown in several is laid out anew each time the browser goes
 * from one to the next.
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
