// Random ids for commands, and random nonces for deals.

/** Bytes nobody can guess, as hex digits; insecure origins have `getRandomValues` too. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What this browser adds to the deal of a game (docs/deal.md, section 6); the same after a reload. */
export function nonceOf(game: string): string {
  const key = `nonce ${game}`;
  try {
    const kept = localStorage.getItem(key) ?? randomHex(16);
    localStorage.setItem(key, kept);
    return kept;
  } catch {
    return randomHex(16);
  }
}
