// The words of ratings, in all languages: they come with the parts of the page that need them.
import de from '../words/de/late/ratings.ftl?raw';
import en from '../words/en/late/ratings.ftl?raw';
import es from '../words/es/late/ratings.ftl?raw';
import fr from '../words/fr/late/ratings.ftl?raw';
import { addWords, t, words } from '../words/words.svelte';
import type { Rating } from '../wire/protocol';

addWords({ de, en, es, fr });

/** A rating with its uncertainty. */
export const rated = ({ points, spread }: Rating): string =>
  t('rating-shown', { points: String(points), spread: String(spread) });

/** A change with its sign, with a minus instead of a hyphen. */
export const changed = (points: number): string =>
  new Intl.NumberFormat(words.language, { signDisplay: 'exceptZero' })
    .format(points)
    .replace('-', '−');
