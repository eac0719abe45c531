import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { randomHex } from '../wire/chance';
import { brought, gameAddress, pack, unpack } from './share';

const golden = (name: string): string =>
  readFileSync(new URL(`../../../corpus/golden/${name}`, import.meta.url), 'utf8');

describe('a record in a link', () => {
  it('comes out as it went in, in letters that an address may have', async () => {
    for (const record of [
      golden('road/2-tie-for-first.record'),
      golden('world/4-board-d.record'),
      'Zoë “Z” 🐫',
    ]) {
      const address = (await gameAddress({ record })) ?? '';
      expect(address).toMatch(/^\/replay#record=[\w-]+$/);
      expect(await brought(address.slice('/replay#'.length))).toEqual({ record });
    }
  });
  it('brings a set and a map with it that are not built in, unless they are too large', async () => {
    const file = (path: string): string =>
      readFileSync(new URL(`../../../crates/engine/${path}`, import.meta.url), 'utf8');
    const game = { record: golden('world/4-board-d.record'), set: file('sets/world.set') };
    for (const whole of [game, { ...game, map: file('maps/crater.map') }]) {
      const address = (await gameAddress(whole)) ?? '';
      expect(address).toMatch(/^\/replay#game=[\w-]+$/);
      expect(await brought(address.slice('/replay#'.length))).toEqual(whole);
    }
    expect(await gameAddress({ ...game, set: randomHex(20_000) })).toBeUndefined();
  });
  it('opens at the place where it was copied', async () => {
    expect(await gameAddress({ record: 'a' }, 7)).toMatch(/^\/replay\?ply=7#record=/);
  });
  it('is short enough to be sent', async () => {
    const longest = await pack(golden('road/5-last-seat-triggers.record'));
    expect(longest.length).toBeLessThan(8_000);
  });
  it('that is none, is broken or too large is not taken', async () => {
    expect(brought('summary')).toBeUndefined();
    await expect(unpack('!!')).rejects.toThrow();
    await expect(unpack('AAAA')).rejects.toThrow();
    await expect(unpack(await pack('x'.repeat(2_000_000)))).rejects.toThrow('more than a game');
  });
});
