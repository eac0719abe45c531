import { describe, expect, it } from 'vitest';
import { costly, lucky, swings } from './chances';

describe('an analysis', () => {
  it('tells the choices that cost most, the worst first, and whose they were', () => {
    const choices = [0, 0.04, 0.01, 0.2].map((cost) => ({ cost }));
    expect(costly(choices, [1, 2, 1, 2], 5)).toEqual([
      { ply: 4, whose: 1, by: -0.2 },
      { ply: 2, whose: 1, by: -0.04 },
    ]);
    expect(costly(choices, [1, 2, 1, 2], 1)).toHaveLength(1);
  });
  it('always names the largest swings, however small, each action once', () => {
    const choices = [
      { cost: 0.01, luck: [] },
      { cost: 0.02, luck: [0.2, -0.2] },
      { cost: 0.001, luck: [] },
      { cost: 0.015, luck: [] },
    ];
    expect(swings(choices, [1, 2, 1, 2], 3)).toEqual([
      { ply: 2, whose: 0, by: 0.2, luck: true },
      { ply: 4, whose: 1, by: -0.015, luck: false },
      { ply: 1, whose: 0, by: -0.01, luck: false },
    ]);
  });
  it('tells luck apart from choice, and for whom it was the most', () => {
    expect(lucky([{ luck: [0.01, -0.01] }, { luck: [-0.02, 0.11, -0.09] }], 3)).toEqual([
      { ply: 2, whose: 1, by: 0.11 },
    ]);
    expect(lucky([{ luck: [] }], 3)).toEqual([]);
  });
});
