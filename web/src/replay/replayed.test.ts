// Moving through a replay: by action, by turn, automatically.
import '../look/stubs';
import { expect, it, vi } from 'vitest';
import type { Chair, Replay } from '../wire/protocol';
import { keyed } from './keys';
import { Replayed } from './replayed.svelte';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

const step = (seat: number, ...types: string[]): object => ({
  seat,
  action: 'x',
  round: 1,
  events: types.map((type) => ({ type, seat })),
  view: { turn: seat },
});
const replay = (): Replay =>
  ({
    names: ['hawker', 'Ada'],
    start: { turn: 1 },
    steps: [
      step(1, 'spent'),
      step(1, 'turnPassed'),
      step(2, 'claimed', 'turnPassed'),
      step(1, 'spent'),
    ],
  }) as unknown as Replay;
const opened = (at = 0, moved = () => {}): Replayed => {
  const of = new Replayed('one', moved);
  of.open(replay(), undefined as never, at);
  return of;
};

it("begins at the place that an address names, as far as there is one, with a person's cards", () => {
  expect([opened(2).at, opened(99).at, opened(-1).at]).toEqual([2, 4, 0]);
  expect(opened().eyes).toBe(2);
});

it('goes from turn to turn, and marks them and the claims', () => {
  const of = opened();
  expect(of.turns).toEqual([0, 2, 3, 4]);
  const places = [1, 1, 1, -1].map((way) => {
    of.turn(way as 1 | -1);
    return of.at;
  });
  expect(places).toEqual([2, 3, 4, 3]);
  expect(of.ticks.map(({ ply, claim }) => [ply, claim])).toEqual([
    [1, false],
    [3, true],
    [4, false],
  ]);
});

it('calls the reader “you”, and blames nobody for what a stand-in did', () => {
  const of = new Replayed('one');
  const resting = replay();
  resting.steps = [1, 2].map((seat) => ({
    ...resting.steps[0]!,
    seat,
    events: [
      { type: 'rested', seat },
      { type: 'turnPassed', seat: 3 - seat },
    ],
  }));
  of.table = {
    chairs: [
      { type: 'bot', level: 'hawker' },
      { type: 'person', name: 'Guest', yours: true },
    ] as Chair[],
    happened: [
      { seq: 1, at: 0, type: 'played', seat: 1, events: resting.steps[0]!.events },
      { seq: 2, at: 0, type: 'left', seats: [2] },
      { seq: 3, at: 0, type: 'played', seat: 2, events: resting.steps[1]!.events },
    ],
  };
  of.open(resting, { family: 'road' } as never, 0);
  expect(of.names[1]).toBe('You');
  expect(of.eyes).toBe(2);
  expect(of.sentences[1]).toBe('Your stand-in rests.');
  // The analysis calls them the same.
  expect([of.namesAt(1)[1], of.namesAt(2)[1]]).toEqual(['You', 'Your stand-in']);
});

it('says when one goes elsewhere, and not when one stays', () => {
  const moved = vi.fn();
  const of = opened(4, moved);
  of.jump(9);
  expect(moved).not.toHaveBeenCalled();
  of.jump(1);
  expect(moved).toHaveBeenCalledOnce();
});

it('runs from the beginning if it has ended', () => {
  const of = opened(4);
  of.play();
  expect([of.at, of.playing]).toEqual([0, true]);
  of.play();
  expect(of.playing).toBe(false);
});

it('goes by arrows, and with Shift by turns, where nothing else wants them', () => {
  const of = opened();
  const press = (key: string, shiftKey = false, on = ''): void =>
    keyed(of, {
      key,
      shiftKey,
      target: { closest: (all: string) => on && all.includes(on) } as never,
    })?.();
  const after = (...of_: Parameters<typeof press>): number => {
    press(...of_);
    return of.at;
  };
  expect([after('ArrowRight'), after('ArrowRight'), after('ArrowLeft')]).toEqual([1, 2, 1]);
  expect([after('ArrowRight', true), after('ArrowRight', true)]).toEqual([2, 3]);
  expect([after('ArrowLeft', true), after('ArrowRight', false, '[role=tab]')]).toEqual([2, 2]);
});
