// How a counted game of a day ended.
import type { OwnTable } from '../wire/protocol';

export interface DayOutcome {
  /** The person's seat, from 1. */
  seat: number;
  own: number;
  rival: number;
  came: 'won' | 'tied' | 'lost';
}

/** How it ended for the person, against the bot; undefined while it goes on. */
export function outcomeOf({ chairs, result }: OwnTable): DayOutcome | undefined {
  const at = chairs.findIndex(({ type }) => type === 'person');
  const [rank, other] = [result?.ranks[at], result?.ranks[1 - at]];
  if (!result || !rank || !other) return undefined;
  return {
    seat: at + 1,
    own: result.scores[at] ?? 0,
    rival: result.scores[1 - at] ?? 0,
    came: rank < other ? 'won' : rank === other ? 'tied' : 'lost',
  };
}

/** Told by shape, not by color. */
export const MARKS = { won: '▲', tied: '■', lost: '▼' } as const;
