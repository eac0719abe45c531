// The log of a game, turn by turn.
import type { Event, Happening } from '../wire/protocol';

/** Without the turns that were taken back: they did not happen. */
export function standing(log: readonly Happening[]): Happening[] {
  const taken = log.flatMap((one) =>
    (one.type === 'takenBack' || one.type === 'answered') && one.since !== undefined
      ? [{ since: one.since, by: one.seq }]
      : [],
  );
  return log.filter(
    ({ type, seq }) =>
      type !== 'played' || !taken.some(({ since, by }) => since <= seq && seq < by),
  );
}

/** What a log tells as one: `seq` is the number of its last part, `first` that of its first if it has several. */
export type Told = Happening & { first?: number };

const passes = ({ events }: { events: readonly Event[] }): boolean =>
  events.some(({ type }) => type === 'turnPassed');

/** One entry for each turn: bots confirm every action, people what turns something up. */
export function byTurn(log: readonly Happening[]): Told[] {
  const turns: Told[] = [];
  for (const one of log) {
    const before = turns.at(-1);
    const goes =
      one.type === 'played' &&
      before?.type === 'played' &&
      before.seat === one.seat &&
      !passes(before);
    if (goes)
      turns[turns.length - 1] = {
        ...one,
        first: before.first ?? before.seq,
        events: [...before.events, ...one.events],
      };
    else turns.push(one);
  }
  return turns;
}

/** What a log tells of one moment: of a turn what had been played by then, and nothing of what was taken back. */
export const toldAt = (log: readonly Happening[], moment: number): Told | undefined =>
  byTurn(log.filter(({ seq }) => seq <= moment)).find(({ seq }) => seq === moment);

/** Whether something is a part of what is told: a turn that one looks back at may have grown since. */
export const tells = ({ seq: last, first = last }: Told, seq = 0): boolean =>
  first <= seq && seq <= last;

/** The turns that a stand-in played, for somebody who was away, was out of time or had resigned. */
export function byStandIns(log: readonly Happening[]): Set<number> {
  const gone = new Set<number>();
  const found = new Set<number>();
  for (const one of log) {
    if (one.type === 'resigned' || one.type === 'flagged') gone.add(one.seat);
    else if (one.type === 'left') one.seats.forEach((seat) => gone.add(seat));
    else if (one.type === 'returned') one.seats.forEach((seat) => gone.delete(seat));
    else if (one.type === 'played' && gone.has(one.seat)) found.add(one.seq);
  }
  return found;
}

/** The steps of a whole game, counted from 1, in turns that a stand-in played or finished. */
export function stepsOfStandIns(
  log: readonly Happening[],
  steps: readonly { seat: number; events: readonly Event[] }[],
): Set<number> {
  const theirs = byStandIns(log);
  const turns = byTurn(standing(log).filter(({ type }) => type === 'played'));
  const found = new Set<number>();
  let at = 0;
  steps.forEach((step, i) => {
    if (theirs.has(turns[at]?.seq ?? 0)) found.add(i + 1);
    if (passes(step) || steps[i + 1]?.seat !== step.seat) at += 1;
  });
  return found;
}

/** Before which entries a round begins, and which one: the last of them is the round that goes on. */
export function rounds(log: readonly Happening[], now: number): Map<number, number> {
  const turns = log.filter((one) => one.type === 'played');
  const ends = (one: (typeof turns)[number]): boolean =>
    one.events.some((event) => event.type === 'turnPassed' && event.seat === 1);
  const first = turns.flatMap((one, i) => (ends(one) ? [turns[i + 1]?.seq ?? Infinity] : []));
  return new Map(first.map((seq, i) => [seq, now - (first.length - 1 - i)]));
}
