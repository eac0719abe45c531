// A hand of cards in the room there is: side by side, else overlapping like a real one.

/** How wide a card may be, and how much of each is seen at least. */
interface Measures {
  least: number;
  most: number;
  /** Of a card that lies under the next one. */
  seen: number;
  gap: number;
}

export interface Fan {
  /** Of a card. */
  width: number;
  /** From the left edge of a card to that of the next one. */
  step: number;
  /** Whether cards lie under the next ones. */
  overlaps: boolean;
}

/** The part of a card that should be seen under the next one. */
const PART = 0.62;

export function fan(room: number, count: number, { least, most, seen, gap }: Measures): Fan {
  const others = Math.max(1, count - 1);
  const width = Math.max(least, Math.min(most, room / (1 + PART * (count - 1))));
  const step = Math.min(width + gap, Math.max(seen, (room - width) / others));
  return { width, step, overlaps: step < width };
}
