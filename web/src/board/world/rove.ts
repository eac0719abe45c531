// One stop for Tab, and arrows from there to whatever lies nearest in that direction.

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(node: Element): [x: number, y: number] {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Moves the focus with the arrow keys, and tells where it is by `data-spot`. */
export function rove(found: (spot: string) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const spots = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('[data-spot]')].filter((one) => one.offsetParent);
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
        const [x, y] = middle(from);
        let least = Infinity;
        for (const one of all) {
          const [u, v] = middle(one);
          const ahead = (u - x) * way[0] + (v - y) * way[1];
          const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
          if (ahead > 4 && ahead + 3 * aside < least) [to, least] = [one, ahead + 3 * aside];
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
