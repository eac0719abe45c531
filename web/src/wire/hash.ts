// SHA-256 and HMAC-SHA-256 from an audited package. Web Crypto needs a secure context, but servers
// in a home network use plain http. The package works in both, synchronously, and takes 3 kB of the
// first load, compressed.
import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export { sha256 };
export {
  bytesToHex as toHex,
  concatBytes as join,
  utf8ToBytes as bytesOf,
} from '@noble/hashes/utils.js';

export const hmac = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  hmacOf(sha256, key, message);

/** Digits that are none count as zeros: what someone wrote into a record shall fail a check, not end it. */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
