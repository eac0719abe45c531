// A whole game as a link: its record, compressed, in the fragment, which no server ever sees.
import type { Own } from '../wire/link';

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());
const through = (bytes: Uint8Array, way: GenericTransformStream): ReadableStream =>
  new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(way as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

/** More than any record: a link that unpacks to more was not made here. */
const LARGEST = 1_000_000;

/** Compresses a text into URL-safe characters. */
export async function pack(text: string): Promise<string> {
  const packed = await bytesOf(
    through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')),
  );
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decompresses it. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = through(
    bytes,
    new DecompressionStream('deflate-raw'),
  ).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST) throw new Error('this link holds more than a game');
  }
}

/** A record, with its custom set and map, if any. */
export type Brought = { record: string } & Own;

/** A plain record, or one with custom components. */
const [RECORD, GAME] = ['record=', 'game='];

/** More than some programs accept as a link. */
const LONGEST = 16_000;

/**
 * The URL of a replay that contains its game, at one of its positions; undefined if it is too long
 * for a link.
 */
export async function gameAddress(
  { record, ...own }: Brought,
  ply = 0,
): Promise<string | undefined> {
  const game =
    own.set || own.map
      ? GAME + (await pack(JSON.stringify({ record, ...own })))
      : RECORD + (await pack(record));
  return game.length > LONGEST ? undefined : `/replay${ply ? `?ply=${ply}` : ''}#${game}`;
}

/** The game in a URL, if there is one. */
export function brought(fragment: string): Promise<Brought> | undefined {
  if (fragment.startsWith(RECORD))
    return unpack(fragment.slice(RECORD.length)).then((record) => ({ record }));
  if (!fragment.startsWith(GAME)) return undefined;
  return unpack(fragment.slice(GAME.length)).then((text) => {
    const { record, set, map } = JSON.parse(text) as Partial<Brought>;
    return {
      record: String(record),
      ...(set && { set: String(set) }),
      ...(map && { map: String(map) }),
    };
  });
}
