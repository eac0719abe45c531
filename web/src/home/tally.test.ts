// The numbers of one’s own games, from the list of finished ones.
import '../look/stubs';
import { expect, it } from 'vitest';
import type { Chair, Listed } from '../wire/protocol';
import { grouped, ownGames, ownSeat, tally } from './tally';

const person = (name: string): Chair => ({ type: 'person', name });
const bot: Chair = { type: 'bot', level: 'hawker' };

let games = 0;
const ended = (
  chairs: Chair[],
  scores: number[],
  { round = 20, resigned = [] as number[] } = {},
): Listed => {
  games += 1;
  const ranks = scores.map((score) => 1 + scores.filter((other) => other > score).length);
  return {
    game: `g${games}`,
    updated: games,
    family: 'road',
    theme: 'golem',
    phase: 'over',
    chairs,
    deciding: null,
    round,
    result: { scores, ranks, resigned },
  };
};

it('knows one’s seat among bots, and by name among people', () => {
  expect(ownSeat({ chairs: [bot, person('Ada')] }, 'Ben')).toBe(1);
  expect(ownSeat({ chairs: [person('Ben'), person('Ada')] }, 'Ada')).toBe(1);
  for (const called of ['', 'Cleo'])
    expect(ownSeat({ chairs: [person('Ben'), person('Ada')] }, called)).toBeUndefined();
  // Two who are called alike cannot be told apart.
  expect(ownSeat({ chairs: [person('Ada'), person('Ada')] }, 'Ada')).toBeUndefined();
});

it('counts games that were played to their end', () => {
  const all = ownGames(
    [
      ended([person('Ada'), bot], [80, 70], { round: 25 }),
      ended([bot, person('Ada'), person('Ben')], [60, 60, 90], { round: 0 }),
      ended([person('Ada'), bot], [70, 40], { round: 15 }),
      ended([person('Ada'), bot], [10, 5], { resigned: [2] }),
      ended([person('Ben'), person('Cleo')], [10, 5]),
    ],
    'Ada',
  );
  expect(all.map(({ place, score, lead }) => [place, score, lead])).toEqual([
    [1, 80, 10],
    [2, 60, -30],
    [1, 70, 30],
  ]);
  const numbers = tally(all);
  expect(numbers).toMatchObject({ games: 3, won: 2, score: 70, rounds: 20 });
  expect(numbers?.best.score).toBe(80);
  expect(numbers?.widest.lead).toBe(30);
  expect(numbers?.shortest?.rounds).toBe(15);
  expect(tally([])).toBeUndefined();
  const rivals = grouped(all, ({ rivals }) =>
    rivals.map((one) => ('level' in one ? one.level : one.name)),
  );
  expect(rivals.map(([name, games]) => [name, games.length])).toEqual([
    ['hawker', 3],
    ['Ben', 1],
  ]);
});
