// A whole game as a link: its record, compressed, behind the `#`, which no server is ever told.

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array> => new Uint8Array(await new Response(stream).arrayBuffer());
const through = (bytes: Uint8Array, way: GenericTransformStream): ReadableStream => new Blob([bytes as BlobPart]).stream().pipeThrough(way as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

/** More than any record has: a link that unpacks to more was not made here. */
const LARGEST = 1_000_000;

/** A text, compressed and in letters that an address may have. */
export async function pack(text: string): Promise<string> {
  const packed = await bytesOf(through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text again. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream('deflate-raw')).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST) throw new Error('this link holds more than a game');
  }
}

const MARK = 'record=';

/** The address of a replay that brings its record with it. */
export const recordAddress = async (record: string): Promise<string> => `/replay#${MARK}${await pack(record)}`;

/** The record that an address has brought, if it has. */
export const brought = (fragment: string): Promise<string> | undefined => (fragment.startsWith(MARK) ? unpack(fragment.slice(MARK.length)) : undefined);
