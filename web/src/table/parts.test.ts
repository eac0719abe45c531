// The parts of a session, each in isolation.
import '../look/stubs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '../wire/link';
import type {
  Action,
  Chair,
  Happening,
  Hint,
  Legal,
  Past,
  Request,
  Staged,
  Table,
} from '../wire/protocol';
import { t } from '../words/words.svelte';
import { LookingBack } from './back.svelte';
import { Better, HELD } from './better';
import { Hinting } from './hinting.svelte';
import { Seating, comeBack } from './seating';
import { StagedTurn } from './staged.svelte';
import { Story } from './story.svelte';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });

/** A line that keeps what is said over it. */
function line(online = true): Line & { said: Request[] } {
  const said: Request[] = [];
  return {
    online,
    lost: undefined,
    said,
    say: (request) => void said.push(request),
    command: (request) => void said.push({ ...request, id: '1' } as Request),
    close: () => {},
  };
}
const play = (what: string, ...actions: string[]): Legal => ({
  do: 'play',
  what,
  ways: actions.map((action) => ({ action, caravan: '' })),
});
const LEGAL = [play('+aa', '+aa'), play('^2', '^2:a')];
const table = (more: Partial<Table> = {}): Table =>
  ({ seq: 4, phase: 'playing', chairs: [], happened: [], ...more }) as Table;
const staged = (actions: string[], more: Partial<Staged> = {}): Staged => ({
  seq: 4,
  seat: 1,
  actions: actions.map((action) => ({ action, do: 'play', what: action }) as Action),
  events: [],
  view: {} as never,
  legal: [],
  complete: true,
  reveals: false,
  ...more,
});

describe('a staged turn', () => {
  const begin = (over = line()) => {
    const at = { table: table({ legal: LEGAL }), catalog: undefined, decides: true, line: over };
    const turn = new StagedTurn(at);
    turn.renew(at.table, true);
    return { turn, said: over.said, at };
  };

  it('stages what is picked, and waits with the rest until the house has said what it comes to', () => {
    const { turn, said } = begin();
    turn.pick('play', '+aa');
    turn.confirm();
    expect(said).toEqual([{ say: 'stage', actions: ['+aa'], steps: false }]);
    turn.follow(staged(['+aa']));
    expect(said.at(-1)).toMatchObject({ say: 'confirm', after: 4, actions: ['+aa'] });
    turn.clear();
  });

  it('plays at once what only ends it', () => {
    const { turn, said, at } = begin();
    const done: Legal = { do: 'done', what: '', ways: [{ action: 'done', caravan: '' }] };
    at.table = table({ seq: 5, legal: [...LEGAL, done] });
    turn.renew(at.table, true);
    turn.pick('done');
    expect(said).toEqual([{ say: 'confirm', after: 5, actions: ['done'], id: '1' }]);
  });

  it('decides by itself what nobody has to decide', () => {
    const { turn, said, at } = begin();
    at.table = table({ seq: 5, legal: [play('+aa', '+aa')] });
    turn.renew(at.table, true);
    turn.offer();
    expect(said.at(-1)).toMatchObject({ say: 'stage', actions: ['+aa'] });
    turn.follow({ ...staged(['+aa']), seq: 5 });
    expect(said.at(-1)).toMatchObject({ say: 'confirm', after: 5, actions: ['+aa'] });
    turn.clear();
  });

  it('asks why something cannot be done, and says it at the thing that was touched', () => {
    const { turn, said } = begin();
    turn.pick('claim', '2');
    expect(said).toEqual([{ say: 'why', do: 'claim', what: '2' }]);
    turn.refuse({ code: 'illegal', reason: 'too dear' } as never, false);
    expect(turn.refused?.actionKey).toBe('claim 2');
    expect(turn.awaits).toBe(false);
  });

  it('is put together again on a new table while the game has not gone on, and dropped when it has', () => {
    const { turn, said, at } = begin();
    turn.follow(staged(['+aa']));
    const left = table({
      seq: 5,
      legal: LEGAL,
      happened: [{ type: 'left', seq: 5, at: 0, seats: [2] }] as never,
    });
    at.table = left;
    expect(turn.renew(left, true)).toBe(true);
    expect(said.at(-1)).toMatchObject({ say: 'stage', actions: ['+aa'] });
    turn.follow({ ...staged(['+aa']), seq: 5 });
    expect(
      turn.renew(
        table({
          seq: 6,
          legal: LEGAL,
          happened: [{ type: 'played', seq: 6, at: 0, seat: 2, events: [] }] as never,
        }),
        true,
      ),
    ).toBe(false);
    expect(turn.actions).toEqual([]);
    turn.clear();
  });

  it('goes back change by change, and then takes the whole thing back', () => {
    const { turn, said, at } = begin();
    at.table = table({ seq: 5, legal: [play('^2', '^2:aa', '^2:ab', '^2:a')] });
    turn.renew(at.table, true);
    const told = (...actions: string[]) => {
      const now = { ...staged(actions), seq: 5 };
      for (const one of now.actions) one.what = '^2';
      turn.follow(now);
    };
    turn.pick('play', '^2');
    told('^2:aa');
    for (const action of ['^2:a', '^2:ab']) {
      turn.change({ action, caravan: '' });
      told(action);
    }
    for (const left of [['^2:a'], ['^2:aa'], []]) {
      turn.undo();
      expect(said.at(-1)).toMatchObject({ say: 'stage', actions: left });
      told(...left);
    }
    turn.undo();
    expect(said.at(-1)).toMatchObject({ actions: [] });
    turn.clear();
  });

  it('shows the past while it is looked at', () => {
    const past = { view: { family: 'past' } as never };
    const turn = new StagedTurn(
      { table: table({ view: {} as never }), catalog: undefined, decides: true, line: line() },
      () => past,
    );
    expect(turn.view).toBe(past.view);
  });
});

