// Codes have the form that cameras look for.
import { describe, expect, it } from 'vitest';
import { qr } from './qr';

describe('qr', () => {
  it('grows with the text and ends where it no longer fits', () => {
    expect(qr('HI')?.length).toBe(21);
    expect(qr('http://192.168.1.20:8080/join/0123456789abcdef0123456789abcdef')?.length).toBe(33);
    expect(qr('x'.repeat(200))).toBeUndefined();
  });
  it('has a finder in three corners and a dark module', () => {
    const code = qr('caravanserai') ?? [];
    const n = code.length;
    for (const [row, column] of [[0, 0], [0, n - 7], [n - 7, 0]] as const) {
      expect(code[row]?.slice(column, column + 7)).toEqual(new Array(7).fill(true));
      expect(code[row + 3]?.slice(column, column + 7)).toEqual([true, false, true, true, true, false, true]);
    }
    expect(code[n - 8]?.[8]).toBe(true);
  });
});
