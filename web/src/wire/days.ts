// The boards of the caravan of the day: what is asked of a house about them.
import { ask } from './http';
import type { DayBoard, Family } from './protocol';

export const boardsOf = (date: string): Promise<DayBoard[]> => ask('GET', `/api/days/${date}`);

/** Enters the board with the record of a game. */
export const enterBoard = (date: string, record: string): Promise<DayBoard[]> =>
  ask('POST', `/api/days/${date}`, record);

/** The record of the best game of a day that is over. */
export const bestOf = (date: string, family: Family): Promise<string> =>
  ask('GET', `/api/days/${date}/${family}/best`);
