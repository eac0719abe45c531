// Routing between server and browser: by where a game is, and by whose components it uses.
import { afterEach, expect, it, vi } from 'vitest';
import { Both } from './both';
import type { Local } from './local.svelte';

afterEach(() => vi.unstubAllGlobals());

/** Both backends, recording their requests. */
function both(here: boolean): { both: Both; house: string[]; own: string[] } {
  const house: string[] = [];
  const own: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => (house.push(address), Response.json({})));
  const local = {
    here,
    components: async ({ set }: { set?: string }) => (own.push(set ?? ''), {}),
  };
  return { both: new Both(local as unknown as Local), house, own };
}

const named = { family: 'world', seats: 2, set: 'world' } as const;
const brought = { ...named, set: 'set my-world\nend 8\n' };

it('asks the house for a set that has a name', async () => {
  const { both: link, house, own } = both(true);
  await link.components(named);
  expect([house.length, own.length]).toEqual([1, 0]);
});

it('asks this browser for a set that was brought', async () => {
  const { both: link, house, own } = both(true);
  await link.components(brought);
  expect([house.length, own]).toEqual([0, [brought.set]]);
});

it('refuses a set that was brought where nothing can be played in the browser', async () => {
  const { both: link, house } = both(false);
  await expect(link.components(brought)).rejects.toMatchObject({
    refusal: { clause: 'here own set' },
  });
  expect(house).toEqual([]);
});
