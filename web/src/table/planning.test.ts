// The next turn, prepared while others decide.
import '../look/stubs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '../wire/link';
import type { Action, Chair, Legal, Request, Staged, Table } from '../wire/protocol';
import { t } from '../words/words.svelte';
import { Planning, TOLD } from './planning.svelte';
import { StagedTurn } from './staged.svelte';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });

const play = (what: string): Legal => ({
  do: 'play',
  what,
  ways: [{ action: what, caravan: '' }],
});
const LEGAL = [play('+aa'), play('+b')];
const own: Chair = { type: 'person', name: 'Ada', yours: true };
const other: Chair = { type: 'person', name: 'Ben' };
const table = (more: Partial<Table> = {}): Table =>
  ({
    seq: 4,
    phase: 'playing',
    round: 1,
    you: 1,
    deciding: 2,
    chairs: [own, other],
    happened: [],
    view: { family: 'road', turn: 2, phase: { type: 'discard' } },
    ...more,
  }) as unknown as Table;
const planned = (actions: string[], more: Partial<Staged> = {}): Staged => ({
  seq: 4,
  seat: 1,
  actions: actions.map((action) => ({ action, do: 'play', what: action }) as Action),
  events: [],
  view: { family: 'road', turn: 1, phase: { type: 'choose' } } as never,
  legal: actions.length ? [] : LEGAL,
  complete: actions.length > 0,
  reveals: false,
  ...more,
});
const gone = { code: 'gone', reason: 'it was taken' } as const;

/** Somebody who waits. */
function wait(more: Partial<Table> = {}) {
  const said: Request[] = [];
  const line = {
    online: true,
    lost: undefined,
    said,
    say: (request: Request) => void said.push(request),
    command: (request: object) => void said.push({ ...request, id: '1' } as Request),
    close: () => {},
  } as Line & { said: Request[] };
  const at = {
    table: table(more),
    catalog: undefined,
    get decides() {
      return !!this.table.legal;
    },
    line,
    get planning() {
      return planning;
    },
  };
  const planning: Planning = new Planning(at, () => turn);
  const turn: StagedTurn = new StagedTurn(at);
  const renew = (next: Table, moved = true): void => {
    at.table = next;
    planning.renew(moved);
    turn.renew(next, moved);
  };
  return { at, said, planning, turn, renew };
}

