// Two tabs of one browser, with the module as built.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Request, VERSION } from '../wire/protocol';
import { Gone, Memory, GameStore } from './store';
import { Tables } from './tables';
import type { ToPage } from './words';

const file = new URL('../../wasm/caravan.wasm', import.meta.url);
const needed = !!process.env.CARAVAN_MODULE;

describe.skipIf(!needed && !existsSync(file))('the tables of a browser', () => {
  const compiled = new WebAssembly.Module(readFileSync(file));
  const WISH = {
    family: 'road',
    theme: 'golem',
    listed: false,
    chairs: [
      { type: 'me', name: 'Ada' },
      { type: 'me', name: 'Ben' },
    ],
  };
  let questions = 0;
  // Bots do not think here.
  vi.stubGlobal('Worker', class {});

  class Tab {
    readonly said: ToPage[] = [];
    readonly tables: Tables;
    constructor(disk: Memory) {
      this.tables = new Tables(compiled, new GameStore(disk, () => {}), (said) =>
        this.said.push(said),
      );
    }
    async ask(what: string, about: object): Promise<ToPage | undefined> {
      const id = (questions += 1);
      await this.tables.ask(id, what, about);
      return this.said.find((one) => 'id' in one && one.id === id);
    }
    /** An ongoing game that this tab has open. */
    async begin(client: number): Promise<string> {
      const laid = await this.ask('found', { wish: WISH, name: 'Ada' });
      const { game } = (laid as { value: { game: string } }).value;
      await this.tables.join(client, game);
      this.tables.hear(client, { say: 'hello', version: VERSION });
      return game;
    }
    of(client: number): ToPage[] {
      return this.said.filter((one) => 'client' in one && one.client === client);
    }
  }
  const start = (id: string): Request => ({ say: 'start', id, nonce: 'ab'.repeat(16) });
  const REMOVED = { is: 'lost', refusal: { code: 'unknown', clause: 'here removed' } };

  afterEach(() => vi.restoreAllMocks());

  it('tell another tab that a game was removed there, and it ends there', async () => {
    const disk = new Memory();
    const [one, other] = [new Tab(disk), new Tab(disk)];
    const game = await one.begin(1);
    await other.tables.join(2, game);
    await one.ask('remove', { game });
    await expect.poll(() => other.of(2).at(-1)).toMatchObject(REMOVED);
    expect(one.of(1).at(-1)).toMatchObject(REMOVED);
    expect(disk.isEmpty).toBe(true);
    expect(await other.ask('look', { game })).toMatchObject({ is: 'refused' });
  });

  it('notice at the next command that a game was removed, where nobody has told them', async () => {
    const disk = new Memory();
    const tab = new Tab(disk);
    const game = await tab.begin(1);
    await disk.remove(game);
    tab.tables.hear(1, start('a'));
    await expect.poll(() => tab.of(1).at(-1)).toMatchObject(REMOVED);
    expect(disk.isEmpty).toBe(true);
  });

  it('leave a game where it is that was brought back before they were told of its removal', async () => {
    const disk = new Memory();
    const [one, other] = [new Tab(disk), new Tab(disk)];
    const game = await one.begin(1);
    await other.tables.join(2, game);
    const saved = await one.ask('export', {});
    await one.ask('remove', {});
    expect(await one.ask('import', { games: (saved as { value: unknown }).value })).toMatchObject({
      value: { added: 1 },
    });
    expect(other.of(2).at(-1)).not.toMatchObject(REMOVED);
    await expect.poll(() => other.of(2).at(-1)).toMatchObject(REMOVED);
    expect(await other.ask('look', { game })).toMatchObject({ is: 'answer' });
  });

  it('leave a game where it is that was brought back just after they noticed its removal', async () => {
    const disk = new Memory();
    const tab = new Tab(disk);
    const game = await tab.begin(1);
    vi.spyOn(disk, 'append').mockRejectedValueOnce(new Gone());
    tab.tables.hear(1, start('a'));
    await expect.poll(() => tab.of(1).at(-1)).toMatchObject(REMOVED);
    expect(await tab.ask('look', { game })).toMatchObject({ is: 'answer' });
  });

  it('let nobody in who has left while the room was opened', async () => {
    const disk = new Memory();
    const game = await new Tab(disk).begin(1);
    const tab = new Tab(disk);
    const joining = tab.tables.join(7, game);
    tab.tables.leave(7);
    await joining;
    await tab.tables.join(8, game);
    tab.tables.hear(8, { say: 'hello', version: VERSION });
    await expect
      .poll(() => tab.of(8).some((one) => one.is === 'message' && one.message.type === 'table'))
      .toBe(true);
    expect(tab.of(7)).toEqual([]);
  });

  it('refuse what they do not understand, and go on', async () => {
    const tab = new Tab(new Memory());
    await tab.begin(1);
    tab.tables.hear(1, { say: 'sing', id: 'x' } as never);
    expect(tab.of(1).at(-1)).toMatchObject({
      is: 'message',
      message: { type: 'refused', id: 'x', code: 'unreadable' },
    });
    tab.tables.hear(1, start('a'));
    await expect
      .poll(() => tab.of(1).some((one) => one.is === 'message' && one.message.type === 'done'))
      .toBe(true);
    expect(tab.said.some(({ is }) => is === 'broken')).toBe(false);
  });

  it('refuse what traps before they say that they cannot go on', async () => {
    const tab = new Tab(new Memory());
    await tab.begin(1);
    const before = tab.said.length;
    vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    await tab.ask('name', { name: 'Ada' });
    await expect
      .poll(() => tab.said.slice(before).map(({ is }) => is))
      .toEqual(['refused', 'broken']);
  });
});
