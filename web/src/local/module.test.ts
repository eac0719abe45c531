// The WebAssembly module behaves like the native program.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Family } from '../wire/protocol';
import { Module, NotDone } from './module';

const root = new URL('../../../', import.meta.url);
const file = new URL('web/wasm/caravan.wasm', root);
/** Built by `cargo verify`, which sets this. */
const needed = !!process.env.CARAVAN_MODULE;
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

describe.skipIf(!needed && !existsSync(file))('the module', () => {
  const compiled = new WebAssembly.Module(readFileSync(file));
  const module = new Module(compiled);
  for (const name of readdirSync(new URL('crates/ai/nets', root)))
    module.takeNet(readFileSync(new URL(`crates/ai/nets/${name}`, root)));

  it('replays every golden record, key by key, to the same result', { timeout: 120_000 }, () => {
    let count = 0;
    for (const family of readdirSync(new URL('corpus/golden', root))) {
      for (const name of readdirSync(new URL(`corpus/golden/${family}`, root))) {
        const record = read(`corpus/golden/${family}/${name}`);
        const { steps, result } = module.give('read', { record });
        const written = /^\[Result "(.*)"\]$/m.exec(record)?.[1];
        expect([name, result ? result.scores.join(' ') : '*']).toEqual([name, written]);
        expect(steps.length).toBeGreaterThan(0);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(80);
  });

  it('has the signatures on record', { timeout: 120_000 }, () => {
    const files = readdirSync(new URL('corpus/bench', root));
    const pinned = files.flatMap((name) =>
      [...read(`corpus/bench/${name}`).matchAll(/^(\w+) (\d) (\d+) ([0-9a-f]{16})$/gm)].map(
        ([, bot, seats, games, signature]) => ({
          family: name.replace('.bench', '') as Family,
          bot,
          seats: Number(seats),
          games: Number(games),
          signature,
        }),
      ),
    );
    expect(new Set(pinned.map(({ family }) => family)).size).toBe(files.length);
    for (const { family, bot, seats, games, signature } of pinned) {
      const measured = module.give('measure', {
        family,
        set: family,
        seats,
        games,
        ...(bot !== 'random' && { bot }),
      });
      expect([family, bot, seats, measured.signature]).toEqual([family, bot, seats, signature]);
    }
  });

  it('says what is wrong, and goes on', () => {
    expect(() => module.give('catalog', { game: 'here-0' })).toThrow(NotDone);
    expect(() => module.give('read', { record: '[Game "chess"]' })).toThrow(NotDone);
    expect(module.give('set', { family: 'road' })).toContain('set');
    expect(module.give('name', { name: ' Ada ' })).toEqual({ name: 'Ada' });
  });
});
