// The order in which components are shown.

/** Fewest points first. */
export const byPoints = <T extends { points: number }>(all: readonly T[]): T[] =>
  [...all].sort((one, other) => one.points - other.points);
