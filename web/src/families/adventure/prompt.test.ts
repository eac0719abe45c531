// A prompt states its question, whatever is staged.
import '../../look/stubs';
import { expect, it, vi } from 'vitest';
import type { Turn } from '../../turn/turn';
import type { AdventureView } from '../../wire/protocol';
import { ask } from './prompt';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

it('has a title where a turn only ends', () => {
  const view = {
    family: 'adventure',
    turn: 1,
    phase: { type: 'choose' },
    seats: [{ wagon: 'A2', played: [], spent: [] }],
    mountains: [],
    villages: [],
    market: [],
  } as unknown as AdventureView;
  const turn = {
    table: { phase: 'playing', deciding: 1 },
    decides: true,
    actions: [{ do: 'done', action: 'done' }],
    staged: { reveals: false },
    legal: [],
    before: view,
  } as unknown as Turn;
  expect(ask(turn, view).title).toBe('Leave it at that');
});
