// Clocks in words, and the one that somebody chose last.
import type { Clock, Pace } from '../wire/protocol';
import { keep, read, t } from '../words/words.svelte';

/** What a clock may give (docs/protocol.md, section 4). */
export const MINUTES = { least: 1, most: 180 } as const;
export const SECONDS = { least: 0, most: 180 } as const;
export const DAYS = [1, 2, 3, 7] as const;

/** The clocks that are offered by name. */
export const PACES: readonly Pace[] = [
  ...[5, 10, 20].map((minutes) => ({ type: 'live', minutes, seconds: minutes }) as const),
  ...DAYS.map((days) => ({ type: 'daily', days }) as const),
];

/** What may happen when somebody's time is used up, the usual first. */
export const TIME_OUTS = ['standIn', 'resign', 'nothing'] as const;

export const samePace = (one: Pace, other: Pace): boolean =>
  one.type === 'live'
    ? other.type === 'live' && one.minutes === other.minutes && one.seconds === other.seconds
    : other.type === 'daily' && one.days === other.days;

/** A clock as lists show it: `10+10`. */
export const shortClock = ({ pace }: Pick<Clock, 'pace'>): string =>
  t(`clock-${pace.type}-short`, { ...pace });

/** What it means: `10 minutes each, plus 10 seconds per turn.` */
export const clockWords = (clock: Pick<Clock, 'pace'> | undefined): string =>
  clock ? t(`clock-${clock.pace.type}-about`, { ...clock.pace }) : t('clock-none-about');

/** What happens when the time is used up. */
export const outWords = ({ timeOut = 'standIn' }: Pick<Clock, 'timeOut'>): string =>
  t(`clock-out-${timeOut}-about`);

const within = (n: unknown, { least, most }: { least: number; most: number }): boolean =>
  Number.isInteger(n) && Number(n) >= least && Number(n) <= most;

/** Whether a table may have such a clock. */
export function isClock(one: unknown): one is Clock {
  const { pace, timeOut = 'standIn' } = (one ?? {}) as Partial<Clock>;
  const known = (TIME_OUTS as readonly string[]).includes(timeOut);
  if (pace?.type === 'live')
    return known && within(pace.minutes, MINUTES) && within(pace.seconds, SECONDS);
  return known && pace?.type === 'daily' && (DAYS as readonly number[]).includes(pace.days);
}

/** The clock that one chose last for a table with others. */
export function keptClock(): Clock | undefined {
  try {
    const kept: unknown = JSON.parse(read('clock') ?? 'null');
    return isClock(kept) ? { pace: kept.pace, timeOut: kept.timeOut ?? 'standIn' } : undefined;
  } catch {
    return undefined;
  }
}

export const keepClock = (clock: Clock | undefined): void =>
  keep('clock', JSON.stringify(clock ?? null));
