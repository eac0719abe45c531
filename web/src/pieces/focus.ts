// Focus management: keyboard users never lose their place. A step may disable, hide or remove the
// focused element, and browsers notice that at different times: at once, at the next paint, or
// never. So after every change of the page and before it is painted, the focus moves on from an
// element that cannot have it any longer.

/**
 * Where the focus goes on a screen, in order of preference: elements that ask for the next step
 * have `data-asks`.
 */
const PLACES = ['[data-asks]', 'h1', 'main'];
/** Attributes that can disable or hide an element; styles do it by class. */
const ATTRIBUTES = ['class', 'disabled', 'hidden', 'inert', 'open'];

/** The focused element, or the last one, and its ancestors, the nearest first. */
let at: Element | undefined;
let around: Element[] = [];
/** Mouse and touch users need no focus: for them it stays where the browser leaves it. */
let byKey = false;

/** WebKit's `checkVisibility` is false for elements that were just added, so it is not used. */
const usable = (one: Element): boolean =>
  one.getClientRects().length > 0 &&
  getComputedStyle(one).visibility === 'visible' &&
  !one.matches(':disabled') &&
  !one.closest('[inert]');

/** A toolbar is entered at its tab stop; prompts and dialogs at their beginning. */
function within(one: Element): Element | null {
  if (one.matches('[role=toolbar]')) return one.querySelector('[tabindex="0"]');
  return one.matches('dialog, [data-asks]') ? one : null;
}

function goOn(): void {
  const dialog = document.querySelector('dialog[open]');
  const places = [
    ...around.map(within),
    dialog,
    ...PLACES.map((place) => document.querySelector(place)),
  ];
  const next = places.find((one) => one && usable(one) && (!dialog || dialog.contains(one))) as
    HTMLElement | undefined;
  if (!next) return;
  // Headings and dialogs are focusable only with a tabindex.
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}

function settle(): void {
  if (byKey && at && !usable(at)) goOn();
}

/** Returns the focus to the element that had it before, or the next one if that is gone. */
export function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && usable(before)) before.focus();
  else goOn();
}

/** Manages the focus from now on, on every screen. */
export function keepFocus(): void {
  const press = (): void => {
    // Focus that a pointer has left behind is not restored.
    if (!byKey && at && !usable(at)) at = undefined;
    byKey = true;
  };
  addEventListener('keydown', press, true);
  addEventListener('pointerdown', () => (byKey = false), true);
  addEventListener('focusin', ({ target }) => {
    at = target as Element;
    around = [];
    for (let one = at.parentElement; one; one = one.parentElement) around.push(one);
  });
  // Runs before the browser paints the change.
  new MutationObserver(settle).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ATTRIBUTES,
  });
  // A narrow window hides the log.
  addEventListener('resize', settle);
}
