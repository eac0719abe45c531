// The page without a network: a worker keeps all of its files, each version apart. A new version waits
// until somebody wants it, or until no tab has the old one: nobody's game is interrupted. A house gives
// its newest page to everybody who asks; there the worker only helps out while it is away, and only
// those who have games of their own in this browser.
import { SITE } from '../site';
import { CAN_PLAY_HERE, hasPlayedHere, local } from './local.svelte';

/** The new version, once it is here and waits. */
export const update = $state<{ waiting: ServiceWorker | undefined }>({ waiting: undefined });

/** How often to look for a new version, in milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;

/** The worker of this page. */
export const WORKER = `${import.meta.env.BASE_URL}sw.js`;

/** Keeps the page, and says when there is a new one. */
export function keepUp(): void {
  // Where the house is not secure, as in a home network, browsers have no such worker.
  if (!('serviceWorker' in navigator)) return;
  if (!SITE) return hasPlayedHere() ? keepHouse() : local.whenPlayed(keepHouse);
  let wanted = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over silently; a new version only when it was wanted in one of the tabs.
    // Games that are only in memory would be lost with the page.
    if (wanted && !local.forgetful) location.reload();
  });
  void navigator.serviceWorker.register(WORKER).then(
    (registration) => {
      const look = (): void => {
        const { waiting } = registration;
        // Without one that is active this is the first visit, and nothing waits for anybody.
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

/** Keeps the page of a house. */
function keepHouse(): void {
  if (!CAN_PLAY_HERE) return;
  navigator.serviceWorker
    .register(WORKER)
    .catch((error: unknown) => console.warn('The page cannot be kept for later.', error));
}

/** Takes the new version: the page is loaded again, and tables come back from their logs. */
export const takeUpdate = (): void => update.waiting?.postMessage('take over');
