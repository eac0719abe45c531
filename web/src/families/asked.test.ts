// The title of the prompt names the card or tile that is played, taken or claimed.
import '../look/stubs';
import { expect, it } from 'vitest';
import { spoken } from '../pieces/drawn';
import type { Turn } from '../turn/turn';
import type { Action, AdventureView, Event, RoadView, WorldView } from '../wire/protocol';
import { speak } from '../words/words.svelte';
import { ask as askAdventure, waits as waitsAdventure } from './adventure/prompt';
import { ask as askRoad, waits as waitsRoad } from './road/prompt';
import { ask as askWorld, waits as waitsWorld } from './world/prompt';

const turn = (view: object, action: Partial<Action>, more: object = {}): Turn =>
  ({
    before: view,
    view,
    table: { you: 1, phase: 'playing' },
    actions: [action],
    legal: [],
    ways: [],
    staged: { seat: 1, complete: true, events: [] },
    decides: true,
    ...more,
  }) as unknown as Turn;

const road = {
  family: 'road',
  phase: { type: 'choose' },
  market: [{ card: '+a' }, { card: '+c' }],
  row: [
    { points: 10, cost: 'aa', token: 'major' },
    { points: 1, cost: 'a' },
  ],
  seats: [{ played: [] }],
} as unknown as { family: 'road' } & RoadView;
const road1 = (action: Partial<Action>): string =>
  askRoad(turn(road, action, { catalog: { family: 'road', tokens: { major: 3, minor: 1 } } }), road)
    .title;

it('names what is played, taken and claimed on the road', async () => {
  expect(road1({ do: 'claim', what: '1' })).toBe('Claim 10 points + 3');
  expect(road1({ do: 'claim', what: '2' })).toBe('Claim 1 point');
  expect(road1({ do: 'acquire', what: '2' })).toBe('Take ⟦+c⟧');
  expect(spoken(road1({ do: 'play', what: '^2' }))).toContain('raise crystals by 2 levels');
  await speak('de');
  expect(road1({ do: 'claim', what: '1' })).toBe('10 Punkte + 3 holen');
  await speak('es');
  expect(road1({ do: 'claim', what: '1' })).toBe('Conseguir 10 puntos + 3');
  await speak('fr');
  expect(road1({ do: 'claim', what: '1' })).toBe('Remporter 10 points + 3');
  await speak('en');
});

it('draws the card of an adventure, and says its price and tolls below', () => {
  const view = {
    family: 'adventure',
    phase: { type: 'choose' },
    market: [{ card: 'aaaa>cd' }],
    seats: [{ wagon: 'A1' }],
    mountains: [],
    villages: [],
  } as unknown as { family: 'adventure' } & AdventureView;
  const asked = (action: Partial<Action>) => askAdventure(turn(view, action), view);
  expect(asked({ do: 'acquire', what: '1', pays: 'aa' })).toEqual({
    title: 'Take ⟦aaaa>cd⟧',
    detail: 'Paying 2 amber.',
  });
  expect(asked({ do: 'play', what: 'aa>c', times: 2 }).title).toBe('Play ⟦aa>c⟧');
  const { title, detail } = asked({ do: 'go', what: 'B1', pays: 'b' });
  expect(title).not.toContain('jade');
  expect(detail).toContain('Toll: 1 jade.');
});

it('names the bonus tile and the points of the card at a gate', () => {
  const view = {
    family: 'world',
    phase: { type: 'gate', slot: 1 },
    seats: [{ limit: 10 }],
  } as unknown as { family: 'world' } & WorldView;
  const asked = (action: Partial<Action>, event: object): string =>
    askWorld(
      turn(view, action, {
        staged: { seat: 1, events: [event as Event] },
        catalog: {
          family: 'world',
          bonus: [{ name: 'x', scores: { type: 'plain' }, points: 3 }],
          points: [],
          exploration: [],
        },
      }),
      view,
      ['You'],
    ).title;
  expect(asked({ do: 'tile', what: '1' }, { type: 'bonusTaken', seat: 1, tile: 'x' })).toBe(
    'Bonus tile: 3 points',
  );
  expect(asked({ do: 'claim', what: '1' }, { type: 'claimed', seat: 1, points: 6 })).toBe(
    'Claim 6 points',
  );
});

it('says what whoever is waited for decides', () => {
  const said = [
    ...['choose', 'discard'].map((type) => waitsRoad({ phase: { type } } as never)),
    ...['take', 'place', 'choose', 'spend', 'visit', 'reward', 'discard'].map((type) =>
      waitsAdventure({ phase: { type } } as never),
    ),
    ...['choose', 'gate', 'explore', 'discard'].map((type) =>
      waitsWorld({ phase: { type, slot: 3 } } as never),
    ),
  ];
  expect(said[1]).toBe('Choosing what to give back.');
  expect(said.at(-3)).toBe('At gate 3.');
  expect(said.filter((one) => !/^[A-Z][^{}]* [^{}]*\.$/.test(one))).toEqual([]);
});
