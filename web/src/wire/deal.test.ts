// Deals are recomputed as in docs/deal.md.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTags, shuffle, shuffled } from './deal';

const page = readFileSync(new URL('../../../docs/deal.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('### Road, seed text `1`'));
const value = (name: string): string =>
  new RegExp(`^${name}\\s+(.*)$`, 'm').exec(section)?.[1] ?? '';
const setLine = (name: string): string[] =>
  (
    new RegExp(`^- ${name}[^\`]*\`([^\`]+)\``, 'm').exec(
      page.slice(page.indexOf('The standard Road set')),
    )?.[1] ?? ''
  ).split(' ');

describe('a deal', () => {
  it('has the order of the test vector', () => {
    const key = value('K');
    expect(shuffle(key, 'merchants', setLine('market cards')).join(' ')).toBe(value('merchants'));
    expect(shuffle(key, 'points', setLine('point cards')).join(' ')).toBe(value('points'));
  });

  it('is of the set that the record names, and of the first one if it names none', () => {
    const of = (tags: string): object =>
      shuffled(readTags(`[Game "world"]\n[Seats "Ada" "Ben"]\n${tags}`));
    expect(of('')).toEqual({ family: 'world', set: 'world', seats: 2 });
    expect(of('[Set "world-2"]')).toEqual({ family: 'world', set: 'world-2', seats: 2 });
    expect(shuffled(readTags('[Game "adventure"]\n[Set "adventure/crater"]'))).toEqual({
      family: 'adventure',
      set: 'adventure',
      map: 'crater',
      seats: 0,
    });
  });
});
