import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../wire/protocol';
import { Local, hasPlayedHere } from './local.svelte';
import type { FromPage, ToPage } from './words';

/** Simulated workers: they answer, or not. */
let answer: (said: FromPage, say: (said: ToPage) => void) => void;
let hired: FromPage[][];

class FakeWorker {
  onmessage: ((event: { data: ToPage }) => void) | undefined;
  readonly #said: FromPage[] = [];
  constructor() {
    hired.push(this.#said);
  }
  postMessage(said: FromPage): void {
    this.#said.push(said);
    answer(said, (data) => this.onmessage?.({ data }));
  }
  terminate(): void {}
}

const persist = vi.fn(async () => true);

beforeEach(() => {
  hired = [];
  answer = () => {};
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { languages: ['en'], storage: { persist } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  persist.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = (): string[][] =>
  hired.map((said) => said.flatMap((one) => (one.do === 'ask' ? [one.what] : [])));

describe('a house in this browser', () => {
  it('whose module cannot be used is tried three times, and then refuses in plain words', async () => {
    answer = (said, say) =>
      said.do === 'ask' && say({ is: 'broken', reason: 'it does not compile' });
    const local = new Local();
    const line = local.open('here-1', '', () => {});
    const found = local.found({} as never).catch((error: { refusal: Refusal }) => error.refusal);
    await vi.runAllTimersAsync();
    const refusal = { code: 'unavailable', clause: 'here broken', reason: 'it does not compile' };
    expect([await found, line.lost, hasPlayedHere(), asked()]).toEqual([
      refusal,
      refusal,
      false,
      [['found'], ['found'], ['found']],
    ]);
    // When the person comes back, it retries once; a working worker is used.
    answer = (said, say) => said.do === 'ask' && say({ is: 'answer', id: said.id, value: [] });
    expect(await local.ownTables()).toEqual([]);
  });

  it('is opened again as often as need be, if it held up in between', async () => {
    const local = new Local();
    const line = local.open('here-1', '', () => {});
    for (let breaks = 0; breaks < 5; breaks += 1) {
      answer = (said, say) => said.do === 'open' && say({ is: 'open', client: said.client });
      await vi.advanceTimersByTimeAsync(100_000);
      answer = (said, say) => said.do === 'ask' && say({ is: 'broken', reason: 'no memory' });
      void local.ask('remove', {}).catch(() => {});
      expect([line.online, line.lost]).toEqual([false, undefined]);
      answer = (said, say) => {
        if (said.do === 'open') say({ is: 'open', client: said.client });
        if (said.do === 'ask') say({ is: 'answer', id: said.id, value: undefined });
      };
      await vi.advanceTimersByTimeAsync(1_000);
      expect(line.online).toBe(true);
    }
  });

  it('is asked once for what is wished while it is opened again', async () => {
    answer = (said, say) => said.do === 'ask' && say({ is: 'broken', reason: 'no memory' });
    const local = new Local();
    const first = local.ownTables();
    answer = (said, say) =>
      said.do === 'ask' && say({ is: 'answer', id: said.id, value: said.what });
    const second = local.found({} as never);
    await vi.runAllTimersAsync();
    expect([await first, await second, asked()]).toEqual([
      'ownTables',
      'found',
      [['ownTables'], ['ownTables', 'found']],
    ]);
  });

  it('asks the browser once not to forget, when the first game was laid', async () => {
    answer = (said, say) => said.do === 'ask' && say({ is: 'answer', id: said.id, value: {} });
    const local = new Local();
    await local.ownTables();
    expect([persist.mock.calls.length, hasPlayedHere()]).toEqual([0, false]);
    for (let games = 0; games < 3; games += 1) await local.found({} as never);
    expect([persist.mock.calls.length, hasPlayedHere()]).toEqual([1, true]);
  });
});
