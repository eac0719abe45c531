// The words of ratings: in English they come with the parts of the page that need them.
import english from '../words/en/ratings.ftl?raw';
import { add, t, words } from '../words/words.svelte';
import type { Rating } from '../wire/protocol';

add([english]);

/** A rating with its uncertainty. */
export const rated = ({ points, spread }: Rating): string =>
  t('rating-shown', { points: String(points), spread: String(spread) });

/** A change with its sign, with a minus instead of a hyphen. */
export const changed = (points: number): string =>
  new Intl.NumberFormat(words.language, { signDisplay: 'exceptZero' })
    .format(points)
    .replace('-', '−');
