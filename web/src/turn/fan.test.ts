import { describe, expect, it } from 'vitest';
import { fan } from './fan';

const DESK = { least: 74, most: 130, seen: 40, gap: 8 };
const PHONE = { least: 56, most: 130, seen: 22, gap: 6 };
/** How much room a hand takes. */
const taken = (count: number, { width, step }: { width: number; step: number }): number =>
  width + step * (count - 1);

describe('a hand', () => {
  it('stands side by side where there is room', () => {
    expect(fan(690, 5, DESK)).toEqual({ width: 130, step: 138, overlaps: false });
    expect(fan(690, 1, DESK)).toMatchObject({ width: 130, overlaps: false });
    expect(fan(690, 0, DESK)).toMatchObject({ overlaps: false });
  });
  it.each([690, 530])('of up to twelve overlaps on a desk %d wide, and none is cut', (room) => {
    for (let count = 2; count <= 12; count += 1)
      expect(taken(count, fan(room, count, DESK))).toBeLessThanOrEqual(room + 0.5);
    expect(fan(room, 9, DESK).overlaps).toBe(true);
  });
  it.each([286, 250])(
    'of nine is all in sight on a phone with room for %d, and a long one goes on sideways',
    (room) => {
      expect(taken(9, fan(room, 9, PHONE))).toBeLessThanOrEqual(room + 0.5);
      expect(taken(15, fan(room, 15, PHONE))).toBeGreaterThan(room);
      expect(fan(room, 15, PHONE).step).toBe(22);
    },
  );
});
