// Hashes match the standards' test vectors, and the browser's own where available.
import { describe, expect, it } from 'vitest';
import { bytesOf, fromHex, hmac, sha256, toHex } from './hash';

describe('hashes', () => {
  it('has the digest of the standard', () => {
    expect(toHex(sha256(bytesOf('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(toHex(sha256(bytesOf('')))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });
  it('has the codes of RFC 4231, for short keys and long ones', () => {
    expect(toHex(hmac(bytesOf('Jefe'), bytesOf('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(
      toHex(
        hmac(
          fromHex('aa'.repeat(131)),
          bytesOf('Test Using Larger Than Block-Size Key - Hash Key First'),
        ),
      ),
    ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });
  it('agrees with Web Crypto for every length around a block', async () => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    for (let length = 0; length < 200; length += 1) {
      const [key, message] = [new Uint8Array(length + 1).fill(7), new Uint8Array(length).fill(120)];
      expect(sha256(message)).toEqual(
        new Uint8Array(await crypto.subtle.digest('SHA-256', message)),
      );
      const secret = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
      expect(hmac(key, message)).toEqual(
        new Uint8Array(await crypto.subtle.sign('HMAC', secret, message)),
      );
    }
  });
  it('reads digits that are none as zeros', () => {
    expect(fromHex('0aFFzz1')).toEqual(Uint8Array.of(10, 255, 0));
  });
});
