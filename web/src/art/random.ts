// Seeded randomness: a card always looks the same.

/** A sequence of numbers from 0 to 1, seeded by a word. */
export function sequence(word: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** One of several things. */
export function oneOf<T>(draw: () => number, things: readonly T[]): T {
  return things[Math.floor(draw() * things.length)] as T;
}
