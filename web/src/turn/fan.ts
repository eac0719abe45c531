// Lays out a hand of cards: side by side, or overlapping if space is short.

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

/** The part of a card that should be seen under the next one; and of its width that it should have beside it. */
const PART = 0.62;

export function fan(room: number, count: number, { least, most, seen, gap }: Measures): Fan {
  const others = Math.max(1, count - 1);
  const beside = (room - gap * others) / Math.max(1, count);
  if (beside >= Math.max(least, PART * most))
    return { width: Math.min(most, beside), step: Math.min(most, beside) + gap, overlaps: false };
  const width = Math.max(least, Math.min(most, room / (1 + PART * (count - 1))));
  return { width, step: Math.max(seen, Math.min(width, (room - width) / others)), overlaps: true };
}
