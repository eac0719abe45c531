// Sentences with crystals and spaces of a map in them: they are marked in the text, drawn where it is
// read, and said in words where it is heard.
import type { Ground } from '../art/hexagon';
import { t } from '../words/words.svelte';
import { crystalWords } from './crystals';
import { effectWords } from './effect';

const MARK = /⟦([^⟧]+)⟧/;

/** Crystals, or what a card does, in the middle of a sentence. */
export const drawn = (notation: string): string => (notation ? `⟦${notation}⟧` : crystalWords(''));

/** A space of a map in the middle of a sentence, with the ground that is drawn of it. */
export const drawnSpace = (ground: Ground, name: string): string => `⟦@${ground} ${name}⟧`;

/** The space that a mark is for. */
export function spaceOf(mark: string): { ground: Ground; name: string } | undefined {
  const [, ground, name = ''] = /^@(\S+) (.*)$/.exec(mark) ?? [];
  return ground === undefined ? undefined : { ground: ground as Ground, name };
}

/** The spaces that a sentence speaks of, each once. */
export const spacesIn = (sentence: string): string[] => [
  ...new Set(taken(sentence).flatMap((part, i) => (i % 2 ? (spaceOf(part)?.name ?? []) : []))),
];

/** Whether a mark is for what a card does. */
export const isEffect = (notation: string): boolean =>
  ['+', '^', '>'].some((sign) => notation.includes(sign));

/** A sentence as it is heard. */
export function spoken(sentence: string): string {
  return taken(sentence)
    .map((part, i) => (i % 2 ? heard(part) : part))
    .join('');
}

/** What a mark is in words. */
function heard(mark: string): string {
  if (isEffect(mark)) return t('quoted', { text: effectWords(mark) });
  return spaceOf(mark)?.name ?? crystalWords(mark);
}

/** A sentence taken apart: words, what is marked, words, and so on. */
export const taken = (sentence: string): string[] => sentence.split(MARK);
