// The page without a network: a worker keeps all of its files, each version apart. A new version waits
// until somebody wants it, or until no tab has the old one: nobody's game is interrupted.
import { SITE } from '../site';
import { local } from './local.svelte';

/** The new version, once it is here and waits. */
export const update = $state<{ waiting: ServiceWorker | undefined }>({ waiting: undefined });

/** How often to look for a new version, in milliseconds. */
const LOOK_EVERY = 60 * 60 * 1000;

/** Keeps the page, and says when there is a new one. */
export function keepUp(): void {
  if (!SITE || !('serviceWorker' in navigator)) return;
  let wanted = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over silently; a new version only when it was wanted in one of the tabs.
    // Games that are only in memory would be lost with the page.
    if (wanted && !local.forgetful) location.reload();
  });
  void navigator.serviceWorker.register('./sw.js').then((registration) => {
    const look = (): void => {
      const { waiting } = registration;
      // Without one that is active this is the first visit, and nothing waits for anybody.
      if (waiting && registration.active) [update.waiting, wanted] = [waiting, true];
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY);
  }, (error: unknown) => console.warn('The page cannot be kept for later.', error));
}

/** Takes the new version: the page is loaded again, and tables come back from their logs. */
export const takeUpdate = (): void => update.waiting?.postMessage('take over');
