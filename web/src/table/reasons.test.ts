import '../look/stubs';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../families';
import type { Hint, Verb } from '../wire/protocol';
import { t } from '../words/words.svelte';
import { reasons } from './reasons';

const hint = (action: string, score: number, goal: Hint['goal'] = null): Hint => ({
  action,
  do: 'play',
  same: [],
  winChance: 0.5,
  cost: 0,
  score,
  line: [],
  goal,
  reason: '',
});
const goal = (turns: number, points: number, needs = ''): Hint['goal'] => ({
  turns,
  points,
  what: '1',
  needs,
});

describe('a hint', () => {
  it('says what it is for, and what is missing for that', () => {
    const best = hint('+aa', 20, goal(2, 12, 'bc'));
    expect(reasons(best, [best], 'road')).toEqual([
      ['hint-goal', { points: 12, turns: 2 }],
      ['hint-needs', { crystals: 'bc' }],
    ]);
  });
  it('says why not the obvious one: points that come sooner and are fewer in the end', () => {
    const [best, sooner] = [hint('+aa', 31, goal(3, 18)), hint('#1', 25, goal(0, 8))];
    expect(reasons(best, [best, sooner], 'road')).toContainEqual([
      'hint-patience',
      { points: 8, more: 6 },
    ]);
    expect(reasons(best, [best, hint('#1', 33, goal(0, 8))], 'road').map(([id]) => id)).toEqual([
      'hint-goal',
    ]);
  });
  it('says what it lacks against the best: time, or points', () => {
    const best = hint('+aa', 31, goal(1, 18));
    expect(reasons(hint('@1', 31, goal(3, 18)), [best], 'road')).toContainEqual([
      'hint-later',
      { turns: 2 },
    ]);
    expect(reasons(hint('@1', 28, goal(1, 15)), [best], 'road')).toContainEqual([
      'hint-behind',
      { points: 3 },
    ]);
  });
  it('says something also where no points are in sight yet', () => {
    // A verb that is missing here does not pass `svelte-check`.
    const verbs: Record<Verb, true> = {
      take: true,
      claim: true,
      play: true,
      spendHand: true,
      spendPlayed: true,
      acquire: true,
      go: true,
      explore: true,
      build: true,
      trade: true,
      tile: true,
      rest: true,
      done: true,
      discard: true,
    };
    for (const family of FAMILIES)
      for (const verb of Object.keys(verbs) as Verb[]) {
        const none = { ...hint(verb, 4), do: verb };
        const [[id, values] = ['', {}]] = reasons(none, [none], family);
        expect(t(id, values)).toMatch(/^[A-Z].+\.$/);
      }
    const rest = { ...hint('rest', 4), do: 'rest' } as Hint;
    expect(reasons(rest, [rest], 'world')).not.toEqual(reasons(rest, [rest], 'road'));
  });
});
