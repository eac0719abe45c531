// Search in lists: prefixes and parts of words, ignoring case and accents.

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text has every word of a search. */
export const has = (text: string, search: string): boolean => {
  const within = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
};
