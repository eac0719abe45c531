// Structural sharing: each table message is a new object, but most of it is unchanged. Equal parts
// keep their identity, so that Svelte does not update them.

/** `after`, with every part of it that is as before taken from `before`. */
export function kept<T>(before: unknown, after: T): T {
  if (
    before === after ||
    typeof before !== 'object' ||
    typeof after !== 'object' ||
    !before ||
    !after ||
    Array.isArray(before) !== Array.isArray(after)
  )
    return after;
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    now[key] = kept(old[key], now[key]);
    if (now[key] !== old[key]) same = false;
  }
  return same ? (before as T) : after;
}
