// Ways to do an action differ by their crystals; the one that suits most people is suggested.
import { describe, expect, it } from 'vitest';
import type { Action, Happening, Legal, Way } from '../wire/protocol';
import { follow, idles, isDue, known, stands } from './staging';
import {
  crystalsOf,
  giving,
  isAbout,
  isOrdered,
  mostSteps,
  nearest,
  stepped,
  suggest,
} from './turn';

const way = (action: string, how: Partial<Way> = {}): Way => ({ action, caravan: '', ...how });
const payments = ['aa', 'ab', 'ba', 'bb'].map((pays) => way(`@3:${pays}`, { pays }));
const plans = ['', 'a', 'ab'].map((raises) => way(`^2:${raises}`, raises ? { raises } : {}));
const legal = (verb: Legal['do'], what: string, ...ways: Way[]): Legal => ({
  do: verb,
  what,
  ways,
});
const action = (text: string): Action => ({ action: text, do: 'play' });

describe('nearest', () => {
  it('finds the wished payment', () => expect(nearest(payments, 'ba')?.action).toBe('@3:ba'));
  it('finds the one that differs least', () =>
    expect(nearest(payments, 'bd')?.action).toBe('@3:ba'));
  it('knows steps as a multiset', () => {
    expect(nearest(plans, 'ba')?.action).toBe('^2:ab');
    expect(nearest(plans, 'aa')?.action).toBe('^2:a');
  });
  it('keeps the order of payments only', () => {
    expect(payments.every(isOrdered)).toBe(true);
    expect(plans.some(isOrdered)).toBe(false);
    expect(plans.map(crystalsOf)).toEqual(['', 'a', 'ab']);
  });
});

describe('suggest', () => {
  it('pays with the cheapest', () => expect(suggest({ ways: payments }).action).toBe('@3:aa'));
  it('raises as much as can be', () => expect(suggest({ ways: plans }).action).toBe('^2:ab'));
  it('gives the cheapest back', () =>
    expect(suggest({ ways: [way('-d', { gives: 'd' }), way('-a', { gives: 'a' })] }).action).toBe(
      '-a',
    ));
  it('trades as often as the caravan can hold it', () => {
    const trades = [
      way('*1', { times: 1 }),
      way('*2', { times: 2 }),
      way('*3', { times: 3, over: true }),
    ];
    expect(suggest({ ways: trades }).action).toBe('*2');
    expect(suggest({ ways: trades.map((one) => ({ ...one, over: true })) }).action).toBe('*1');
  });
});

describe('a ladder', () => {
  const ways = ['', 'a', 'b', 'c', 'aa', 'ab', 'ac', 'bc'].map((raises) =>
    way(`^2:${raises}`, raises ? { raises } : {}),
  );
  it('knows how many steps there are', () => {
    expect(mostSteps(ways)).toBe(2);
    expect(mostSteps(payments)).toBe(0);
  });
  it('takes one step more from a crystal, and one fewer', () => {
    expect(stepped(ways, { raises: 'a' }, 'a', 1)?.action).toBe('^2:aa');
    expect(stepped(ways, {}, 'c', 1)?.action).toBe('^2:c');
    expect(stepped(ways, { raises: 'ac' }, 'a', -1)?.action).toBe('^2:c');
  });
  it('takes it in the place of another where none is left, and none that there is not', () => {
    expect(stepped(ways, { raises: 'bc' }, 'a', 1)?.raises).toContain('a');
    expect(stepped(ways, { raises: 'bc' }, 'a', 1)?.raises).toHaveLength(2);
    expect(stepped(ways, { raises: 'b' }, 'b', 1)).toBe(undefined);
  });
});

describe('staging', () => {
  const [one, two, three] = [
    [legal('play', '+a', way('+a'))],
    [legal('discard', '', way('-a', { gives: 'a' }))],
    [legal('rest', '', way('rest'))],
  ];
  it('knows the options of the steps that are still the same', () => {
    const before = [action('x'), action('y')];
    expect(follow([one, two], before, { actions: [action('x')], legal: three })).toEqual([
      one,
      three,
    ]);
    expect(known(before, ['x', 'y', 'z'])).toBe(3);
    expect(known(before, ['z', 'y'])).toBe(1);
    expect(
      follow([one, two, three], before, { actions: [action('z'), action('y')], legal: three }),
    ).toEqual([one, undefined, three]);
  });
  it('is told the options of a turn that comes at once', () => {
    expect(
      follow([one], [], { actions: [action('x'), action('y')], legal: three, steps: [one, two] }),
    ).toEqual([one, two, three]);
  });
  it('notices that nothing is raised where something could be', () => {
    const upgrade = [legal('play', '^2', ...plans)];
    const played = (raises?: string): Action => ({
      action: '^2',
      do: 'play',
      what: '^2',
      ...(raises && { raises }),
    });
    expect(idles([upgrade], [played()])).toBe(true);
    expect(idles([upgrade], [played('a')])).toBe(false);
    expect(idles([[legal('play', '^2', way('^2:'))]], [played()])).toBe(false);
    expect(idles([one], [{ action: '+a', do: 'play', what: '+a' }])).toBe(false);
  });
  it('suggests what alone may come next, unless it was just undone', () => {
    expect(isDue(two, [], [action('x')])).toBe(true);
    expect(isDue([...two, ...three], [], [action('x')])).toBe(false);
    expect(isDue(two, [action('x'), action('y')], [action('x')])).toBe(false);
    expect(isDue([], [], [])).toBe(false);
  });
  it('suggests what to give back only with advice, unless there is no choice', () => {
    const gives = (...all: string[]): Legal[] => [
      legal('discard', '', ...all.map((one) => ({ ...way(`-${one}`), gives: one }))),
    ];
    expect(isDue(gives('b', 'a'), [], [], true)).toBe(true);
    expect(isDue(gives('b', 'a'), [], [], false)).toBe(false);
    expect(isDue(gives('a'), [], [], false)).toBe(true);
    expect(giving(gives('bb', 'ab', 'aa')[0]!.ways, 'b').map(({ gives }) => gives)).toEqual([
      'bb',
      'ab',
    ]);
  });
  it('keeps a turn while others speak, and drops it when the game goes on', () => {
    const happened = (...all: object[]): Happening[] =>
      all.map((what, seq) => ({ seq, at: 0, ...what }) as Happening);
    expect(
      stands(happened({ type: 'left', seats: [2] }, { type: 'answered', seat: 2, agree: false })),
    ).toBe(true);
    expect(stands(happened({ type: 'answered', seat: 2, agree: true, since: 3 }))).toBe(false);
    expect(stands(happened({ type: 'played', seat: 1, events: [] }))).toBe(false);
  });
});

it('is about a verb and, where it is named, a thing', () => {
  const rest = legal('rest', '', way('rest'));
  expect(isAbout(rest, 'rest')).toBe(true);
  expect(isAbout(legal('claim', '2'), 'claim', '1')).toBe(false);
  expect(isAbout({ do: 'rest' }, 'rest', '')).toBe(true);
});
