// Shares or saves pictures that the page has drawn.
import display from '@fontsource/literata/files/literata-latin-700-normal.woff2?url';

/** A picture with the face to display inside: it cannot ask the page for it. */
async function withType(svg: string): Promise<string> {
  const file = await fetch(display)
    .then((answer) => (answer.ok ? answer.blob() : undefined))
    .catch(() => undefined);
  // Without it, a face of the system will do.
  if (!file) return svg;
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
  return svg.replace('>', `><style>@font-face{font-family:Literata;src:url(${address})}</style>`);
}

/** An SVG picture as PNG. */
export async function png(svg: string, width: number, height: number): Promise<Blob> {
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(await withType(svg))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Hands a picture on, where the device has a way to; else it is saved. */
export async function handOn(
  picture: Blob,
  name: string,
  text: string,
  url: string,
): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const wish = { files: [file], text: `${text} ${url}`.trim() };
  if (navigator.canShare?.(wish)) return navigator.share(wish).catch(() => {});
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
