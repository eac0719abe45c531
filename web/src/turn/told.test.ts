import { describe, expect, it } from 'vitest';
import type { Event, Happening } from '../wire/protocol';
import { byStandIns, byTurn, rounds, standing, stepsOfStandIns, tells, toldAt } from './told';

let last = 0;
const played = (seat: number, ...events: Event[]): Happening => ({
  seq: (last += 1),
  at: 0,
  type: 'played',
  seat,
  events,
});
const passed = (seat: number): Event => ({ type: 'turnPassed', seat });
const seqs = (log: readonly Happening[]): number[] => log.map(({ seq }) => seq);

describe('a log', () => {
  it('does not tell what was taken back', () => {
    last = 0;
    const [one, two, three] = [played(1), played(2), played(1)];
    const back: Happening = { seq: 4, at: 0, type: 'takenBack', seat: 2, since: 2 };
    last = 4;
    const again = played(2);
    expect(seqs(standing([one, two, three, back, again]))).toEqual([1, 4, 5]);
    const agreed: Happening = { seq: 6, at: 0, type: 'answered', seat: 1, agree: true, since: 5 };
    expect(seqs(standing([one, two, three, back, again, agreed]))).toEqual([1, 4, 6]);
    const declined: Happening = { seq: 6, at: 0, type: 'answered', seat: 1, agree: false };
    expect(seqs(standing([one, two, declined]))).toEqual([1, 2, 6]);
  });
  it('tells a turn as one, however many times it was confirmed', () => {
    last = 0;
    const rest: Event = { type: 'rested', seat: 1 };
    const gain: Event = { type: 'gained', seat: 2, crystals: 'a' };
    const move: Event = { type: 'moved', seat: 2, space: 'B2' };
    const log: Happening[] = [
      played(1, rest, passed(2)),
      played(2, move),
      played(2, gain, passed(1)),
      played(1, rest),
      { seq: (last += 1), at: 0, type: 'returned', seats: [2] },
      played(1, passed(2)),
    ];
    const before = structuredClone(log);
    const turns = byTurn(log);
    expect(seqs(turns)).toEqual([1, 3, 4, 5, 6]);
    expect(turns[1]).toMatchObject({ seat: 2, events: [move, gain, passed(1)] });
    // What comes next is told with it only while the turn goes on, and the log itself is as it was.
    expect(byTurn([...turns.slice(0, 2), played(2)])).toHaveLength(3);
    expect(log).toEqual(before);
  });
  it('finds the turn that something is a part of, though it has grown since', () => {
    last = 0;
    const log: Happening[] = [played(1, passed(2)), played(2), played(2)];
    const found = (seq: number): number => byTurn(log).findIndex((one) => tells(one, seq));
    expect([1, 2, 3].map(found)).toEqual([0, 1, 1]);
    log.push(played(2, passed(1)), played(1));
    expect([1, 2, 3, 4, 5].map(found)).toEqual([0, 1, 1, 1, 2]);
    // What was taken back is a part of nothing.
    const back: Happening = { seq: (last += 1), at: 0, type: 'takenBack', seat: 2, since: 2 };
    const again = standing([...log, back, played(2, passed(1))]);
    expect([1, 2, 5, 7].map((seq) => byTurn(again).findIndex((one) => tells(one, seq)))).toEqual([
      0, -1, -1, 2,
    ]);
  });
  it('tells of a moment what had been played by then', () => {
    last = 0;
    const gain: Event = { type: 'gained', seat: 2, crystals: 'a' };
    const move: Event = { type: 'moved', seat: 2, space: 'B2' };
    const log: Happening[] = [
      played(1, passed(2)),
      played(2, move),
      played(2, gain),
      played(2, passed(1)),
    ];
    expect([2, 3, 4].map((seq) => toldAt(log, seq))).toMatchObject([
      { events: [move] },
      { events: [move, gain] },
      { events: [move, gain, passed(1)] },
    ]);
    const back: Happening = { seq: (last += 1), at: 0, type: 'takenBack', seat: 2, since: 3 };
    expect([2, 3, 5].map((seq) => toldAt(standing([...log, back]), seq)?.type)).toEqual([
      'played',
      undefined,
      'takenBack',
    ]);
  });
  it('knows who had a stand-in', () => {
    last = 0;
    const log: Happening[] = [
      played(1),
      { seq: (last += 1), at: 0, type: 'left', seats: [1] },
      played(1),
      played(2),
      { seq: (last += 1), at: 0, type: 'returned', seats: [1] },
      played(1),
      { seq: (last += 1), at: 0, type: 'resigned', seat: 2 },
      played(2),
    ];
    expect([...byStandIns(log)]).toEqual([3, 8]);
  });
  it('knows that a stand-in plays for whoever is out of time, until they return', () => {
    last = 0;
    const log: Happening[] = [
      played(1),
      { seq: (last += 1), at: 0, type: 'flagged', seat: 1 },
      played(1),
      played(2),
      { seq: (last += 1), at: 0, type: 'returned', seats: [1] },
      played(1),
    ];
    expect([...byStandIns(log)]).toEqual([3]);
  });
  it('knows which steps of the game a stand-in took', () => {
    last = 0;
    const gain: Event = { type: 'gained', seat: 2, crystals: 'a' };
    const log: Happening[] = [
      played(1, gain, passed(2)),
      played(2, gain),
      { seq: (last += 1), at: 0, type: 'takenBack', seat: 2, since: 2 },
      // Two actions that one confirmed together, and a stand-in each by itself.
      played(2, gain, gain, passed(1)),
      { seq: (last += 1), at: 0, type: 'left', seats: [1] },
      played(1, gain),
      played(1, passed(2)),
      played(2, passed(1)),
      { seq: (last += 1), at: 0, type: 'returned', seats: [1] },
      played(1, passed(2)),
    ];
    const steps = [
      { seat: 1, events: [gain, passed(2)] },
      { seat: 2, events: [gain] },
      { seat: 2, events: [gain, passed(1)] },
      { seat: 1, events: [gain] },
      { seat: 1, events: [passed(2)] },
      { seat: 2, events: [passed(1)] },
      { seat: 1, events: [passed(2)] },
    ];
    expect([...stepsOfStandIns(log, steps)]).toEqual([4, 5]);
  });
  it('begins a round where the first seat has the turn again', () => {
    last = 0;
    const log = [
      played(1, passed(2)),
      played(2, passed(1)),
      played(1, passed(2)),
      played(2, passed(1)),
      played(1),
    ];
    expect([...rounds(log, 3)]).toEqual([
      [3, 2],
      [5, 3],
    ]);
    // The new round has begun, and nobody has played in it.
    expect([...rounds(log.slice(0, 4), 3)]).toEqual([
      [3, 2],
      [Infinity, 3],
    ]);
  });
});
