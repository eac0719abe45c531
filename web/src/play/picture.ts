// Pictures to hand on: what the page has drawn, as a file.

/** An SVG picture as PNG. */
export async function png(svg: string, width: number, height: number): Promise<Blob> {
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

/** Hands a picture on, where the device has a way to; else it is saved. */
export async function handOn(picture: Blob, name: string, text: string, url: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  const wish = { files: [file], text: `${text} ${url}`.trim() };
  if (navigator.canShare?.(wish)) return navigator.share(wish).catch(() => {});
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
