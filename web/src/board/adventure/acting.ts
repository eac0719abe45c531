// From a click to an action: what the board asks the session to stage.
import { parse } from '../../play/action';
import type { Session } from '../../play/session.svelte';
import type { AdventureCatalog, AdventureView, Source } from '../../wire/protocol';

/** What one may click in a turn. */
export interface Click {
  head: string;
  /** What is tried where it is not legal, so that the house says why. */
  explain: string;
}

export function act(session: Session | undefined, { head, explain }: Click): void {
  session?.pick(head, explain);
}

/** The ways to build, the cheapest last: multisets are listed so. */
export const cheapest = (session: Session): string | undefined => session.heads.get('build')?.at(-1)?.action;

/** A card to play, and how. */
export function play(card: string): Click {
  const explain = card.startsWith('^') ? `${card}:` : card.includes('>') ? `${card}*1` : card;
  return { head: `play ${card}`, explain };
}

/** A card to take from the market; as a reward it is free. */
export function acquire(slot: number, free: boolean): Click {
  return { head: `acquire ${slot}`, explain: free || slot === 1 ? `@${slot}` : `@${slot}:${'a'.repeat(slot - 1)}` };
}

/** A card that is spent for a way. */
export interface Spending {
  from: Source;
  card: string;
}

const spell = ({ from, card }: Spending): string => `${from === 'played' ? '/' : '_'}${card}`;

/** The staged turn around the cards that it spends. */
export interface Way {
  /** The actions up to the move. */
  before: string[];
  spent: Spending[];
  after: string[];
  /** How many cards the way costs. */
  cost: number;
}

/** The move that is staged, if there is one. */
export function wayOf(session: Session | undefined, view: AdventureView): Way | undefined {
  const actions = session?.actions ?? [];
  const before = session?.table?.view;
  // In the opening the wagon is placed, which is spelled like a move.
  const opening = before?.family === 'adventure' && /^(take|place)$/.test(before.phase.type);
  const at = opening ? -1 : actions.findIndex((action) => parse(action).head.startsWith('go '));
  if (at < 0) return undefined;
  const rest = actions.slice(at + 1);
  const others = rest.findIndex((action) => !/^[/_]/.test(action));
  const spends = others < 0 ? rest : rest.slice(0, others);
  const left = view.phase.type === 'spend' ? view.phase.left : 0;
  return {
    before: actions.slice(0, at + 1),
    spent: spends.map((action) => ({ from: action.startsWith('/') ? 'played' : 'hand', card: action.slice(1) })),
    after: rest.slice(spends.length),
    cost: spends.length + left,
  };
}

/** The cards in set order. */
export function inOrder(catalog: AdventureCatalog): (one: string, other: string) => number {
  const set = [...catalog.start, ...catalog.deck];
  return (one, other) => set.indexOf(one) - set.indexOf(other);
}

/**
 * Spends this card for the staged way, in place of the one that was wished for longest ago. Spent
 * cards are always spelled in the order of the notation: played ones first, in set order.
 */
export function spend(session: Session, catalog: AdventureCatalog, way: Way, wished: Spending[], free: Spending[]): void {
  const same = (one: Spending) => (other: Spending) => one.from === other.from && one.card === other.card;
  const rank = (one: Spending): number => wished.map(same(one)).lastIndexOf(true);
  const card = wished.at(-1);
  if (!card || !way.cost) return;
  const chosen = [card, ...way.spent.filter((one) => !same(card)(one)).sort((one, other) => rank(other) - rank(one))];
  const filled = [...chosen, ...free.filter((one) => !chosen.some(same(one)))].slice(0, way.cost);
  const order = inOrder(catalog);
  filled.sort((one, other) => (one.from === other.from ? order(one.card, other.card) : one.from === 'played' ? -1 : 1));
  session.stage([...way.before, ...filled.map(spell), ...way.after]);
}
