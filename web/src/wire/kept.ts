// Tables come as text, all of them new; most of each is as it was. Parts that are equal stay the same
// objects, so that the page need not look at them again.

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
