// An Endless World in the web client.
import type { FamilyUi } from '../family';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Own from './Own.svelte';
import Seat from './Seat.svelte';
import { cardOf } from './parts';
import { picture } from './pictures';
import { plan } from './plan';
import { ask, asked, tell, waits } from './prompt';

const world: FamilyUi<'world'> = {
  games: [{ id: 'world', theme: 'golem', picture }],
  seats: [2, 3, 4],
  minutes: 16,
  ours: true,
  maps: [],
  Board,
  Own,
  Seat,
  Choices,
  broad: false,
  low: true,
  hides: false,
  ask,
  waits,
  asked,
  tell,
  plan,
  keys: [
    ['work', 'W A 3'],
    ['claim', 'C 1 – 4'],
  ],
  rests: 'home',
  claims: 'cards',
  claimed: (view, catalog, seat) =>
    view.seats[seat - 1]?.claimed.map(({ name, points }) => ({
      points,
      cost: catalog ? cardOf(catalog, name).cost : '',
    })) ?? [],
  learn: async () => (await import('./learn')).default,
};
export default world;
