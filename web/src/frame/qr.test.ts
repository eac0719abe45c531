// QR codes have the required structure, and decode to the original text.
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qr } from './qr';

const LINK = 'http://192.168.1.20:8080/join/0123456789abcdef0123456789abcdef';

/** What a camera reads. */
function read(code: boolean[][], zoom = 4): string | undefined {
  const size = code.length * zoom;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1)
      if (code[Math.floor(y / zoom)]?.[Math.floor(x / zoom)])
        pixels.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
  }
  return jsQR(pixels, size, size)?.data;
}

describe('qr', () => {
  it('is square, and as small as the text allows', () => {
    for (const [text, modules] of [
      ['HI', 21],
      [LINK, 33],
      [LINK + LINK, 41],
    ] as const) {
      const code = qr(text);
      expect(code.map((row) => row.length)).toEqual(code.map(() => modules + 8));
    }
  });
  it('has a finder in three corners, within a margin of four', () => {
    const code = qr(LINK);
    const last = code.length - 4 - 7;
    for (const [row, column] of [
      [4, 4],
      [4, last],
      [last, 4],
    ] as const) {
      expect(code[row]?.slice(column, column + 7)).toEqual(new Array(7).fill(true));
      expect(code[row + 3]?.slice(column, column + 7)).toEqual([
        true,
        false,
        true,
        true,
        true,
        false,
        true,
      ]);
    }
    expect(
      code.every((row, y) =>
        row.every((dark, x) => !dark || [x, y].every((at) => at >= 4 && at < code.length - 4)),
      ),
    ).toBe(true);
  });
  it('is read as the text, whatever its length', () => {
    for (const text of ['HI', LINK, `${LINK}?name=ä`, LINK.repeat(5)])
      expect(read(qr(text))).toBe(text);
  });
});