describe('hints', () => {
  const hint = {
    action: '+aa',
    do: 'play',
    what: '+aa',
    goal: { what: '3', points: 9, turns: 2 },
  } as Hint;
  const turn = (...actions: string[]) => ({
    actions: actions.map((action) => ({ action, do: 'play' }) as Action),
    notice: '',
    whenKnown: (act: () => void) => act(),
  });

  it('light up what they advise and what for', () => {
    const over = line();
    const hints = new Hinting({ table: table(), line: over }, turn());
    hints.ask();
    expect(over.said).toEqual([{ say: 'hint' }]);
    hints.take([hint]);
    expect(hints.lit).toEqual(['play +aa', 'claim 3']);
    hints.drop();
    expect(hints.lit).toEqual([]);
  });

  it('come too late for another moment', () => {
    const of = turn();
    const hints = new Hinting({ table: table(), line: line() }, of);
    hints.ask();
    of.actions = turn('+aa').actions;
    hints.take([hint]);
    expect([hints.all, hints.thinking]).toEqual([undefined, false]);
  });

  it('are not asked for without a line', () => {
    const [of, over] = [turn(), line(false)];
    const hints = new Hinting({ table: table(), line: over }, of);
    hints.ask();
    expect([over.said, hints.thinking, of.notice]).toEqual([[], false, t('reconnecting')]);
  });
});

describe('what is suggested at once', () => {
  const discard = (...actions: string[]): Legal[] => [
    { do: 'discard', ways: actions.map((action) => ({ action, gives: action, caravan: '' })) },
  ];
  const best = { action: '-b', do: 'discard', line: ['-b', 'rest'] } as unknown as Hint;
  const begin = (over = line(), more: Partial<Table> = {}) => {
    const at = {
      table: table({ legal: LEGAL, ...more }),
      catalog: undefined,
      decides: true,
      line: over,
    };
    const better: Better = new Better(at, () => turn);
    const turn: StagedTurn = new StagedTurn(at, undefined, undefined, better);
    turn.renew(at.table, true);
    turn.pick('play', '+aa');
    turn.follow(staged(['+aa'], { legal: discard('-d', '-b', '-a'), complete: false }));
    return { turn, better, said: over.said };
  };
  const given = (action: string) => {
    const both = staged(['+aa', action]);
    (both.actions[1] as Action).do = 'discard';
    return both;
  };

  it('is the cheapest, and gives way to the best', () => {
    const { turn, better, said } = begin();
    expect(said.slice(1)).toEqual([
      { say: 'hint' },
      { say: 'stage', actions: ['+aa', '-a'], steps: false },
    ]);
    expect(better.take({ seq: 4, hints: [best] })).toBe(true);
    turn.follow(given('-a'));
    expect(said.at(-1)).toMatchObject({ say: 'stage', actions: ['+aa', '-b'] });
    expect(better.take({ seq: 4, hints: [best] })).toBe(false);
    turn.clear();
  });

  it('stays what somebody has made of it', () => {
    const { turn, better, said } = begin();
    turn.follow(given('-a'));
    turn.stage(['+aa', '-d']);
    better.take({ seq: 4, hints: [best] });
    turn.follow(given('-d'));
    expect(said.at(-1)).toMatchObject({ say: 'stage', actions: ['+aa', '-d'] });
    turn.clear();
  });

  it('is nothing where there are no hints: whoever gives something back chooses it', () => {
    const { turn, said } = begin(line(), { without: ['hints'] });
    expect(said).toEqual([{ say: 'stage', actions: ['+aa'], steps: false }]);
    turn.confirm();
    expect([turn.actions.length, turn.staged?.complete, said.length]).toEqual([1, false, 1]);
    turn.stage(['+aa', '-d']);
    turn.follow(given('-d'));
    turn.confirm();
    expect(said.at(-1)).toMatchObject({ say: 'confirm', actions: ['+aa', '-d'] });
    turn.clear();
  });

  describe('and confirmed at once', () => {
    const confirm = () => {
      vi.useFakeTimers();
      const { turn, better, said } = begin();
      turn.follow(given('-a'));
      turn.confirm();
      return { turn, better, said, played: () => said.find(({ say }) => say === 'confirm') };
    };
    afterEach(() => vi.useRealTimers());

    it('is played when the best has taken its place', () => {
      const { turn, better, played } = confirm();
      expect(played()).toBe(undefined);
      better.take({ seq: 4, hints: [best] });
      turn.follow(given('-b'));
      expect(played()).toMatchObject({ actions: ['+aa', '-b'] });
    });

    it('is played after a second, or when there is no answer', () => {
      const { better, played } = confirm();
      better.refuse({ code: 'unavailable', reason: 'busy' });
      expect(played()).toMatchObject({ actions: ['+aa', '-a'] });
      const late = confirm();
      vi.advanceTimersByTime(HELD - 1);
      expect(late.played()).toBe(undefined);
      vi.advanceTimersByTime(1);
      expect(late.played()).toMatchObject({ actions: ['+aa', '-a'] });
    });
  });
});

