// Sentences with inline crystals and map spaces: marked in the text, drawn on screen, and put in
// words for screen readers.
import type { Ground } from '../art/hexagon';
import { t } from '../words/words.svelte';
import { crystalWords } from './crystals';
import { effectWords } from './effect';

const MARK = /⟦([^⟧]+)⟧/;

/** An inline drawing of crystals or of an effect. */
export const drawn = (notation: string): string => (notation ? `⟦${notation}⟧` : crystalWords(''));

/** An inline drawing of a map space, with its terrain. */
export const drawnSpace = (ground: Ground, name: string): string => `⟦@${ground} ${name}⟧`;

/** The space of a mark. */
export function spaceOf(mark: string): { ground: Ground; name: string } | undefined {
  const [, ground, name = ''] = /^@(\S+) (.*)$/.exec(mark) ?? [];
  return ground === undefined ? undefined : { ground: ground as Ground, name };
}

/** The spaces in a sentence, each once. */
export const spacesIn = (sentence: string): string[] => [
  ...new Set(taken(sentence).flatMap((part, i) => (i % 2 ? (spaceOf(part)?.name ?? []) : []))),
];

/** Whether a mark is an effect. */
export const isEffect = (notation: string): boolean =>
  ['+', '^', '>'].some((sign) => notation.includes(sign));

/** A sentence for screen readers. */
export function spoken(sentence: string): string {
  return taken(sentence)
    .map((part, i) => (i % 2 ? heard(part) : part))
    .join('');
}

/** A mark in words. */
function heard(mark: string): string {
  if (isEffect(mark)) return t('quoted', { text: effectWords(mark) });
  return spaceOf(mark)?.name ?? crystalWords(mark);
}

/** Splits a sentence into words and marks. */
export const taken = (sentence: string): string[] => sentence.split(MARK);
