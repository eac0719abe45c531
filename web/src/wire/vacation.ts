// Vacations, which stop one's clocks in games by days: what is asked of a house about them.
import { ask } from './http';
import type { VacationWish, Vacations } from './protocol';

export interface VacationLink {
  look(): Promise<Vacations>;
  /** Goes on vacation, now or later, or changes the one that lasts or lies ahead. */
  leave(wish: VacationWish): Promise<Vacations>;
  /** Returns before the end, or gives up a vacation that lies ahead. */
  comeBack(): Promise<Vacations>;
}

export const vacationOfHouse: VacationLink = {
  look: () => ask('GET', '/api/me/vacation'),
  leave: (wish) => ask('PUT', '/api/me/vacation', wish),
  comeBack: () => ask('DELETE', '/api/me/vacation'),
};
