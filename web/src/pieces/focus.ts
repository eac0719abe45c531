// Whoever uses keys always is somewhere. The next step may disable, hide or take away what has the
// focus, and browsers notice that at different times: at once, when they next draw, or never. So
// nothing waits for them: after every change of the page, and before it is drawn, the focus goes on
// from what cannot have it any longer.

/** Where a screen goes on, the best first: what asks for the next step is marked with `data-asks`. */
const PLACES = ['[data-asks]', 'h1', 'main'];
/** What can disable or hide something; styles do it by class. */
const ATTRIBUTES = ['class', 'disabled', 'hidden', 'inert', 'open'];

/** What has the focus, or had it until it went away; and what that stands in, the nearest first. */
let at: Element | undefined;
let around: Element[] = [];
/** A pointer needs no focus: for those who use one it stays where the browser leaves it. */
let byKey = false;

/** WebKit's `checkVisibility` says no of whatever has only just come, so it is not asked. */
const usable = (one: Element): boolean =>
  one.getClientRects().length > 0 &&
  getComputedStyle(one).visibility === 'visible' &&
  !one.matches(':disabled') &&
  !one.closest('[inert]');

/** A toolbar goes on where Tab enters it; what asks, and a dialog, at its beginning. */
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
  // Headings and dialogs can have the focus only if they say so.
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}

function settle(): void {
  if (byKey && at && !usable(at)) goOn();
}

/** Gives the focus back to what had it before; if that is gone, to what comes next. */
export function giveBack(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && usable(before)) before.focus();
  else goOn();
}

/** Looks after the focus from now on, on every screen. */
export function keepFocus(): void {
  const press = (): void => {
    // What a pointer has left behind is not looked for.
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
  // Told of a change before the browser draws it.
  new MutationObserver(settle).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ATTRIBUTES,
  });
  // A narrow window hides the log.
  addEventListener('resize', settle);
}
