// Actions are taken apart as the notation spells them.
import { describe, expect, it } from 'vitest';
import { nearest, parse } from './action';

describe('parse', () => {
  it.each([
    ['+ab', 'play +ab', '', 0],
    ['^3:aab', 'play ^3', 'aab', 0],
    ['^2:', 'play ^2', '', 0],
    ['aab>cc*2', 'play aab>cc', '', 2],
    ['@1', 'acquire 1', '', 0],
    ['@4:aab', 'acquire 4', 'aab', 0],
    ['#2', 'claim 2', '', 0],
    ['#A1', 'claim A1', '', 0],
    ['rest', 'rest', '', 0],
    ['done', 'done', '', 0],
    ['-ab', 'discard', 'ab', 0],
    ['2:-a', 'discard', 'a', 0],
    ['take:aab', 'take aab', '', 0],
    ['C4', 'go C4', '', 0],
    ['D2:ca', 'go D2', 'ca', 0],
    ['A5*2', 'go A5', '', 2],
    ['A4:ab', 'go A4', 'ab', 0],
    ['/aa>c', 'spend-played aa>c', '', 0],
    ['_+aa', 'spend-hand +aa', '', 0],
    ['build', 'build', '', 0],
    ['build:ab', 'build', 'ab', 0],
    ['*2', 'trade', '', 2],
    ['$3', 'tile 3', '', 0],
    ['$leg', 'tile leg', '', 0],
    ['~C4', 'explore C4', '', 0],
  ])('%s', (action, head, letters, times) => {
    const parsed = parse(action);
    expect([parsed.head, parsed.letters ?? '', parsed.times]).toEqual([head, letters, times]);
  });
});

describe('nearest', () => {
  const ways = ['@3:aa', '@3:ab', '@3:ba', '@3:bb'].map((action) => ({ action }));
  it('finds the wished payment', () => expect(nearest(ways, 'ba', true)?.action).toBe('@3:ba'));
  it('finds the one that differs least', () => expect(nearest(ways, 'bd', true)?.action).toBe('@3:ba'));
  it('knows steps as a multiset', () => {
    const plans = ['^2:', '^2:a', '^2:ab'].map((action) => ({ action }));
    expect(nearest(plans, 'ba', false)?.action).toBe('^2:ab');
    expect(nearest(plans, 'aa', false)?.action).toBe('^2:a');
  });
});
