import { describe, expect, it } from 'vitest';
import type { Summary } from '../wire/protocol';
import type { LogRow } from './orders';
import { Gone, type Kept, Memory, GameStore } from './store';

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A slow disk that can be full for a while. */
class Disk extends Memory {
  full = false;
  async #unlessFull(): Promise<void> {
    await tick();
    if (this.full) throw new DOMException('no more room', 'QuotaExceededError');
  }
  override async create(game: Kept, rows: readonly LogRow[] = []): Promise<boolean> {
    await this.#unlessFull();
    return super.create(game, rows);
  }
  override async append(game: string, row: LogRow, summary: Summary | null): Promise<boolean> {
    await this.#unlessFull();
    return super.append(game, row, summary);
  }
}

const summary = { phase: 'playing' } as Summary;
const game = (name: string): Kept => ({ game: name, setup: '', secret: '', summary, updated: 0 });
const row = (seq: number, text = ''): LogRow => ({
  seq,
  kind: 'played',
  seat: 1,
  text,
  command: `${seq}`,
  at_ms: 0,
});

function stores(): { disk: Disk; told: string[]; store: GameStore; other: GameStore } {
  const [disk, told] = [new Disk(), [] as string[]];
  return {
    disk,
    told,
    store: new GameStore(disk, (reason) => told.push(reason)),
    other: new GameStore(disk, () => {}),
  };
}
const seqs = async (of: Memory | GameStore, name: string): Promise<number[]> =>
  (await of.rows(name, 0)).map(({ seq }) => seq);

describe('what a browser keeps', () => {
  it('is written with what was missed, of every game, with the next thing that can be, and that is said once', async () => {
    const { disk, told, store: tab } = stores();
    await tab.create(game('old'));
    await tab.append('old', row(1), null);
    disk.full = true;
    for (const seq of [2, 3]) expect(await tab.append('old', row(seq), null)).toBe(true);
    await tab.create(game('new'));
    await tab.append('new', row(1), null);
    expect([await seqs(tab, 'old'), await seqs(disk, 'old'), disk.has('new')]).toEqual([
      [1, 2, 3],
      [1],
      false,
    ]);
    expect(told.every((reason) => reason.includes('no more room'))).toBe(true);
    disk.full = false;
    await tab.append('old', row(4), null);
    expect([await seqs(disk, 'old'), await seqs(disk, 'new'), told.at(-1)]).toEqual([
      [1, 2, 3, 4],
      [1],
      '',
    ]);
    await tab.append('new', row(2), null);
    expect(told.filter((reason) => !reason).length).toBe(1);
  });

  it('is written too when a game that was removed has made room', async () => {
    const { disk, told, store: tab } = stores();
    for (const name of ['ended', 'old']) await tab.create(game(name));
    disk.full = true;
    await tab.append('ended', row(1), null);
    disk.full = false;
    await tab.remove('old');
    expect([await seqs(disk, 'ended'), told.at(-1)]).toEqual([[1], '']);
  });

  it('has every entry of a game that goes on while what was missed of it is written', async () => {
    const { disk, told, store: tab } = stores();
    for (const name of ['one', 'other']) await tab.create(game(name));
    disk.full = true;
    for (const seq of [1, 2]) await tab.append('one', row(seq), null);
    disk.full = false;
    const before = told.length;
    const other = tab.append('other', row(1), null);
    while (!(await seqs(disk, 'other')).length) await tick();
    await Promise.all([other, tab.append('one', row(3), null)]);
    expect([await seqs(disk, 'one'), told.slice(before)]).toEqual([[1, 2, 3], ['']]);
  });

  it('does not wait for a game that another tab has changed or removed', async () => {
    const { disk, told, store: tab, other } = stores();
    for (const name of ['forked', 'gone', 'held', 'fine']) await tab.create(game(name));
    disk.full = true;
    for (const name of ['forked', 'gone', 'held']) await tab.append(name, row(1, 'here'), null);
    disk.full = false;
    await other.append('forked', row(1, 'there'), null);
    await other.remove('gone');
    expect(await tab.append('fine', row(1), null)).toBe(true);
    expect([
      await seqs(disk, 'held'),
      disk.has('gone'),
      (await tab.list()).map((one) => one.game).sort(),
    ]).toEqual([[1], false, ['fine', 'forked', 'held']]);
    expect(told.at(-1)).toContain('no more room');
    await tab.remove('forked');
    expect(told.at(-1)).toBe('');
  });

  it('is never overwritten with what happened in memory', async () => {
    const { disk, told, store: tab, other } = stores();
    await tab.create(game('one'));
    disk.full = true;
    await tab.append('one', row(1, 'here'), null);
    disk.full = false;
    await other.append('one', row(1, 'there'), null);
    expect(await tab.append('one', row(2), null)).toBe(true);
    expect([await seqs(tab, 'one'), (await disk.rows('one', 0)).map(({ text }) => text)]).toEqual([
      [1, 2],
      ['there'],
    ]);
    expect(told.at(-1)).toContain('another tab');
  });

  it('takes nothing for a game that was removed, in memory or not', async () => {
    const { disk, store: tab, other } = stores();
    for (const name of ['kept', 'held']) await tab.create(game(name));
    disk.full = true;
    await tab.append('held', row(1), null);
    disk.full = false;
    for (const name of ['kept', 'held']) {
      await other.remove(name);
      await expect(tab.append(name, row(2), null)).rejects.toThrow(Gone);
    }
    expect([await tab.list(), await disk.list()]).toEqual([[], []]);
  });

  it('stays where a tab forgets a game, and what that tab had in memory does not', async () => {
    const { disk, store: tab } = stores();
    await tab.create(game('one'));
    disk.full = true;
    await tab.append('one', row(1), null);
    await tab.create(game('never kept'));
    for (const name of ['one', 'never kept']) await tab.forget(name);
    expect([await seqs(tab, 'one'), (await tab.list()).map((one) => one.game)]).toEqual([
      [],
      ['one'],
    ]);
  });
});
