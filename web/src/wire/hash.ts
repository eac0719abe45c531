// SHA-256 and HMAC-SHA-256. Browsers offer WebCrypto only on secure origins and on this machine;
// in a home network over plain http the script below does the same.

const encoder = new TextEncoder();
export type Bytes = Uint8Array<ArrayBuffer>;
export const bytesOf = (text: string): Bytes => new Uint8Array(encoder.encode(text));
export const toHex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function join(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines. */
function constants(): { start: number[]; rounds: number[] } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const part = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return { start: primes.slice(0, 8).map((p) => part(Math.sqrt(p))), rounds: primes.map((p) => part(Math.cbrt(p))) };
}
const { start, rounds } = constants();
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

type Eight = [number, number, number, number, number, number, number, number];
const at = (list: ArrayLike<number>, i: number): number => list[i] as number;

/** SHA-256 in plain script. */
export function plainSha256(message: Bytes): Bytes {
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  words.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(start);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const a = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const b = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + a + at(w, i - 7) + b;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(rounds, i) + at(w, i)) >>> 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = at(state, i) + word;
    });
  }
  const digest = new Uint8Array(32);
  state.forEach((word, i) => new DataView(digest.buffer).setUint32(4 * i, word));
  return digest;
}

/** HMAC-SHA-256 in plain script. */
export function plainHmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? plainSha256(key) : key);
  const inner = plainSha256(join(block.map((byte) => byte ^ 0x36), message));
  return plainSha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

export async function sha256(message: Bytes): Promise<Bytes> {
  if (!globalThis.crypto?.subtle) return plainSha256(message);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message));
}

export async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  if (!globalThis.crypto?.subtle) return plainHmac(key, message);
  const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, message));
}
