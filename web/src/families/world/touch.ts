// Turns a click on a point card into actions. Legal actions come from the server.
import type { Turn } from '../../turn/turn';

/** Whether a card can be claimed next: at its gate, or by going there. */
export const inReach = (turn: Turn | undefined, slot: string, gate: string): boolean =>
  !!turn?.may('claim', slot) || !!turn?.may('go', gate)?.claims;

/** Claims a card, if needed by going to its gate, after or in place of what is staged. */
export function claim(turn: Turn, slot: string, gate: string): void {
  const next = turn.may('go', gate);
  const way = next ?? turn.begins('go', gate);
  if (turn.may('claim', slot)) turn.pick('claim', slot);
  else if (way?.claims)
    turn.stage(
      [...(next ? turn.actions : []), ...way.ways].map(({ action }) => action).concat(way.claims),
    );
  else turn.pick('go', gate);
}
