// Records the focused element frame by frame, independent of when a browser blurs it.
import type { Page } from 'playwright-core';

/** Runs in the page, the sooner the better. */
export function record(): void {
  const faults = new Set<string>();
  Object.assign(window, { focusFaults: faults });
  let key = 'nothing';
  let had = '';
  addEventListener('keydown', (event) => (key = event.key), true);
  const look = (): void => {
    const at = document.activeElement ?? document.body;
    const has =
      at === document.body
        ? ''
        : `${at.tagName.toLowerCase()}.${at.className} “${at.textContent.trim().slice(0, 20)}”`;
    // A screen that is still being loaded has nothing to offer.
    if (!has && !document.querySelector('main')) return void requestAnimationFrame(look);
    // Behind the last thing Tab leads out of the page.
    if (had && !has && key !== 'Tab') faults.add(`${key} at ${had}: the body has the focus`);
    // Some browsers leave the focus where no key does anything.
    if (
      has &&
      (at.matches(':disabled') ||
        at.closest('[inert]') ||
        !at.getClientRects().length ||
        getComputedStyle(at).visibility !== 'visible')
    )
      faults.add(`${key}: ${has} has the focus, and is disabled or hidden`);
    had = has;
    requestAnimationFrame(look);
  };
  look();
}

/** Watches every document that the page loads from now on. */
export const watchFrames = (page: Page): Promise<unknown> => page.addInitScript(record);

/** What was wrong at any frame since the document was loaded. */
export const frameFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { focusFaults: Set<string> }).focusFaults]);
