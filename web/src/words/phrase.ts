// The words of a phrase as somebody has typed or pasted them.

/** How many words a phrase has. */
export const WORDS = 12;

/** A word and what stands before it, such as its number. */
const WORD = /[\p{L}\p{M}]+/gu;

/** The words of a text, whatever stands between them: the house reads them the same way. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** The text with another word in place of the one with this number, from 1. */
export function withWord(text: string, number: number, word: string): string {
  let n = 0;
  return text.replace(WORD, (found) => ((n += 1) === number ? word : found));
}

/** Whether two words differ in nothing but capitals and accents. */
export function isSame(one: string, other: string): boolean {
  const plain = (word: string): string =>
    word.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(one) === plain(other);
}

/** The numbers of two words to ask for, the lower one first. */
export function twoOf(count: number, chance = Math.random): [number, number] {
  const first = Math.floor(chance() * count);
  const second = (first + 1 + Math.floor(chance() * (count - 1))) % count;
  return first < second ? [first + 1, second + 1] : [second + 1, first + 1];
}

/** A phrase as a file to keep. */
export const fileOf = (words: readonly string[], address: string): string =>
  `${address}\n\n${words.map((word, i) => `${i + 1}. ${word}`).join('\n')}\n`;
