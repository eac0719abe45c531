// The chat of a table, without a table around it.
import '../look/stubs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatLine, Request, Table } from '../wire/protocol';
import { BUBBLE, Chatting } from './chatting.svelte';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const line = (id: string, more: Partial<ChatLine> = {}): ChatLine => ({
  id,
  at: Date.now(),
  who: 'ben',
  chair: 2,
  name: 'Ben',
  remark: { type: 'text', text: id },
  ...more,
});
const PEOPLE = [
  { type: 'person', name: 'Ada', yours: true },
  { type: 'person', name: 'Ben' },
] as Table['chairs'];

function begin(more: Partial<Table> = {}, watchers = 0): { chat: Chatting; said: Request[] } {
  const said: Request[] = [];
  const table = { chat: 'text', phase: 'playing', chairs: PEOPLE, ...more } as Table;
  const over = {
    online: true,
    lost: undefined,
    say: () => {},
    command: (request: object) => void said.push(request as Request),
    close: () => {},
  };
  const at = { table, watchers, ahead: 0, line: over };
  return { chat: new Chatting('g1', at, () => Promise.resolve('Sam')), said };
}
const texts = (chat: Chatting): string[] => chat.lines.map(({ id }) => id);

describe('the chat', () => {
  it('is there where there is somebody to talk with', () => {
    const bots = [PEOPLE[0], { type: 'bot', level: 'trader' }] as Table['chairs'];
    expect(begin().chat.on).toBe(true);
    expect(begin({ chat: undefined }).chat.on).toBe(false);
    expect(begin({ chairs: bots }).chat.on).toBe(false);
    expect(begin({ chairs: bots }, 1).chat.on).toBe(true);
    const open = { chairs: [PEOPLE[0], { type: 'open' }] as Table['chairs'] };
    expect(begin({ ...open, phase: 'gathering' }).chat.on).toBe(true);
  });

  it('shows each line once and in order, and counts what was not read', () => {
    const { chat } = begin();
    chat.hear([line('b', { at: 20 }), line('c', { at: 30, yours: true })]);
    chat.hear([line('a', { at: 10 }), line('b', { at: 20 }), line('a', { at: 11 })]);
    expect(texts(chat)).toEqual(['a', 'b', 'c']);
    expect(chat.unread).toBe(2);
    chat.open = true;
    chat.markRead();
    chat.open = false;
    expect(chat.unread).toBe(0);
    chat.hear([line('d', { at: 40 })]);
    expect(chat.unread).toBe(1);
    // On the next visit too.
    const { chat: again } = begin();
    again.hear([line('a', { at: 10 }), line('c', { at: 30 }), line('d', { at: 40 })]);
    expect(again.unread).toBe(1);
  });

  it('lets a bubble stand at the seat for a while, but none for what was said before', () => {
    vi.useFakeTimers();
    const { chat } = begin();
    chat.hear([line('old', { at: Date.now() - BUBBLE })]);
    expect(chat.bubbles.size).toBe(0);
    chat.hear([line('new'), line('among watchers', { chair: undefined, watching: true })]);
    expect([...chat.bubbles].map(([chair, { id }]) => [chair, id])).toEqual([[2, 'new']]);
    vi.advanceTimersByTime(BUBBLE);
    expect(chat.bubbles.size).toBe(0);
    vi.useRealTimers();
  });

  it('hides whoever is muted, at every table and after a reload', () => {
    const { chat } = begin();
    chat.hear([line('a'), line('b', { who: 'cleo', name: 'Cleo', chair: 3 })]);
    chat.mute('ben', 'Ben');
    expect(texts(chat)).toEqual(['b']);
    expect(chat.bubbles.has(2)).toBe(false);
    const { chat: again } = begin();
    expect(again.muted).toEqual([]);
    again.hear([line('c')]);
    expect(texts(again)).toEqual([]);
    expect(again.muted).toEqual([{ who: 'ben', name: 'Ben' }]);
    again.unmute('ben');
    expect(texts(again)).toEqual(['c']);
  });

  it('says who speaks where there is no chair, and reports a line once', async () => {
    const remark = { type: 'phrase', phrase: 'hello' } as const;
    const player = begin();
    await player.chat.say(remark);
    expect(player.said).toEqual([{ say: 'chat', remark }]);
    const watcher = begin({ chairs: [PEOPLE[1]!] });
    expect(watcher.chat.watching).toBe(true);
    await watcher.chat.say(remark);
    expect(watcher.said).toEqual([{ say: 'chat', remark, name: 'Sam' }]);
    const told = line('a');
    player.chat.report(told);
    expect(player.said.at(-1)).toEqual({ say: 'report', line: 'a' });
    expect(player.chat.isReported(told)).toBe(true);
  });
});
