// Parses the effect of a merchant card or location in wire notation: `+ab`, `^2`, `aa>c`.

export type Effect =
  | { kind: 'gain'; get: string }
  | { kind: 'upgrade'; steps: number }
  | { kind: 'trade'; give: string; get: string };

export function effectOf(card: string): Effect {
  if (card.startsWith('+')) return { kind: 'gain', get: card.slice(1) };
  if (card.startsWith('^')) return { kind: 'upgrade', steps: Number(card.slice(1)) };
  const [give = '', get = ''] = card.split('>');
  return { kind: 'trade', give, get };
}