describe('a turn that is prepared', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('may be prepared while somebody else decides, by who has one seat and plays it', () => {
    expect(wait().planning.allowed).toBe(true);
    for (const more of [
      { legal: LEGAL, deciding: 1 },
      { phase: 'over' },
      { round: 0 },
      { deciding: undefined },
      { chairs: [other, other] },
      { chairs: [own, own, other] },
      { chairs: [{ ...own, standIn: 'trader' }, other] },
      { chairs: [{ ...own, resigned: true }, other] },
    ] as Partial<Table>[])
      expect(wait(more).planning.allowed, JSON.stringify(more)).toBe(false);
  });

  it('is shown as if it began now, and is never confirmed', () => {
    const { said, planning, turn } = wait();
    expect(turn.decides).toBe(false);
    planning.begin();
    expect(said).toEqual([{ say: 'plan', after: 4, actions: [], steps: false }]);
    planning.hear(planned([]));
    expect(turn.decides && turn.plans).toBe(true);
    expect(turn.before).toMatchObject({ turn: 1, phase: { type: 'choose' } });
    turn.pick('play', '+aa');
    expect(said.at(-1)).toEqual({ say: 'plan', after: 4, actions: ['+aa'], steps: false });
    planning.hear(planned(['+aa']));
    expect(turn.actions.map(({ action }) => action)).toEqual(['+aa']);
    turn.confirm();
    expect(planning.open).toBe(false);
    expect(planning.planned?.actions).toHaveLength(1);
    // The table is shown as it is.
    expect([turn.decides, turn.actions, turn.legal]).toEqual([false, [], []]);
    expect(turn.view).toMatchObject({ turn: 2, phase: { type: 'discard' } });
    expect(said.some(({ say }) => say === 'confirm' || say === 'stage')).toBe(false);
  });

  it('is not played by itself although nothing in it could be done in another way', () => {
    const { said, planning, turn } = wait();
    planning.begin();
    planning.hear(planned([], { legal: [play('+aa')] }));
    expect(said.at(-1)).toMatchObject({ say: 'plan', actions: ['+aa'] });
    planning.hear(planned(['+aa']));
    expect(turn.actions).toHaveLength(1);
    expect(said.every(({ say }) => say === 'plan')).toBe(true);
  });

  it('can be changed when it is opened again', () => {
    const { said, planning, turn } = wait();
    planning.hear(planned(['+aa']));
    planning.begin();
    // What else could be done is not known here yet.
    expect(said).toEqual([{ say: 'plan', after: 4, actions: ['+aa'], steps: true }]);
    planning.hear(planned(['+aa'], { steps: [LEGAL] }));
    turn.pick('play', '+b');
    expect(said.at(-1)).toEqual({ say: 'plan', after: 4, actions: ['+b'], steps: false });
    planning.fold();
    planning.hear(planned(['+b']));
    expect(planning.planned?.actions.map(({ action }) => action)).toEqual(['+b']);
  });

  it('is never said again by the page when the game has gone on: the server checks it', () => {
    const { said, planning, turn, renew } = wait();
    planning.begin();
    planning.hear(planned([]));
    turn.pick('play', '+aa');
    planning.hear(planned(['+aa']));
    const before = said.length;
    renew(table({ seq: 5, happened: [{ type: 'played', seq: 5, at: 0, seat: 2 }] as never }));
    expect(said).toHaveLength(before);
    // Until the server has said what is left of it, nothing is added.
    turn.pick('play', '+b');
    expect(said).toHaveLength(before);
    planning.hear(planned([], { seq: 5, dropped: gone }));
    expect(turn.notice).toBe(t('prepare-dropped', { why: t('refused-gone') }));
    expect(said.at(-1)).toMatchObject({ say: 'plan', after: 5, actions: ['+b'] });
  });

  it('is said again on a new connection at the same table, where it may be forgotten', () => {
    const { at, said, planning, renew } = wait();
    planning.hear(planned(['+aa']));
    renew(at.table, false);
    expect(said).toEqual([{ say: 'plan', after: 4, actions: ['+aa'], steps: true }]);
    // What the server does not speak of any more is gone.
    renew(table({ seq: 5 }));
    expect(planning.planned).toBeDefined();
    vi.advanceTimersByTime(TOLD + 1);
    expect(planning.planned).toBeUndefined();
  });

  it('says why it was dropped, also to who comes back in their own turn', () => {
    const { planning, turn, renew } = wait();
    renew(table({ legal: LEGAL, deciding: 1 }));
    planning.hear(planned([], { dropped: gone }));
    expect(turn.notice).toBe(t('prepare-dropped', { why: t('refused-gone') }));
  });

  it('ends where there is no turn to prepare, and is silent about answers that come too late', () => {
    const { planning, turn, renew } = wait();
    planning.begin();
    expect(planning.refuse({ code: 'notNow', reason: 'the last turn' })).toBe(true);
    expect([planning.open, turn.notice]).toEqual([false, t('prepare-none')]);
    planning.begin();
    renew(table({ seq: 5, legal: LEGAL, deciding: 1 }));
    expect(planning.refuse({ code: 'notNow', reason: 'it is your turn' })).toBe(true);
    expect(turn.notice).toBe('');
    // What is no answer to it belongs to others.
    expect(planning.refuse({ code: 'illegal', reason: 'no' })).toBe(false);
  });

  it('stands staged with a word when its turn comes', () => {
    const { planning, turn, renew } = wait();
    planning.hear(planned(['+aa']));
    renew(table({ seq: 5, legal: LEGAL, deciding: 1 }));
    turn.follow({ ...planned(['+aa'], { prepared: true, steps: [LEGAL] }), seq: 5 });
    expect(turn.notice).toBe(t('prepare-stands'));
    expect([planning.planned, turn.actions.length]).toEqual([undefined, 1]);
  });
});
