// The cards that a staged way costs, and how to replace them with others.
import { type Turn, isAbout } from '../../turn/turn';
import type { Action, AdventureCatalog, AdventureView, Source } from '../../wire/protocol';

/** A card that is spent for a way. */
export interface Spending {
  from: Source;
  card: string;
}

/** The staged turn, split around the cards that it spends. */
export interface Journey {
  /** The actions up to the move. */
  before: readonly Action[];
  spent: Spending[];
  after: readonly Action[];
  /** The number of cards that the way costs. */
  cost: number;
}

const spending = ({ do: verb, what = '' }: Action): Spending | undefined => {
  if (verb === 'spendPlayed') return { from: 'played', card: what };
  return verb === 'spendHand' ? { from: 'hand', card: what } : undefined;
};

/** The move that is staged, if there is one. */
export function journeyOf(turn: Turn | undefined, view: AdventureView): Journey | undefined {
  const { actions = [], before } = turn ?? {};
  // In the opening the wagon is placed, which is no move.
  const opening =
    before?.family === 'adventure' &&
    (before.phase.type === 'take' || before.phase.type === 'place');
  const at = opening ? -1 : actions.findIndex((one) => isAbout(one, 'go'));
  if (at < 0) return undefined;
  const rest = actions.slice(at + 1);
  const others = rest.findIndex((one) => !spending(one));
  const spent = (others < 0 ? rest : rest.slice(0, others)).flatMap((one) => spending(one) ?? []);
  const left = view.phase.type === 'spend' ? view.phase.left : 0;
  return {
    before: actions.slice(0, at + 1),
    spent,
    after: rest.slice(spent.length),
    cost: spent.length + left,
  };
}

/** The cards in set order. */
export function inOrder(catalog: AdventureCatalog): (one: string, other: string) => number {
  const set = [...catalog.start, ...catalog.deck];
  return (one, other) => set.indexOf(one) - set.indexOf(other);
}

const spell = ({ from, card }: Spending): string => `${from === 'played' ? '/' : '_'}${card}`;

/**
 * Spends this card for the staged way, replacing the one chosen longest ago. Spent cards are always
 * in the order of the notation: played ones first, in set order.
 */
export function spend(
  turn: Turn,
  catalog: AdventureCatalog,
  way: Journey,
  wished: Spending[],
  free: Spending[],
): void {
  const same = (one: Spending) => (other: Spending) =>
    one.from === other.from && one.card === other.card;
  const rank = (one: Spending): number => wished.map(same(one)).lastIndexOf(true);
  const card = wished.at(-1);
  if (!card || !way.cost) return;
  const chosen = [
    card,
    ...way.spent.filter((one) => !same(card)(one)).sort((one, other) => rank(other) - rank(one)),
  ];
  const filled = [...chosen, ...free.filter((one) => !chosen.some(same(one)))].slice(0, way.cost);
  const order = inOrder(catalog);
  filled.sort((one, other) =>
    one.from === other.from ? order(one.card, other.card) : one.from === 'played' ? -1 : 1,
  );
  const texts = (actions: readonly Action[]): string[] => actions.map(({ action }) => action);
  turn.stage([...texts(way.before), ...filled.map(spell), ...texts(way.after)]);
}
