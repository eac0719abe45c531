// Sentences with crystals in them: they are marked in the text, drawn where it is read, and said in
// words where it is heard.
import { t } from '../words/words.svelte';
import { crystalWords } from './crystals';
import { effectWords } from './effect';

const MARK = /⟦([^⟧]+)⟧/;

/** Crystals, or what a card does, in the middle of a sentence. */
export const drawn = (notation: string): string => (notation ? `⟦${notation}⟧` : crystalWords(''));

/** Whether a mark is for what a card does. */
export const isEffect = (notation: string): boolean =>
  ['+', '^', '>'].some((sign) => notation.includes(sign));

/** A sentence as it is heard. */
export function spoken(sentence: string): string {
  return taken(sentence)
    .map((part, i) =>
      i % 2
        ? isEffect(part)
          ? t('quoted', { text: effectWords(part) })
          : crystalWords(part)
        : part,
    )
    .join('');
}

/** A sentence taken apart: words, what is marked, words, and so on. */
export const taken = (sentence: string): string[] => sentence.split(MARK);
