// The Call for Adventure in the web client.
import type { FamilyUi } from '../family';
import Board from './Board.svelte';
import Choices from './Choices.svelte';
import Own from './Own.svelte';
import Seat from './Seat.svelte';
import { picture } from './pictures';
import { plan } from './plan';
import { ask, asked, tell, waits } from './prompt';

const adventure: FamilyUi<'adventure'> = {
  games: [{ id: 'adventure', theme: 'golem', picture }],
  seats: [2, 3, 4],
  minutes: 18,
  ours: true,
  maps: ['standard', 'slanted-range', 'crater', 'long-pass'],
  Board,
  Own,
  Seat,
  Choices,
  broad: false,
  low: false,
  // Cards that are spent face down are hidden from the others.
  hides: true,
  ask,
  waits,
  asked,
  tell,
  plan,
  keys: [
    ['acquire', 'A 1 – 4'],
    ['map', 'M'],
    ['build', 'B'],
    ['trade', 'T'],
    ['village', 'V'],
  ],
  rests: 'rest',
  claims: 'tiles',
  claimed: (view, _, seat) => view.seats[seat - 1]?.claimed ?? [],
  learn: async () => (await import('./learn')).default,
};
export default adventure;
