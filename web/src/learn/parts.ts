// What the page of each family tells, in order; its words are `learn-FAMILY-PART` and `sum-FAMILY-ACTION`.
import type { Family } from '../wire/protocol';

/** The parts of each page, and the clauses of docs/rules that they tell. */
export const PARTS: Record<Family, readonly [part: string, clauses: string][]> = {
  road: [['aim', '1'], ['turn', '3'], ['play', '4'], ['acquire', '5'], ['rest', '6'], ['claim', '7'], ['limit', '8'], ['end', '9'], ['known', '10']],
  adventure: [['aim', '1'], ['turn', '3, 4'], ['move', '5'], ['mountain', '6.1–6.3, 6.8'], ['columns', '6.4–6.7'], ['village', '7'], ['rest', '8, 9'], ['end', '10'], ['known', '11']],
  world: [['aim', '1'], ['turn', '3, 8'], ['work', '4'], ['kinds', '5'], ['cards', '7'], ['bonus', '6, 7.8, 10.3'], ['limit', '9'], ['end', '10'], ['known', '11']],
};

/** The rows of each summary sheet: what one can do in a turn. */
export const ACTIONS: Record<Family, readonly string[]> = {
  road: ['play', 'acquire', 'rest', 'claim'],
  adventure: ['play', 'acquire', 'move', 'rest'],
  world: ['work', 'rest'],
};
