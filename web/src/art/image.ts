// Pictures as images: the browser draws each once and keeps it, however often it is shown. A table has
// hundreds of them, and with every path in the page each step would be measured and painted anew.

/** Stands for the paper that a picture fades into: it is another one by night. */
export const PAPER = '%paper%';

const made = new Map<string, string>();

/**
 * The address of a picture; `body` is what lies within its `svg`. With a `width` it is another one than
 * in other widths: a picture shown in several is laid out anew each time the browser goes from one to the next.
 */
export function image(viewBox: string, body: string, { ratio = 'xMidYMid meet', paper = '', width = 0 } = {}): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="${ratio}"${width ? ` data-width="${width}"` : ''}>${body.replaceAll(PAPER, paper)}</svg>`;
  const known = made.get(svg);
  if (known) return known;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  made.set(svg, address);
  return address;
}
