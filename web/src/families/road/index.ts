// Spice Road and Golem Edition in the web client.
import type { FamilyUi } from '../family';
import Board from './Board.svelte';
import Own from './Own.svelte';
import Seat from './Seat.svelte';
import { golem, spice } from './pictures';
import { plan } from './plan';
import { ask, asked, tell, waits } from './prompt';

const road: FamilyUi<'road'> = {
  games: [
    { id: 'golem', theme: 'golem', picture: golem },
    { id: 'spice', theme: 'spice', picture: spice },
  ],
  seats: [2, 3, 4, 5],
  minutes: 12,
  ours: false,
  maps: [],
  Board,
  Own,
  Seat,
  Choices: undefined,
  broad: true,
  low: false,
  hides: false,
  ask,
  waits,
  asked,
  tell,
  plan,
  keys: [
    ['acquire', 'A 1 – 6'],
    ['claim', 'C 1 – 5'],
  ],
  rests: 'rest',
  claims: 'cards',
  claimed: (view, _, seat) => view.seats[seat - 1]?.claimed ?? [],
  learn: async () => (await import('./learn')).default,
};
export default road;
