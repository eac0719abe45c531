// A location keeps its name as long as it does what its name says.
import '../../look/stubs';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { Location, WorldCatalog } from '../../wire/protocol';
import { isOurs } from './places';
import { placeName } from './say';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

const place = (name: string, effect: string): Location => ({
  name,
  work: { type: 'effect', effect },
  traders: 1,
  symbols: '',
  covered: false,
});

it('is known by what the standard set says of it', () => {
  const set = readFileSync(
    new URL('../../../../crates/engine/sets/world-3.set', import.meta.url),
    'utf8',
  );
  const places = [...set.matchAll(/^location (\S+) .*# ([A-F]\d)/gm)];
  expect(places.length).toBeGreaterThan(20);
  for (const [, effect = '', name = ''] of places)
    expect([name, isOurs(place(name, effect))]).toEqual([name, true]);
});

it('keeps its name in a set of one’s own that leaves it as it is', () => {
  const own = { standard: false } as WorldCatalog;
  expect(placeName(own, place('A3', '+aaa'))).toBe('Amber Meadow');
  expect(placeName(own, place('A3', '+d'))).toBe('');
});
