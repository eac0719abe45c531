// The order in which components are shown.

/** Those with the fewest points first. */
export const byPoints = <T extends { points: number }>(all: readonly T[]): T[] =>
  [...all].sort((one, other) => one.points - other.points);
