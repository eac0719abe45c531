// Ratings and pages about people: what is asked of a house about them.
import { ask } from './http';
import type { Board, Family, GameRatings, OwnPage, PersonPage } from './protocol';

export const boardOf = (family: Family, month: string): Promise<Board> =>
  ask('GET', `/api/ratings/${family}${month && `?month=${month}`}`);
export const personOf = (page: string): Promise<PersonPage> =>
  ask('GET', `/api/people/${encodeURIComponent(page)}`);
export const ownPage = (): Promise<OwnPage> => ask('GET', '/api/me/page');
export const showPage = (open: boolean): Promise<OwnPage> => ask('PUT', '/api/me/page', { open });
export const ratingsOf = (game: string, pass: string): Promise<GameRatings> =>
  ask('GET', `/api/tables/${encodeURIComponent(game)}/ratings${pass}`);
