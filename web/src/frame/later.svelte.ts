// Spreads rendering over several frames, so that none takes too long.
import { untrack } from 'svelte';

/** A value as it was some frames ago; changes that come meanwhile are coalesced. */
export function later<T>(pictures: number, now: () => T): { readonly is: T } {
  let shown = $state.raw(untrack(now));
  let waiting = 0;
  $effect(() => {
    now();
    if (waiting) return;
    let left = pictures;
    const wait = (): void => {
      waiting = left > 0 ? requestAnimationFrame(wait) : 0;
      left -= 1;
      if (!waiting) shown = untrack(now);
    };
    waiting = requestAnimationFrame(wait);
  });
  $effect(() => () => cancelAnimationFrame(waiting));
  return {
    get is() {
      return shown;
    },
  };
}
