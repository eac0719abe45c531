// Two-dimensional roving tabindex: one tab stop, with arrow keys to the nearest item in a
// direction.

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The distance from one item to another in a direction; infinite if it is not there. */
function distance(from: DOMRect, to: DOMRect, [x, y]: [number, number]): number {
  const across = (to.left + to.right - from.left - from.right) / 2;
  const down = (to.top + to.bottom - from.top - from.bottom) / 2;
  const beside = x
    ? Math.max(to.top - from.bottom, from.top - to.bottom)
    : Math.max(to.left - from.right, from.left - to.right);
  const ahead = across * x + down * y;
  return ahead > 4 && beside < 0 ? ahead + 0.2 * Math.abs(x ? down : across) : Infinity;
}

/** Moves the focus with the arrow keys, and stores its position in `data-spot`. */
export function rove(found: (spot: string) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const spots = (): HTMLElement[] =>
      [...node.querySelectorAll<HTMLElement>('[data-spot]')].filter((one) => one.offsetParent);
    const follow = ({ target }: FocusEvent): void => {
      const spot = (target as HTMLElement).dataset.spot;
      if (spot) found(spot);
    };
    const press = (event: KeyboardEvent): void => {
      const from = event.target as HTMLElement;
      if (!from.dataset.spot || event.altKey || event.ctrlKey || event.metaKey) return;
      const all = spots();
      const way = WAYS[event.key];
      let to: HTMLElement | undefined;
      if (event.key === 'Home') to = all[0];
      else if (event.key === 'End') to = all.at(-1);
      else if (way) {
        const here = from.getBoundingClientRect();
        let least = Infinity;
        for (const one of all) {
          const far = distance(here, one.getBoundingClientRect(), way);
          if (far < least) [to, least] = [one, far];
        }
      } else return;
      event.preventDefault();
      to?.focus();
    };
    node.addEventListener('focusin', follow);
    node.addEventListener('keydown', press);
    return () => {
      node.removeEventListener('focusin', follow);
      node.removeEventListener('keydown', press);
    };
  };
}
