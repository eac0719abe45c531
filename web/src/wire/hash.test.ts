// The plain script hashes as the browser does.
import { describe, expect, it } from 'vitest';
import { bytesOf, hmac, plainHmac, plainSha256, sha256, toHex } from './hash';

describe('hashes', () => {
  it('has the digest of the standard', () => {
    expect(toHex(plainSha256(bytesOf('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toHex(plainSha256(bytesOf('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
  it('agrees with WebCrypto for every length around a block', async () => {
    for (let length = 0; length < 200; length += 1) {
      const message = bytesOf('x'.repeat(length));
      expect(toHex(plainSha256(message))).toBe(toHex(await sha256(message)));
      expect(toHex(plainHmac(bytesOf(`k${length}`), message))).toBe(toHex(await hmac(bytesOf(`k${length}`), message)));
    }
  });
});