describe('looking back', () => {
  it('asks for each moment once, and shows the one that was wished for last', async () => {
    const asked: number[] = [];
    const back = new LookingBack(
      () => 9,
      (seq) => {
        asked.push(seq);
        return Promise.resolve({ seq } as Past);
      },
    );
    await Promise.all([back.look(3), back.look(5)]);
    expect(back.past?.seq).toBe(5);
    await back.look(3);
    expect(asked).toEqual([3, 5]);
    back.forget();
    await back.look(3);
    expect(asked).toEqual([3, 5, 3]);
    await back.look(9);
    expect(back.past).toBe(undefined);
  });

  it('asks again where the house could not be reached', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('away')));
    const back = new LookingBack(() => 9, ask);
    await back.look(3);
    await back.look(3);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('a story', () => {
  const played = (seq: number, seat: number): Happening =>
    ({
      type: 'played',
      seq,
      at: 0,
      seat,
      events: [{ type: 'turnPassed', seat: seat === 1 ? 2 : 1 }],
    }) as never;

  it('knows what others did since one played, and what is told twice only once', () => {
    const story = new Story(
      { catalog: undefined, table: undefined, isMine: (seat) => seat === 1 },
      () => 0,
    );
    story.add([played(1, 1), played(2, 2)]);
    story.add([played(2, 2), played(3, 3)]);
    expect(story.turns.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(story.missed.map(({ seq }) => seq)).toEqual([2, 3]);
  });
});

describe('seating', () => {
  const person = (more: object): Chair => ({ type: 'person', name: 'Ada', ...more }) as Chair;
  const gathering = (chairs: Chair[]): Table =>
    table({ phase: 'gathering', host: true, chairs, seq: 0 });
  const begin = (of: Table) => {
    const over = line();
    const seating = new Seating({ game: 'one', table: of, line: over }, () => 3);
    seating.begin(of);
    return { seating, said: over.said };
  };
  const bot: Chair = { type: 'bot', level: 'peddler' } as Chair;

  it('begins by itself with nobody to wait for, once', () => {
    const alone = gathering([person({ yours: true }), bot]);
    const { seating, said } = begin(alone);
    seating.begin(alone);
    expect(said.map(({ say }) => say)).toEqual(['start']);
  });

  it('waits for a host who has changed the table', () => {
    const { said } = begin({ ...gathering([person({ yours: true }), bot]), seq: 1 });
    expect(said).toEqual([]);
  });

  it('promises a nonce first where others play', () => {
    expect(begin(gathering([person({ yours: true }), person({})])).said).toMatchObject([
      { say: 'sit', chair: 1, name: 'Ada', promise: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('reveals what was promised', () => {
    expect(
      begin(
        table({
          phase: 'revealing',
          chairs: [person({ yours: true, promised: true }), person({})],
        }),
      ).said,
    ).toMatchObject([{ say: 'reveal' }]);
  });

  it('takes the chair that is kept for whoever comes back', () => {
    comeBack.name = 'Ada';
    expect(
      begin(
        gathering([
          person({ name: 'Ben', promised: true }),
          { type: 'open', keptFor: 'Ada' } as Chair,
        ]),
      ).said,
    ).toMatchObject([{ say: 'sit', chair: 2, name: 'Ada', color: 3 }]);
    expect(comeBack.name).toBe('');
  });

  it('keeps the color that the others know, whoever gets which chair', () => {
    const begins = (chairs: Chair[], wished: number): Request | undefined => {
      Object.assign(comeBack, { name: 'Ada', color: 2 });
      const over = line();
      const of = gathering(chairs);
      new Seating({ game: 'one', table: of, line: over }, () => wished).begin(of);
      return over.said[0];
    };
    const ben = person({ name: 'Ben', promised: true });
    const kept = { type: 'open', keptFor: 'Ada' } as Chair;
    expect(begins([ben, kept], 0)).toMatchObject({ say: 'sit', chair: 2, color: 2 });
    expect(begins([ben, kept], 4)).toMatchObject({ say: 'sit', chair: 2, color: 4 });
    const own = person({ yours: true });
    expect(begins([own, ben], 0)).toMatchObject({
      say: 'sit',
      chair: 1,
      color: 2,
    });
  });
});
