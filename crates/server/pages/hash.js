// SHA-256 and HMAC-SHA-256. Browsers offer WebCrypto only on secure origins and on this machine;
// in a home network over plain http the script below does the same.

const encoder = new TextEncoder();
export const bytesOf = (text) => encoder.encode(text);
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function join(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines. */
function constants() {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const part = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return { start: primes.slice(0, 8).map((p) => part(Math.sqrt(p))), rounds: primes.map((p) => part(Math.cbrt(p))) };
}
const { start, rounds } = constants();
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256 in plain script. */
export function plainSha256(message) {
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  words.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = [...start];
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) >>> 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) >>> 0; });
  }
  const digest = new Uint8Array(32);
  state.forEach((word, i) => new DataView(digest.buffer).setUint32(4 * i, word));
  return digest;
}

/** HMAC-SHA-256 in plain script. */
export function plainHmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? plainSha256(key) : key);
  const inner = plainSha256(join(block.map((byte) => byte ^ 0x36), message));
  return plainSha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

export async function sha256(message) {
  if (!globalThis.crypto?.subtle) return plainSha256(message);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message));
}

export async function hmac(key, message) {
  if (!globalThis.crypto?.subtle) return plainHmac(key, message);
  const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, message));
}
