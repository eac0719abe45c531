// The pictures of cards in the current theme and mode.
import { image, once } from '../art/image';
import { pointScene } from '../art/night';
import { procession, scene } from '../art/scene';
import { VILLAGE, village } from '../art/village';
import { look } from '../look/look.svelte';
import type { Theme } from '../wire/protocol';
import { effectOf } from '../art/effect';

const sceneOf = once((card: string, theme: Theme): string => scene(card, effectOf(card), theme));

/** The picture of a merchant card: a place on the road by day. */
export const sceneImage = (card: string): string =>
  image('-48 -48 96 48', sceneOf(card, look.theme), { ratio: 'xMidYMax meet', paper: look.paper });

/** The picture of a point card; `aside` moves it right, to leave the left corner free. */
export const figureImage = (cost: string, aside: boolean): string =>
  image('-52 -108 104 113', pointScene(cost, look.theme), {
    ratio: `${aside ? 'xMax' : 'xMid'}YMax meet`,
    paper: look.paper,
  });

/** The picture of a point tile by itself, of the format of a card. */
export const villageImage = (cost: string): string =>
  image(VILLAGE, village(cost, look.theme), { ratio: 'xMidYMax slice', paper: look.paper });

/** A traveling caravan, over any background. */
export const caravanImage = (): string => image('-104 -40 208 44', procession(look.theme));

/** Decodes pictures that may be needed soon, one at a time while idle, until stopped. */
export function ahead(pictures: (() => string)[]): () => void {
  const left = [...pictures];
  let waiting: ReturnType<typeof setTimeout>;
  const next = (): void => {
    left.shift()?.();
    if (left.length)
      waiting = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(next), 30);
  };
  // Read synchronously, so that the calling effect depends on the look and reruns when it changes.
  next();
  return () => {
    clearTimeout(waiting);
    left.length = 0;
  };
}
