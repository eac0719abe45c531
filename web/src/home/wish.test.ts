// The options of a new table, and the request they make.
import '../look/stubs';
import { expect, it, vi } from 'vitest';
import { GAMES } from '../families';
import { minutes, newTable, lastSetup } from './wish';

const kept = (text: string): unknown =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'taste' ? text : null),
    setItem: () => {},
  });

it('begins with a bot, and again with what was chosen last', () => {
  kept('{}');
  expect(lastSetup()).toEqual({
    game: 'golem',
    others: ['hawker'],
    names: [],
    here: false,
    map: 'standard',
  });
  kept('{"game":"world","others":["here","magnate"],"names":["Ada"]}');
  expect(lastSetup()).toMatchObject({ game: 'world', others: ['here', 'magnate'], names: ['Ada'] });
});

it('forgets a wish that is not one of today', () => {
  kept('{"game":"spice","others":"bots","seats":4,"level":"trader"}');
  expect(lastSetup()).toMatchObject({ game: 'spice', others: ['hawker'] });
  kept('no wish');
  expect(lastSetup().others).toEqual(['hawker']);
});

it('lays a chair for everybody, each as wished', () => {
  kept('{}');
  const table = newTable(
    {
      game: 'golem',
      others: ['peddler', 'friend', 'here', 'here'],
      names: ['', '', 'Ben'],
      map: 'standard',
    },
    'Ada',
  );
  expect(table.chairs).toEqual([
    { type: 'me', name: 'Ada' },
    { type: 'bot', level: 'peddler' },
    { type: 'open' },
    { type: 'me', name: 'Ben' },
    { type: 'me', name: 'Player 5' },
  ]);
  expect(table.listed).toBe(false);
  expect(table).not.toHaveProperty('color');
  expect(
    newTable({ game: 'golem', others: ['open'], names: [], map: 'standard' }, 'Ada', 4),
  ).toMatchObject({ listed: true, color: 4 });
});

it('gives a table the clock that was chosen last, where others come from elsewhere', () => {
  const clock = { pace: { type: 'daily', days: 3 }, timeOut: 'resign' } as const;
  const wish = { game: 'golem', names: [], map: 'standard' } as const;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'clock' ? JSON.stringify(clock) : null),
  });
  for (const other of ['friend', 'open'] as const)
    expect(newTable({ ...wish, names: [], others: ['hawker', other] }, 'Ada').clock).toEqual(clock);
  expect(newTable({ ...wish, names: [], others: ['hawker', 'here'] }, 'Ada')).not.toHaveProperty(
    'clock',
  );
});

it('expects a game against a bot to be shorter than one with people', () => {
  const golem = GAMES[0]!;
  expect([
    minutes(golem, ['hawker']),
    minutes(golem, ['friend']),
    minutes(golem, ['friend', 'open', 'here', 'magnate']),
  ]).toEqual([15, 25, 50]);
});
