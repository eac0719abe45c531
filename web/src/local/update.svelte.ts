// Offline use: a service worker caches all files of the page, each version separately. A new
// version waits until a person accepts it, or until no tab uses the old one, so that no game is
// interrupted. A server delivers its newest page to everybody; there the worker only helps out
// while the server is down, and only people with games in this browser.
import { SITE } from '../site';
import { CAN_PLAY_HERE, hasPlayedHere, local } from './local.svelte';

/** The new version, once it is ready. */
export const update = $state<{ waiting: ServiceWorker | undefined }>({ waiting: undefined });

/** How often to look for a new version, in milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The registered service worker. */
export const WORKER = `${import.meta.env.BASE_URL}sw.js`;

/** Caches the page and reports a new version. */
export function keepUp(): void {
  // Without a secure context, as in a home network, browsers have no service workers.
  if (!('serviceWorker' in navigator)) return;
  if (!SITE) return hasPlayedHere() ? keepHouse() : local.whenPlayed(keepHouse);
  let wanted = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over silently; a new version only after it was accepted in one of the
    // tabs. Games that are only in memory would be lost with the page.
    if (wanted && !local.forgetful) location.reload();
  });
  void navigator.serviceWorker.register(WORKER).then(
    (registration) => {
      const look = (): void => {
        const { waiting } = registration;
        // Without an active worker this is the first visit, and nothing is waiting.
        if (waiting && registration.active) [update.waiting, wanted] = [waiting, true];
      };
      look();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      );
      setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY);
    },
    (error: unknown) => console.warn('The page cannot be kept for later.', error),
  );
}

/** Caches the page of a server. */
function keepHouse(): void {
  if (!CAN_PLAY_HERE) return;
  navigator.serviceWorker
    .register(WORKER)
    .catch((error: unknown) => console.warn('The page cannot be kept for later.', error));
}

/** Accepts the new version: the page reloads, and tables are restored from their logs. */
export const takeUpdate = (): void => update.waiting?.postMessage('take over');
