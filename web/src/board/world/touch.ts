// How a click becomes a wish. What may be done comes from the house; what may not, it explains.
import { shared, parse } from '../../play/action';
import type { Session } from '../../play/session.svelte';
import type { WorldView } from '../../wire/protocol';
import { cardOf } from './parts';

/** Whether something is staged. */
export function chosen(session: Session | undefined, head: string): boolean {
  return session?.actions.some((action) => parse(action).head === head) ?? false;
}

/** How to claim a card from afar: to its gate, now or instead of what is staged, if that can be paid for. */
function reach(session: Session, view: WorldView, slot: number, gate: string): string[] | undefined {
  const next = session.heads.get(`go ${gate}`)?.[0];
  const way = next ?? session.beginnings(`go ${gate}`)[0];
  const row = next || session.table?.view?.family !== 'world' ? view.row : session.table.view.row;
  const card = row[slot - 1];
  if (!card || !way) return undefined;
  const { cost } = cardOf(card.name);
  if (shared(cost, way.caravan) < cost.length) return undefined;
  return [...(next ? session.actions : []), gate, `#${slot}`];
}

/** Whether a card can be claimed next, at its gate or by going there. */
export function inReach(session: Session | undefined, view: WorldView, slot: number, gate: string | undefined): boolean {
  if (!session) return false;
  if (session.heads.has(`claim ${slot}`)) return true;
  return gate !== undefined && session.heads.has(`go ${gate}`) && !!reach(session, view, slot, gate);
}

/** Claims a card; from afar, by way of its gate. */
export function claim(session: Session, view: WorldView, slot: number, gate: string | undefined): void {
  const head = `claim ${slot}`;
  if (session.heads.has(head) || !gate) return session.pick(head, `#${slot}`);
  const way = reach(session, view, slot, gate);
  if (way) session.stage(way);
  else session.pick(`go ${gate}`, gate);
}
