// How one is told of one's tables: what is asked of a house about it.
import { ask } from './http';
import type { AlertTrial, AlertWish, Alerts, PushBrowser, PushSubscription } from './protocol';

export interface AlertLink {
  look(): Promise<Alerts>;
  choose(wish: AlertWish): Promise<Alerts>;
  /** Sends a message on each way; what became of each. */
  tryOut(): Promise<AlertTrial[]>;
  subscribe(subscription: PushSubscription): Promise<PushBrowser>;
  unsubscribe(id: string): Promise<void>;
  mute(game: string, muted: boolean): Promise<void>;
  /** For whoever was sent a token by e-mail: whether the address was confirmed. */
  mail(token: string): Promise<boolean>;
  confirm(token: string): Promise<void>;
  stop(token: string): Promise<void>;
}

export const alertsOfHouse: AlertLink = {
  look: () => ask('GET', '/api/me/alerts'),
  choose: (wish) => ask('PUT', '/api/me/alerts', wish),
  tryOut: () => ask('POST', '/api/me/alerts/test'),
  subscribe: (subscription) => ask('POST', '/api/me/alerts/push', subscription),
  unsubscribe: (id) => ask('DELETE', `/api/me/alerts/push/${id}`),
  mute: (game, muted) => ask(muted ? 'PUT' : 'DELETE', `/api/me/alerts/muted/${game}`),
  mail: (token) => ask('GET', `/api/mail/${token}`),
  confirm: (token) => ask('POST', `/api/mail/${token}/confirm`),
  stop: (token) => ask('POST', `/api/mail/${token}/stop`),
};
