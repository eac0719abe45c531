// The pictures of cards, as they look now.
import { image, once } from '../art/image';
import { pointScene } from '../art/night';
import { procession, scene } from '../art/scene';
import { look } from '../look/look.svelte';
import type { Theme } from '../wire/protocol';
import { effectOf } from '../art/effect';

const sceneOf = once((card: string, theme: Theme): string => scene(card, effectOf(card), theme));

/** A place on the road by day, of a merchant card. */
export const sceneImage = (card: string): string =>
  image('-48 -48 96 48', sceneOf(card, look.theme), { ratio: 'xMidYMax meet', paper: look.paper });

/** What a point card is about; `aside` is to the right, so that something may lie in the corner on the left. */
export const figureImage = (cost: string, aside: boolean): string =>
  image('-52 -108 104 113', pointScene(cost, look.theme), {
    ratio: `${aside ? 'xMax' : 'xMid'}YMax meet`,
    paper: look.paper,
  });

/** A caravan on its way, over whatever lies behind it. */
export const caravanImage = (): string => image('-104 -40 208 44', procession(look.theme));

/** Has the browser read pictures that may come, one at a time, whenever it has nothing else to do; until stopped. */
export function ahead(pictures: (() => string)[]): () => void {
  const left = [...pictures];
  let waiting: ReturnType<typeof setTimeout>;
  const next = (): void => {
    left.shift()?.();
    if (left.length)
      waiting = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(next), 30);
  };
  // At once, so that the effect this is called in sees how things look, and begins again when that changes.
  next();
  return () => {
    clearTimeout(waiting);
    left.length = 0;
  };
}
