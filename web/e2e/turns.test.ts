// Staging and undo, click by click: every composite action of the three families. Custom sets make
// sure that each situation occurs, whatever is dealt.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { byTurn } from '../src/turn/told';
import type { Happening, Message, NewTable, Staged, Table } from '../src/wire/protocol';
import { browser, house, myTurn, sitDown, takeOver, useHouse, visit } from './house';

useHouse();
/** One page for all tables: each begins with its own address. */
let page: Page;
beforeAll(async () => {
  page = await visit(browser, house, { reducedMotion: 'reduce' });
  page.setDefaultTimeout(10_000);
  await page.locator('.play').waitFor();
});

/** A table of which one person has all chairs, and what the house has said there last. */
class Seat {
  table: Table | undefined;
  staged: Staged | undefined;
  readonly played = new Map<number, Happening>();

  constructor(readonly game: string) {
    page.removeAllListeners('websocket');
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/api/tables/')) return;
      socket.on('framereceived', ({ payload }) =>
        this.#hear(JSON.parse(String(payload)) as Message),
      );
    });
  }

  #hear(message: Message): void {
    if (message.type === 'staged') this.staged = message;
    if (message.type !== 'table') return;
    if (message.seq !== this.table?.seq) this.staged = undefined;
    this.table = message;
    for (const one of message.happened) if (one.type === 'played') this.played.set(one.seq, one);
  }

  get actions(): string[] {
    return this.staged?.actions.map(({ action }) => action) ?? [];
  }

  /** The caravan of who decides, as it is confirmed. */
  get caravan(): string {
    return this.table?.view?.seats[(this.table.you ?? 1) - 1]?.caravan ?? '';
  }
}

/** Lays a table with a hot seat, which begins by itself, and goes there. */
async function lay(wish: Omit<NewTable, 'chairs'>, seats = 2): Promise<Seat> {
  const chairs = ['Ada', 'Ben', 'Cleo', 'Dan']
    .slice(0, seats)
    .map((name) => ({ type: 'me', name }));
  const laid = await page.request.post(`${house.address}/api/tables`, {
    // With hints, what goes back would be suggested.
    data: { drawnSeats: false, hints: false, chairs, ...wish },
  });
  expect({ status: laid.status(), said: laid.ok() ? '' : await laid.text() }).toEqual({
    status: laid.status(),
    said: '',
  });
  const { game } = (await laid.json()) as { game: string };
  const seat = new Seat(game);
  await page.goto(`${house.address}/table/${game}`);
  expect(await myTurn(page)).toBe(true);
  return seat;
}

/** Plays turns at once, as on another device of the same person, to come to where a test begins. */
async function elsewhere(seat: Seat, ...turns: string[]): Promise<void> {
  const answers = await page.evaluate(
    ({ game, all }) =>
      new Promise<string[]>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${game}/socket`);
        const heard: string[] = [];
        let after = -1;
        const next = (): void => {
          const actions = all[heard.length];
          if (!actions) return resolve((socket.close(), heard));
          socket.send(
            JSON.stringify({
              say: 'confirm',
              id: crypto.randomUUID(),
              after,
              actions: actions.split(' '),
            }),
          );
        };
        socket.onopen = () => socket.send(JSON.stringify({ say: 'hello', version: 2 }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as {
            type: string;
            seq: number;
            reason?: string;
          };
          if (message.type === 'table') {
            const first = after < 0;
            after = message.seq;
            if (first) next();
          } else if (message.type === 'done' || message.type === 'refused') {
            heard.push(message.reason ?? 'done');
            next();
          }
        };
      }),
    { game: seat.game, all: turns },
  );
  expect(answers).toEqual(turns.map(() => 'done'));
  await settled(seat);
}

/** Waits until the page shows all that was played, and whoever is next has come to the screen. */
async function settled(seat: Seat): Promise<void> {
  await expect
    .poll(() => page.locator('aside ol li button').count())
    .toBe(byTurn([...seat.played.values()]).length);
  await takeOver(page);
}

const button = (name: string) => page.locator('.prompt').getByRole('button', { name, exact: true });
const asked = async (): Promise<string> => (await look()).asked;
const press = (name: string) => () => button(name);
/** Chooses what goes back, crystal by crystal, after something else was done: without hints, nothing is suggested. */
const give = (letters: string, before?: () => Locator) => async () => {
  await before?.().click();
  for (const level of letters)
    await page.locator(`.prompt [data-key="${LEVELS.indexOf(level as 'a') + 1}"]`).click();
};
/** One more step, on the ladder that the caravan is meanwhile. */
const raise = (step: string) => () =>
  page
    .getByRole('region', { name: 'Your crystals' })
    .getByRole('button', { name: `Raise one more ${step}` });
/** The crystals of the staged action; clicking one changes it, or takes a step back. */
const place = (n: number) => () => page.locator('.prompt .ways .chosen').nth(n - 1);
/** That something on the table is what the turn is about. */
const chosen = (find: () => Locator) => async () =>
  expect.soft(await find().and(page.locator('.chosen')).count(), `chosen: ${find()}`).toBe(1);

const LEVELS = ['a', 'b', 'c', 'd'] as const;
const count = (crystals: string, level: string): number =>
  [...crystals].filter((one) => one === level).length;

/** What the caravan is to show: what there would be of each, and what there is where that differs. */
const change = (before: string, after: string): string =>
  LEVELS.map((level) => [count(before, level), count(after, level)])
    .map(([was, is]) => (was === is ? `${is}` : `${was}→${is}`))
    .join(' ');

/** What a table shows. */
interface Seen {
  asked: string;
  caravan: string;
  /** Whether the turn can be confirmed. */
  ready: boolean;
  /** Everything, one line for each thing; where the focus is does not matter. */
  lines: string[];
}

const look = (): Promise<Seen> =>
  page.evaluate(() => {
    const lines: string[] = [];
    const walk = (one: Element): void => {
      if (one instanceof SVGElement) {
        const colors = [...one.querySelectorAll('[fill]')].map((path) => path.getAttribute('fill'));
        lines.push(`svg ${[...new Set(colors)].join(' ')} ${one.getAttribute('aria-label') ?? ''}`);
        return;
      }
      const classes = [...one.classList]
        .filter((name) => !name.startsWith('svelte-'))
        .sort()
        .join('.');
      const said = [
        'aria-label',
        'aria-pressed',
        'disabled',
        'data-action',
        'data-thing',
        'title',
        'style',
      ].flatMap((name) => (one.hasAttribute(name) ? [`${name}=${one.getAttribute(name)}`] : []));
      const text = [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ')
        .trim();
      lines.push([`${one.tagName.toLowerCase()}.${classes}`, ...said, text].join(' ').trim());
      [...one.children].forEach(walk);
    };
    /** The prompt as it is heard: what is drawn in it is said. */
    const heard = (words: Element | null): string => {
      const copy = words?.cloneNode(true) as HTMLElement | undefined;
      for (const one of copy?.querySelectorAll('[role="img"]') ?? [])
        one.replaceWith(one.getAttribute('aria-label') ?? '');
      return ['h2', 'p']
        .map((part) => copy?.querySelector(part)?.textContent.trim() ?? '')
        .join('\n');
    };
    document.querySelectorAll('.rail, main').forEach(walk);
    const stacks = [...document.querySelectorAll('[aria-label="Your crystals"] [data-stack]')];
    const number = (stack: Element): string =>
      `${stack.classList.contains('changed') ? `${stack.querySelector('s')?.textContent}→` : ''}${stack.querySelector('b')?.textContent}`;
    return {
      asked: heard(document.querySelector('.prompt .words')),
      caravan: stacks.map(number).join(' '),
      ready: document.querySelector('.prompt .primary')?.matches(':enabled') ?? false,
      lines,
    };
  });
const linesOf = async (): Promise<string[]> => (await look()).lines;

/** One click of a turn, and what is to be seen after it. */
interface Step {
  do: () => Locator | Promise<void>;
  /** What is staged then. */
  actions: string;
  /** What the prompt says, among other things. */
  says: string | RegExp;
  /** What the caravan would be. */
  caravan: string;
  /** What else is to be seen. */
  see?: () => Promise<void>;
}

/** What the prompt says of turns that were never looked at while they were put together: only going back shows them. */
type Between = Record<string, Omit<Step, 'do' | 'actions'>>;

/** A turn in progress: what was seen of the table for each list of staged actions. */
class Turn {
  readonly #seen = new Map<string, string[]>();
  readonly #held: string;

  private constructor(
    readonly seat: Seat,
    readonly between: Between,
  ) {
    this.#held = seat.caravan;
  }

  static async begin(seat: Seat, between: Between = {}): Promise<Turn> {
    const turn = new Turn(seat, between);
    await settled(seat);
    await turn.#compare('');
    return turn;
  }

  /** The table looks as it did when the same was staged before. */
  async #compare(actions: string): Promise<void> {
    const before = this.#seen.get(actions);
    if (before)
      await expect
        .poll(linesOf, { message: `the table with “${actions}” staged`, timeout: 3_000 })
        .toEqual(before);
    else {
      // What need not be shown at once comes a few frames later, and all that has come is to be seen.
      await page.evaluate(async () => {
        for (let picture = 0; picture < 8; picture += 1) await new Promise(requestAnimationFrame);
      });
      this.#seen.set(actions, await linesOf());
    }
  }

  async #check(
    actions: string,
    { says, caravan, see }: Omit<Step, 'do' | 'actions'>,
  ): Promise<void> {
    const found = async () => {
      const { asked, caravan, ready } = await look();
      const complete = this.seat.staged?.complete ?? false;
      return {
        actions: this.seat.actions.join(' '),
        asked: new RegExp(says).test(asked) ? says : asked,
        caravan,
        confirm: ready === complete,
      };
    };
    await expect
      .poll(found, { timeout: 3_000 })
      .toEqual({ actions, asked: says, caravan: change(this.#held, caravan), confirm: true });
    await see?.();
    await this.#compare(actions);
  }

  async stage(steps: Step[]): Promise<void> {
    for (const step of steps) {
      const done = step.do();
      await ('click' in done ? done.click() : done);
      await expect.poll(() => this.seat.actions.join(' ')).toBe(step.actions);
      if (this.#seen.has(step.actions)) await this.#compare(step.actions);
      else await this.#check(step.actions, step);
    }
  }

  /** Goes back action by action, and change by change; the table looks each time as it did on the way there. */
  async undo(back: () => Promise<void> = () => button('Undo').click()): Promise<void> {
    while (this.seat.actions.length) {
      const now = this.seat.actions;
      await back();
      await expect.poll(() => this.seat.actions).not.toEqual(now);
      const left = this.seat.actions.join(' ');
      const known = this.between[left];
      if (known && !this.#seen.has(left)) await this.#check(left, known);
      // Several changes may have been made at once.
      if (this.seat.actions.length === now.length && !this.#seen.has(left)) continue;
      if (!this.#seen.has(left)) throw new Error(`nothing is known of “${left}”`);
      await this.#compare(left);
    }
    for (const name of ['Undo', 'Reset', 'Confirm'])
      await expect.poll(() => button(name).isEnabled()).toBe(false);
  }

  async reset(back: () => Promise<void> = () => button('Reset').click()): Promise<void> {
    await back();
    await expect.poll(() => this.seat.actions).toEqual([]);
    await this.#compare('');
  }

  /** Confirms, and reads in the log what has happened; crystals are in words for those who listen. */
  async confirm(told: RegExp): Promise<void> {
    const { size } = this.seat.played;
    await button('Confirm').click();
    await expect.poll(() => this.seat.played.size).toBe(size + 1);
    await settled(this.seat);
    await expect.poll(() => page.locator('p[role=log]').innerText()).toMatch(told);
    await expect
      .poll(() => page.locator('aside ol li button').last().innerText())
      .toMatch(/Ada|Ben|Cleo/);
  }
}

/** Stages a turn, undoes it, stages it, resets it, stages it and confirms it. */
async function through(
  seat: Seat,
  steps: Step[],
  told: RegExp,
  between: Between = {},
): Promise<void> {
  const turn = await Turn.begin(seat, between);
  const you = seat.table?.you ?? 1;
  await turn.stage(steps);
  await turn.undo();
  await turn.stage(steps);
  await turn.reset();
  await turn.stage(steps);
  await turn.confirm(told);
  // What was shown is what there is then.
  expect(seat.table?.view?.seats[you - 1]?.caravan).toBe(
    [...(steps.at(-1)?.caravan ?? '')].sort().join(''),
  );
}

/** Types an action into the command line. */
const type =
  (...keys: string[]) =>
  async (): Promise<void> => {
    await page.keyboard.press('/');
    await page.locator('form input[list]').waitFor();
    for (const key of keys)
      await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key));
    await page.keyboard.press('Enter');
    await page.locator('form input[list]').waitFor({ state: 'detached' });
  };

/** What cannot be done is explained; what is staged stays as it is. */
async function refuses(seat: Seat, text: string, why: RegExp): Promise<void> {
  const before = seat.actions.join(' ');
  const words = await asked();
  const lines = async () =>
    (await linesOf()).filter((line) => !/^(p\.(notice)?( |$)|span\.(detail|left) )/.test(line));
  const table = await lines();
  await type(text)();
  await expect.poll(() => asked(), { message: `after “${text}”` }).not.toBe(words);
  await expect.poll(asked).toMatch(why);
  expect({ actions: seat.actions.join(' '), table: await lines() }).toEqual({
    actions: before,
    table,
  });
}

/** Clicks several things and presses a key, all before any answer can come. */
async function atOnce(all: Locator[], key = ''): Promise<void> {
  const things = await Promise.all(all.map((one) => one.elementHandle()));
  await page.evaluate(
    ([things, key]) => {
      for (const one of things) one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [things, key] as const,
  );
}

/** What the page fills in by itself at the beginning is taken away, to begin with nothing staged. */
async function emptied(seat: Seat): Promise<void> {
  await expect
    .poll(() => button('Reset').isEnabled(), { timeout: 1_500 })
    .toBe(true)
    .catch(() => {});
  if (seat.actions.length) await button('Reset').click();
  await expect.poll(() => button('Reset').isEnabled()).toBe(false);
}

describe('road', () => {
  const set = `
    set turns
    family road
    market 4
    row 2
    limit 7
    tokens 1
    major 3
    minor 1
    crystal 1
    seat 1 aaaabc
    seat 2 aaaabc
    end 2 5
    start +aaaa
    start ^2
    start aa>c
    deck +ab
    deck +bb
    deck +c
    deck +d
    deck ^3
    deck b>aa
    points a 2
    points aa 3
    points aaa 4
  `;
  const road = () => lay({ family: 'road', set });
  const card = (name: string) => () => page.locator(`.hand [data-thing="card ${name}"]`);
  const market = (slot: number) => () => page.locator(`.market [data-action="acquire ${slot}"]`);
  const goal = (slot: number) => () => page.locator(`.points [data-action="claim ${slot}"]`);
  const rest = () => page.locator('.played').getByRole('button', { name: 'Rest' });

  it('takes every action apart again', async () => {
    const seat = await road();
    // Which crystals are raised: one fewer, then another one more.
    await through(
      seat,
      [
        {
          do: card('^2'),
          actions: '^2:bc',
          says: /^Play (gain|trade|raise)/,
          caravan: 'aaaacd',
          see: chosen(card('^2')),
        },
        { do: place(1), actions: '^2:c', says: /^Play (gain|trade|raise)/, caravan: 'aaaabd' },
        {
          do: raise('amber to jade'),
          actions: '^2:ac',
          says: /^Play (gain|trade|raise)/,
          caravan: 'aaabbd',
          see: chosen(card('^2')),
        },
      ],
      /Ada raises .*amber.*azure/,
    );
    // How often a trade is done.
    await through(
      seat,
      [
        {
          do: card('aa>c'),
          actions: 'aa>c*2',
          says: /twice: 4 amber for 2 azure/,
          caravan: 'bccc',
          see: chosen(card('aa>c')),
        },
        {
          do: press('Once less'),
          actions: 'aa>c*1',
          says: /^Play (gain|trade|raise)/,
          caravan: 'aabcc',
        },
      ],
      /Ben trades 2 amber for 1 azure/,
    );
    // What lies on which card, with the same numbers on the cards and in the prompt.
    const paid =
      (...names: string[]) =>
      async () => {
        const numbers = names.map((_, i) => String(i + 1));
        for (const place of ['.market', '.prompt'])
          await expect.poll(() => page.locator(`${place} .nth`).allInnerTexts()).toEqual(numbers);
        const words = await page.locator('.market .slot > .heard').allInnerTexts();
        expect(words.map((text) => /You pay 1 (\w+)/.exec(text)?.[1] ?? '')).toEqual([
          ...names,
          '',
        ]);
      };
    await through(
      seat,
      [
        {
          do: market(4),
          actions: '@4:aaa',
          says: /^Take (gain|trade|raise).*\s+Paying 3 amber/,
          caravan: 'bbd',
          see: paid('amber', 'amber', 'amber'),
        },
        {
          do: place(1),
          actions: '@4:baa',
          says: /^Take (gain|trade|raise)/,
          caravan: 'abd',
          see: paid('jade', 'amber', 'amber'),
        },
        {
          do: place(3),
          actions: '@4:bab',
          says: /^Take (gain|trade|raise)/,
          caravan: 'aad',
          see: paid('jade', 'amber', 'jade'),
        },
        {
          do: place(2),
          actions: '@4:bdb',
          says: /^Take (gain|trade|raise)/,
          caravan: 'aaa',
          see: paid('jade', 'amethyst', 'jade'),
        },
      ],
      /Ada takes .*, paying/,
    );
    // What goes back when the caravan is too full.
    await through(
      seat,
      [
        {
          do: give('aa', card('+aaaa')),
          actions: '+aaaa -aa',
          says: 'You give back 2 amber',
          caravan: 'aaaabcc',
        },
        {
          do: place(1),
          actions: '+aaaa -ab',
          says: 'You give back 1 amber and 1 jade',
          caravan: 'aaaaacc',
        },
        {
          do: place(2),
          actions: '+aaaa -ac',
          says: 'You give back 1 amber and 1 azure',
          caravan: 'aaaaabc',
        },
      ],
      /Ben trades|Ben gains/,
      { '+aaaa': { says: '', caravan: 'aaaaaabcc' } },
    );
    // What is claimed depends on the deal.
    const view = seat.table?.view;
    const cost = (view?.family === 'road' && view.row[1]?.cost) || '';
    await through(
      seat,
      [
        {
          do: goal(2),
          actions: '#2',
          says: /^Claim \d points \+ 1\s+Confirming reveals a new card/,
          caravan: 'aaa'.slice(cost.length),
          see: chosen(goal(2)),
        },
      ],
      /Ada pays .* claims \d points and a small token/,
    );
    // The free card has a crystal on it: one too many, which is asked for once the next card is turned up.
    const own = seat.caravan;
    await through(
      seat,
      [
        {
          do: market(1),
          actions: '@1',
          says: /^Take (gain|trade|raise)/,
          caravan: `${own}b`,
          see: chosen(market(1)),
        },
      ],
      /Ben takes .*1 jade/,
    );
    expect(seat.caravan).toBe('aaaaabbc');
    await emptied(seat);
    await expect.poll(asked).toMatch('Too many crystals');
    await through(
      seat,
      [
        {
          do: give('a'),
          actions: '-a',
          says: 'You give back 1 amber',
          caravan: 'aaaabbc',
        },
        { do: place(1), actions: '-b', says: 'You give back 1 jade', caravan: 'aaaaabc' },
      ],
      /Ben gives back 1 jade/,
    );
    // Rest brings back what was played.
    await through(
      seat,
      [
        {
          do: rest,
          actions: 'rest',
          says: /\d cards? comes? back/,
          caravan: seat.caravan,
          see: async () => expect.poll(() => page.locator('.hand [data-key]').count()).toBe(4),
        },
      ],
      /Ada rests/,
    );
    expect(seat.caravan).toBe('aaaaabc');
  });

  it('holds up what is claimed, and announces the last round at the table', async () => {
    await lay({ family: 'road', set: set.replace('end 2 5', 'end 2 1') });
    await goal(2)().click();
    await button('Confirm').click();
    await page.locator('.sky .shines').waitFor({ state: 'attached' });
    await page.locator('.last-round').getByText('The last round').waitFor();
  });

  it('keeps the card in the hand while one chooses what goes back, and says that this is due', async () => {
    const seat = await road();
    const turn = await Turn.begin(seat, {
      '+aaaa': { says: 'Too many crystals', caravan: 'aaaaaaaabc', see: chosen(card('+aaaa')) },
    });
    await turn.stage([
      {
        do: give('aaa', card('+aaaa')),
        actions: '+aaaa -aaa',
        says: 'You give back 3 amber',
        caravan: 'aaaaabc',
        see: chosen(card('+aaaa')),
      },
    ]);
    await turn.undo();
  });

  it('suggests what goes back only where there are hints, also when it is asked for after confirming', async () => {
    const seat = await road();
    await elsewhere(seat, '+aaaa -aaa', '@2:a');
    const turn = await Turn.begin(seat);
    await turn.stage([
      { do: market(1), actions: '@1', says: /^Take (gain|trade|raise)/, caravan: 'aaaaaabc' },
    ]);
    await turn.confirm(/Ada takes/);
    await expect.poll(() => asked()).toMatch('Choose which ones to give back. 1 more to give back');
    expect(seat.actions).toEqual([]);
    expect(await button('Confirm').isEnabled()).toBe(false);
    // With the keys, too.
    await page.keyboard.press('2');
    await expect.poll(() => seat.actions.join(' ')).toBe('-b');
    await expect.poll(() => asked()).toMatch('You give back 1 jade');

    const advised = await lay({ family: 'road', set, hints: true });
    await card('+aaaa')().click();
    await expect.poll(() => advised.actions.join(' ')).toMatch(/^\+aaaa -[abc]{3}$/);
    await expect.poll(() => button('Confirm').isEnabled()).toBe(true);
  });

  it('asks before a card that could raise crystals raises none', async () => {
    const seat = await road();
    await card('^2')().click();
    await page.locator('.prompt').getByText('2 of 2 raised').waitFor();
    await place(1)().click();
    await page.locator('.prompt').getByText('1 of 2 left').waitFor();
    await place(1)().click();
    await expect.poll(() => seat.actions.join(' ')).toBe('^2:');
    const { size } = seat.played;
    await button('Confirm').click();
    await expect.poll(() => asked()).toMatch('Play it without raising anything?');
    expect({ actions: seat.actions.join(' '), played: seat.played.size }).toEqual({
      actions: '^2:',
      played: size,
    });
    // Whoever thinks better of it is asked again.
    await raise('jade to azure')().click();
    await expect.poll(() => seat.actions.join(' ')).toBe('^2:b');
    await place(1)().click();
    await expect.poll(() => seat.actions.join(' ')).toBe('^2:');
    await button('Confirm').click();
    await expect.poll(() => asked()).toMatch('Play it without raising anything?');
    await button('Confirm').click();
    await expect.poll(() => seat.played.size).toBe(size + 1);
  });

  it('shows a card closer: pointed at, with a key, and pressed long, which plays nothing', async () => {
    const seat = await road();
    const closer = page.locator('[role=tooltip]');
    await card('aa>c')().hover();
    await closer.getByText('trade 2 amber for 1 azure').waitFor();
    const [near, thing] = [(await closer.boundingBox())!, (await card('aa>c')().boundingBox())!];
    expect(near.x >= thing.x + thing.width || near.x + near.width <= thing.x).toBe(true);
    await page.mouse.move(2, 2);
    await closer.waitFor({ state: 'detached' });
    await goal(1)().focus();
    await page.keyboard.press('i');
    await closer.locator('p', { hasText: /\d points for/ }).waitFor();
    await page.keyboard.press('Escape');
    await closer.waitFor({ state: 'detached' });
    const touch = (type: string) =>
      card('^2')().dispatchEvent(type, { pointerType: 'touch', bubbles: true });
    await touch('pointerdown');
    await closer.getByText(/raise crystals/).waitFor();
    await touch('pointerup');
    await card('^2')().dispatchEvent('click');
    expect(seat.actions).toEqual([]);
    await card('^2')().click();
    await expect.poll(() => seat.actions.length).toBe(1);
  });

  it('puts back what is touched again, with what was suggested after it', async () => {
    const seat = await road();
    for (const { touch, staged, given } of [
      { touch: card('^2'), staged: '^2:bc' },
      { touch: market(3), staged: '@3:aa' },
      { touch: card('+aaaa'), staged: '+aaaa -aaa', given: 'aaa' },
    ]) {
      await touch().click();
      if (given) await give(given)();
      await expect.poll(() => seat.actions.join(' ')).toBe(staged);
      await expect.poll(() => button('Confirm').isEnabled()).toBe(true);
      await touch().click();
      await expect.poll(() => seat.actions.join(' ')).toBe('');
      await expect.poll(() => button('Reset').isEnabled()).toBe(false);
      await expect.poll(() => page.locator('.chosen').count()).toBe(0);
    }
  });

  it('says that it is not one’s turn', async () => {
    const ada = await visit(browser, house);
    await sitDown(ada, 'golem', { seats: 3, others: 'hawker' });
    await myTurn(ada);
    await ada.locator('.own .legal').first().click();
    await ada.locator('.prompt .primary').click();
    await ada.locator('.prompt .buttons').waitFor({ state: 'hidden' });
    await ada.evaluate(() => document.querySelector<HTMLElement>('.market .slot')?.click());
    await expect
      .poll(() => ada.locator('.prompt .words').innerText())
      .toMatch('It is not your turn yet.');
    await ada.context().close();
  });

  it('replaces what is staged by what is clicked', async () => {
    const seat = await road();
    const cost =
      seat.table?.view?.family === 'road' ? seat.table.view.row.map((one) => one.cost) : [];
    const turn = await Turn.begin(seat);
    const steps: Step[] = [
      {
        do: give('aaa', card('+aaaa')),
        actions: '+aaaa -aaa',
        says: 'You give back 3 amber',
        caravan: 'aaaaabc',
      },
      {
        do: market(1),
        actions: '@1',
        says: /^Take (gain|trade|raise)/,
        caravan: 'aaaabc',
        see: chosen(market(1)),
      },
      {
        do: market(3),
        actions: '@3:aa',
        says: /^Take (gain|trade|raise)/,
        caravan: 'aabc',
        see: chosen(market(3)),
      },
      {
        do: goal(1),
        actions: '#1',
        says: /^Claim \d points \+ \d/,
        caravan: 'aaaabc'.slice(cost[0]?.length),
        see: chosen(goal(1)),
      },
      { do: rest, actions: 'rest', says: 'Rest', caravan: 'aaaabc' },
      {
        do: card('^2'),
        actions: '^2:bc',
        says: /^Play (gain|trade|raise)/,
        caravan: 'aaaacd',
        see: chosen(card('^2')),
      },
      {
        do: card('aa>c'),
        actions: 'aa>c*2',
        says: /^Play (gain|trade|raise)/,
        caravan: 'bccc',
        see: chosen(card('aa>c')),
      },
      {
        do: give('aaa', card('+aaaa')),
        actions: '+aaaa -aaa',
        says: 'You give back 3 amber',
        caravan: 'aaaaabc',
      },
      {
        do: card('^2'),
        actions: '^2:bc',
        says: /^Play (gain|trade|raise)/,
        caravan: 'aaaacd',
        see: chosen(card('^2')),
      },
    ];
    await turn.stage(steps);
    await turn.undo();
  });

  it('confirms what was clicked last, and not what was staged before', async () => {
    const seat = await road();
    await card('^2')().click();
    await expect.poll(() => button('Confirm').isEnabled()).toBe(true);
    const { size } = seat.played;
    await atOnce([card('aa>c')(), market(1)()], 'Enter');
    await expect.poll(() => seat.played.size).toBe(size + 1);
    await settled(seat);
    await expect
      .poll(() => page.locator('p[role=log]').innerText())
      .toMatch(/Ada (acquires|takes)/);
  });

  it('takes what is typed', async () => {
    const seat = await road();
    const turn = await Turn.begin(seat);
    // Tab completes to the first that fits, and more can be typed after that.
    await turn.stage([
      {
        do: type('^', 'Tab', 'ac'),
        actions: '^2:ac',
        says: /^Play (gain|trade|raise)/,
        caravan: 'aaabbd',
        see: chosen(card('^2')),
      },
    ]);
    await refuses(seat, 'rest', /confirm/);
    await turn.undo(() => page.keyboard.press('Escape'));
    await refuses(seat, 'nonsense', /\w/);
    await refuses(seat, '@4:ddd', /\w/);
    await refuses(seat, '^2:dd', /\w/);
    await turn.stage([
      {
        do: type('@4', 'Tab'),
        actions: '@4:aaa',
        says: /^Take (gain|trade|raise)/,
        caravan: 'abc',
      },
    ]);
    await turn.reset(() => page.keyboard.press('Shift+Escape'));
    await turn.stage([{ do: type('aa>c*2'), actions: 'aa>c*2', says: /twice/, caravan: 'bccc' }]);
    await turn.confirm(/Ada trades/);
  });
});

describe('world', () => {
  const set = `
    set turns
    family world
    limit 8
    spaces 2
    traders 9
    home 2 7
    end 5
    crystal 1
    seat 1 aaaabc
    seat 2 aaaabc
    board A
    gate 1 - 1 1
    gate 1 - 2
    location ^2 2 - open
    location aa>c 1 - open
    location +aaaa 1 - open
    location +b 1 - covered
    location +c 1 - covered
    choice B
    location +d 1 - covered
    location +ab 1 - covered
    points e:a 2 2
    points e:b 3 2
    points e:c 4 2
    bonus -:3 4
    exploration +bb 4
  `;
  const world = () => lay({ family: 'world', set });
  const at = (name: string) => () => page.locator(`.boards [data-action="go ${name}"]`);
  const stack = (n: number) => () => page.locator(`[data-spot="tile ${n}"]`);
  const goal = (slot: number) => () => page.locator(`.points [data-action="claim ${slot}"]`);
  const rest = () => page.locator('.own .act');
  const traders = (home: number, work: number) => async () =>
    await expect
      .poll(() => page.locator('.own .part.traders').getAttribute('aria-label'))
      .toMatch(`${home} traders at home, ${work} at work`);
  /** What a card in the row costs: one crystal, which one depends on the deal. */
  const cost = (seat: Seat, slot: number): string =>
    (seat.table?.view?.family === 'world' && seat.table.view.row[slot - 1]?.name.slice(2)) || '';
  const without = (crystals: string, one: string): string => crystals.replace(one, '');

  it('takes every action apart again', async () => {
    const seat = await world();
    // Two traders, and which crystals are raised.
    await through(
      seat,
      [
        {
          do: at('A3'),
          actions: 'A3:bc',
          says: /Work at A3\s+2 traders\. Raise/,
          caravan: 'aaaacd',
          see: traders(5, 2),
        },
        {
          do: place(1),
          actions: 'A3:c',
          says: 'Raise 1 azure',
          caravan: 'aaaabd',
          see: chosen(at('A3')),
        },
        { do: raise('amber to jade'), actions: 'A3:ac', says: 'Raise 1 amber', caravan: 'aaabbd' },
        {
          do: place(1),
          actions: 'A3:c',
          says: 'Raise 1 azure',
          caravan: 'aaaabd',
          see: traders(5, 2),
        },
      ],
      /Ada works at .+ with 2 traders and raises 1 azure to 1 amethyst/i,
    );
    // One more than work there ousts them.
    await through(
      seat,
      [
        {
          do: at('A3'),
          actions: 'A3:bc',
          says: /Ada takes 2 traders home\. 3 traders\./,
          caravan: 'aaaacd',
          see: traders(4, 3),
        },
        { do: place(2), actions: 'A3:b', says: 'Raise 1 jade', caravan: 'aaaacc' },
        {
          do: raise('amber to jade'),
          actions: 'A3:ab',
          says: 'Raise 1 amber',
          caravan: 'aaabcc',
          see: traders(4, 3),
        },
      ],
      /Ben works at .+ with 3 traders.*Ada is ousted: 2 traders go home/,
    );
    await through(
      seat,
      [
        {
          do: at('A4'),
          actions: 'A4*2',
          says: 'Trade twice',
          caravan: 'bccd',
          see: chosen(at('A4')),
        },
        {
          do: press('Once less'),
          actions: 'A4*1',
          says: 'Trade once',
          caravan: 'aabcd',
          see: traders(6, 1),
        },
      ],
      /Ada works at .+ with one trader and trades 2 amber for 1 azure/i,
    );
    // What goes back when the caravan is too full.
    await through(
      seat,
      [
        {
          do: give('aa', at('A5')),
          actions: 'A5 -aa',
          says: 'Give back 2 amber',
          caravan: 'aaaaabcc',
          see: chosen(at('A5')),
        },
        {
          do: place(1),
          actions: 'A5 -ab',
          says: 'Give back 1 amber and 1 jade',
          caravan: 'aaaaaacc',
        },
        {
          do: place(2),
          actions: 'A5 -ac',
          says: 'Give back 1 amber and 1 azure',
          caravan: 'aaaaaabc',
        },
      ],
      /Ben works at .+ gains 4 amber.*gives back 1 amber and 1 azure/i,
      { A5: { says: 'Give back 2 crystals', caravan: 'aaaaaaabcc' } },
    );
    // A gate: a tile, the card, and what it finds.
    const paid = without('aabcd', cost(seat, 1));
    const [taken, claimed, found] = ['bonus', 'chip', 'found'].map(
      (kind) => async () =>
        expect.poll(() => page.locator(`[aria-label="What you have"] li.${kind}`).count()).toBe(1),
    );
    await through(
      seat,
      [
        {
          do: at('A1'),
          actions: 'A1',
          says: /At gate 1\s+.*Take a bonus tile, claim the card, or do both/,
          caravan: 'aabcd',
          see: traders(5, 2),
        },
        {
          do: stack(2),
          actions: 'A1 $2',
          says: 'You may claim the card too, or leave',
          caravan: 'aabcd',
          see: taken,
        },
        {
          do: goal(1),
          actions: 'A1 $2 #1',
          says: 'Take an exploration tile',
          caravan: paid,
          see: claimed,
        },
        {
          do: at('A6'),
          actions: 'A1 $2 #1 ~A6',
          says: 'Explore',
          caravan: `${paid}bb`,
          see: found,
        },
      ],
      /Ada.*takes.*claims/i,
    );
    // The card from afar, by way of its gate; then no tile, and one crystal too many.
    const rich = `${without('aaaaaabc', cost(seat, 2))}bb`;
    const fewer = (level: string): string => without(rich, level);
    await through(
      seat,
      [
        {
          do: goal(2),
          actions: 'A2 #2',
          says: 'Take an exploration tile',
          caravan: without('aaaaaabc', cost(seat, 2)),
          see: claimed,
        },
        {
          do: at('A7'),
          actions: 'A2 #2 ~A7',
          says: 'You may take a bonus tile too, or leave',
          caravan: rich,
        },
        {
          do: give('a', press('Done')),
          actions: 'A2 #2 ~A7 done -a',
          says: 'Give back 1 amber',
          caravan: fewer('a'),
        },
        {
          do: place(1),
          actions: 'A2 #2 ~A7 done -b',
          says: 'Give back 1 jade',
          caravan: fewer('b'),
        },
      ],
      /Ben.*claims/i,
      {
        'A2 #2 ~A7 done': { says: 'Give back one crystal', caravan: rich },
        A2: { says: 'At gate 2', caravan: 'aaaaaabc' },
      },
    );
    await through(
      seat,
      [
        {
          do: rest,
          actions: 'rest',
          says: '2 traders come home',
          caravan: seat.caravan,
          see: traders(7, 0),
        },
      ],
      /Ada rests/,
    );
  });

  it('replaces what is staged by what is clicked', async () => {
    const seat = await world();
    const turn = await Turn.begin(seat);
    const paid = (slot: number) => without('aaaabc', cost(seat, slot));
    await turn.stage([
      { do: at('A3'), actions: 'A3:bc', says: 'Work at', caravan: 'aaaacd', see: chosen(at('A3')) },
      {
        do: at('A4'),
        actions: 'A4*2',
        says: 'Trade twice',
        caravan: 'bccc',
        see: chosen(at('A4')),
      },
      {
        do: give('aa', at('A5')),
        actions: 'A5 -aa',
        says: 'Give back 2 amber',
        caravan: 'aaaaaabc',
        see: chosen(at('A5')),
      },
      { do: at('A1'), actions: 'A1', says: 'At gate 1', caravan: 'aaaabc' },
      { do: at('A2'), actions: 'A2', says: 'At gate 2', caravan: 'aaaabc' },
      { do: rest, actions: 'rest', says: 'Rest', caravan: 'aaaabc' },
      { do: goal(1), actions: 'A1 #1', says: 'Take an exploration tile', caravan: paid(1) },
      {
        do: at('A6'),
        actions: 'A1 #1 ~A6',
        says: 'You may take a bonus tile too',
        caravan: `${paid(1)}bb`,
      },
      {
        do: stack(1),
        actions: 'A1 #1 ~A6 $1',
        says: /^Bonus tile: \w+/,
        caravan: `${paid(1)}bb`,
      },
      { do: at('A3'), actions: 'A3:bc', says: 'Work at', caravan: 'aaaacd', see: chosen(at('A3')) },
      { do: goal(2), actions: 'A2 #2', says: 'Take an exploration tile', caravan: paid(2) },
      {
        do: at('A7'),
        actions: 'A2 #2 ~A7',
        says: 'You may take a bonus tile too',
        caravan: `${paid(2)}bb`,
      },
    ]);
    await turn.undo();
  });

  it('goes on at a gate when another tile has turned up there', async () => {
    const seat = await world();
    const paid = without('aaaabc', cost(seat, 2));
    await through(
      seat,
      [
        { do: at('A2'), actions: 'A2', says: 'At gate 2', caravan: 'aaaabc' },
        { do: stack(3), actions: 'A2 $3', says: /^Bonus tile: \w+/, caravan: 'aaaabc' },
      ],
      /Ada.*takes/i,
    );
    await through(
      seat,
      [
        { do: goal(2), actions: '#2', says: 'Take an exploration tile', caravan: paid },
        { do: at('B1'), actions: '#2 ~B1', says: 'Explore B1', caravan: `${paid}bb` },
      ],
      /Ada.*claims/i,
    );
    expect(seat.table?.deciding).toBe(2);
  });

  it('has a box to check for the bonus tile and one for the card, which say what each brings', async () => {
    const seat = await world();
    await at('A2')().click();
    const box = (name: RegExp) => page.locator('.prompt').getByRole('checkbox', { name });
    const state = async () => ({
      actions: seat.actions.join(' '),
      tile: await box(/bonus tile, 3 points/).isChecked(),
      card: await box(/exploration tile at once, for 1/).isChecked(),
    });
    await expect.poll(state).toEqual({ actions: 'A2', tile: false, card: false });
    await box(/bonus tile/).click();
    await expect.poll(state).toEqual({ actions: 'A2 $3', tile: true, card: false });
    await box(/for 1/).click();
    // Another tile turns up after this one: so the card comes first, and what it finds.
    await expect.poll(state).toEqual({ actions: 'A2 #2', tile: false, card: true });
    await at('A7')().click();
    // What is pressed before the house has answered goes by what was staged before.
    await expect.poll(state).toEqual({ actions: 'A2 #2 ~A7', tile: false, card: true });
    await box(/bonus tile/).click();
    await expect.poll(state).toEqual({ actions: 'A2 #2 ~A7 $3', tile: true, card: true });
    await box(/bonus tile/).click();
    await expect.poll(state).toEqual({ actions: 'A2 #2 ~A7', tile: false, card: true });
    await box(/for 1/).click();
    await expect.poll(state).toEqual({ actions: 'A2', tile: false, card: false });
  });

  it('shows the codes of locations only to those who type them', async () => {
    await world();
    const codes = page.locator('.boards kbd:visible');
    await expect.poll(() => codes.count()).toBe(0);
    await page.keyboard.press('w');
    await expect.poll(() => codes.count()).toBeGreaterThan(6);
    await page.keyboard.press('Escape');
    await expect.poll(() => codes.count()).toBe(0);
  });

  it('takes another exploration tile instead of the one that is staged', async () => {
    const seat = await world();
    const turn = await Turn.begin(seat);
    const paid = without('aaaabc', cost(seat, 2));
    await turn.stage([
      { do: goal(2), actions: 'A2 #2', says: 'Take an exploration tile', caravan: paid },
      {
        do: at('A7'),
        actions: 'A2 #2 ~A7',
        says: 'You may take a bonus tile too',
        caravan: `${paid}bb`,
      },
      {
        do: at('A6'),
        actions: 'A2 #2 ~A6',
        says: 'You may take a bonus tile too',
        caravan: `${paid}bb`,
      },
    ]);
  });

  it('takes what is typed', async () => {
    const seat = await world();
    const turn = await Turn.begin(seat);
    await turn.stage([
      {
        do: type('A3', 'Tab', 'ac'),
        actions: 'A3:ac',
        says: 'Work at',
        caravan: 'aaabbd',
        see: chosen(at('A3')),
      },
    ]);
    await refuses(seat, 'A4*1', /confirm/);
    await turn.reset();
    await refuses(seat, 'A6', /\w/);
    await turn.stage([
      { do: type('A1'), actions: 'A1', says: 'At gate 1', caravan: 'aaaabc' },
      {
        do: type('$', 'Tab'),
        actions: 'A1 $1',
        says: 'You may claim the card too',
        caravan: 'aaaabc',
      },
    ]);
    await refuses(seat, '$2', /\w/);
    await turn.stage([
      { do: type('done'), actions: 'A1 $1 done', says: 'Leave the gate', caravan: 'aaaabc' },
    ]);
    await turn.confirm(/Ada.*takes/i);
  });
});

describe('adventure', () => {
  const set = (mountains: string) => `
    set turns
    family adventure
    market 3
    limit 8
    crystal 1
    end 4
    removed 0
    valleys 0
    villages 2
    closed 1
    cost 2 2
    cost 3 1
    columns 0 1
    stake aaaabc
    stake aaabbc
    stake aabbcc
    bonus leg 2
    bonus room 3 2
    bonus points 6 5
    start +aaaa
    start ^2
    start aa>c
    start +b
    deck +ab
    deck +bb
    deck +c
    ${mountains}
    points a 2
    points b 3
    points c 4
  `;
  // Villages at the ends of a strip: A1 and the last of the other column.
  const strip = (tiles: number) =>
    [
      'map strip',
      '',
      'V',
      ...Array.from({ length: tiles }, (_, i) => (i % 2 ? 'o' : '  o')),
      '  V',
    ].join('\n');
  const four = ['a a>b', 'b a>c', 'c a>d', 'd b>d'];
  const eight = [...four, 'a aa>c', 'b aa>d', 'c aaa>d', 'd aaa>c'];
  const adventure = (mountains = four, seats = 2) =>
    lay(
      {
        family: 'adventure',
        set: set(mountains.map((one) => `mountain ${one}`).join('\n')),
        map: strip(mountains.length),
      },
      seats,
    );

  const space = (name: string) => () => page.locator(`.map [data-action="go ${name}"]`);
  const card = (name: string) => () => page.locator(`.strip .card[data-thing="card ${name}"]`);
  const market = (slot: number) => () => page.locator(`.market [data-action="acquire ${slot}"]`);
  const choice = (name: string | RegExp) => () =>
    page.locator('.prompt .ways').getByRole('button', { name });
  /** Another crystal with every click, until it is this one. */
  const toll = (owner: string, level: string) => async () => {
    const chip = page.locator('.prompt').getByRole('button', { name: `Toll to ${owner}` });
    for (
      let clicks = 0;
      clicks < 4 && !(await chip.getAttribute('aria-label'))?.includes(level);
      clicks += 1
    ) {
      const before = await chip.getAttribute('aria-label');
      await chip.click();
      await expect.poll(() => chip.getAttribute('aria-label')).not.toBe(before);
    }
  };
  const tile = (name: string | RegExp) => () =>
    page.locator('.bonus, .nestled').getByRole('button', { name });
  const rest = () => page.locator('.rest');
  const spent =
    (...names: string[]) =>
    async () =>
      await expect
        .poll(() =>
          page
            .locator('.strip .spending')
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.thing)),
        )
        .toEqual(names.map((name) => `card ${name}`));

  it('takes the opening and every action apart again', async () => {
    const seat = await adventure();
    await through(
      seat,
      [
        {
          do: choice('2 amber'),
          actions: 'take:aabbcc',
          says: 'Where does your wagon begin',
          caravan: 'aabbcc',
        },
        {
          do: space('A2'),
          actions: 'take:aabbcc A2',
          says: /Begin with 2 amber.*\s+Your wagon begins on the \w+ mountain A2/,
          caravan: 'aabbcc',
          see: chosen(space('A2')),
        },
      ],
      /Ben begins with 2 amber.*begins on A2/i,
    );
    await elsewhere(seat, 'take:aaabbc B1', 'rest');
    // Building where one is costs nothing; then the trade, as often as one likes.
    const trade =
      seat.table?.view?.family === 'adventure'
        ? (seat.table.view.mountains.find((one) => one.space === 'A2')?.trade ?? '')
        : '';
    const [give = '', get = ''] = trade.split('>');
    const traded = (times: number): string =>
      'aabbcc'.replace(give.repeat(times), '') + get.repeat(times);
    await through(
      seat,
      [
        {
          do: space('A2'),
          actions: 'A2',
          says: /On the \w+ mountain A2\s+Build an outpost, or end your turn/,
          caravan: 'aabbcc',
          see: chosen(space('A2')),
        },
        {
          do: choice(/^Build here for free, then trade 1 \w+ for 1 \w+$/),
          actions: 'A2 build',
          says: 'Trade as often as you can',
          caravan: 'aabbcc',
        },
        {
          do: choice(/^trade/),
          actions: 'A2 build *2',
          says: /trade twice|There: trade/i,
          caravan: traded(2),
          see: chosen(space('A2')),
        },
        {
          do: press('Once less'),
          actions: 'A2 build *1',
          says: /There: trade/,
          caravan: traded(1),
        },
      ],
      /Ben builds an outpost on A2.*trades .+ for/i,
    );
    // A way of two legs: which cards it costs.
    await through(
      seat,
      [
        {
          do: space('B3'),
          actions: 'B3 _+aaaa _^2',
          says: 'In the village B3',
          caravan: 'aaabbc',
          see: spent('+aaaa', '^2'),
        },
        {
          do: card('aa>c'),
          actions: 'B3 _+aaaa _aa>c',
          says: 'In the village B3',
          caravan: 'aaabbc',
          see: spent('+aaaa', 'aa>c'),
        },
        {
          do: choice('Done'),
          actions: 'B3 _+aaaa _aa>c done',
          says: 'Move to the village B3',
          caravan: 'aaabbc',
          see: spent('+aaaa', 'aa>c'),
        },
      ],
      /Ada goes to B3.*spends 2 cards/i,
      {
        'B3 _+aaaa': {
          says: 'Spend a card for the journey',
          caravan: 'aaabbc',
          see: spent('+aaaa'),
        },
        B3: { says: 'Spend 2 cards for the journey', caravan: 'aaabbc', see: spent() },
      },
    );
    await elsewhere(seat, 'rest');
    // There stands a wagon, and an outpost: a toll, and a price; of both one chooses the crystals.
    await through(
      seat,
      [
        {
          do: space('A2'),
          actions: 'A2:a _^2 _+b',
          says: 'Build an outpost',
          caravan: 'aabbc',
          see: spent('^2', '+b'),
        },
        {
          do: toll('Ben', 'azure'),
          actions: 'A2:c _^2 _+b',
          says: 'Build an outpost',
          caravan: 'aaabb',
          see: spent('^2', '+b'),
        },
        {
          do: choice(/^Build here/),
          actions: 'A2:c _^2 _+b build:aa',
          says: 'Trade as often',
          caravan: 'abb',
        },
        { do: place(1), actions: 'A2:c _^2 _+b build:ab', says: 'Trade as often', caravan: 'aab' },
        {
          do: choice('Done'),
          actions: 'A2:c _^2 _+b build:ab done',
          says: /Toll: 1 azure/,
          caravan: 'aab',
        },
      ],
      /Ada.*gives Ben 1 azure as a toll.*pays 1 amber and 1 jade.*builds an outpost there/i,
      {
        'A2:c _^2': { says: 'Spend a card for the journey', caravan: 'aaabb' },
        'A2:c': { says: 'Spend 2 cards for the journey', caravan: 'aaabb' },
      },
    );
    await elsewhere(seat, 'rest', 'rest', 'rest');
    // A village: what is claimed depends on the deal.
    const [village, paid] =
      seat.table?.view?.family === 'adventure'
        ? (seat.table.view.villages.flatMap(({ space, offer }) =>
            offer.type === 'tile' && 'aab'.includes(offer.cost) ? [[space, offer.cost]] : [],
          )[0] ?? [])
        : [];
    const left = 'aab'.replace(paid ?? '', '');
    const far = village === 'A1' ? '_+aaaa' : '_+aaaa _^2';
    await through(
      seat,
      [
        {
          do: space(village ?? ''),
          actions: `${village} ${far}`,
          says: `In the village ${village}`,
          caravan: 'aab',
          see: chosen(space(village ?? '')),
        },
        {
          do: choice(/Claim/),
          actions: `${village} ${far} #${village}`,
          says: /Claim \d points for 1 (amber|jade)/,
          caravan: left,
        },
      ],
      /Ada.*claims \d points there/i,
      {
        [`${village} _+aaaa`]: { says: 'Spend a card', caravan: 'aab' },
        [`${village}`]: { says: 'Spend', caravan: 'aab' },
      },
    );
  });

  it('takes clicks that come before the house has answered those before them', async () => {
    const seat = await adventure();
    await atOnce([choice('2 amber')(), space('A2')()]);
    await expect.poll(() => seat.actions.join(' ')).toBe('take:aabbcc A2');
    await expect.poll(() => button('Undo').isEnabled()).toBe(true);
    await atOnce([button('Undo'), button('Undo')]);
    await expect.poll(() => button('Undo').isEnabled()).toBe(false);
    expect(seat.actions).toEqual([]);
  });

  it('takes apart what is done with cards', async () => {
    const seat = await adventure();
    await elsewhere(seat, 'take:aaaabc A2', 'take:aaabbc B1', 'rest');
    await through(
      seat,
      [
        {
          do: give('aa', card('+aaaa')),
          actions: '+aaaa -aa',
          says: 'Give back 2 amber',
          caravan: 'aaaaaabc',
          see: chosen(card('+aaaa')),
        },
        {
          do: place(2),
          actions: '+aaaa -ab',
          says: 'Give back 1 amber and 1 jade',
          caravan: 'aaaaaaac',
          see: chosen(card('+aaaa')),
        },
      ],
      /Ben.*gains 4 amber.*gives back 1 amber and 1 jade/i,
      {
        '+aaaa': {
          says: 'too full: give 2 crystals back',
          caravan: 'aaaaaaaabc',
          see: chosen(card('+aaaa')),
        },
      },
    );
    await through(
      seat,
      [
        {
          do: market(3),
          actions: '@3:aa',
          says: /^Take .*\s+Paying 2 amber/,
          caravan: 'abbc',
          see: chosen(market(3)),
        },
        { do: place(1), actions: '@3:ba', says: /^Take .*\s+Paying/, caravan: 'aabc' },
        {
          do: place(2),
          actions: '@3:bb',
          says: /^Take .*\s+Paying 2 jade/,
          caravan: 'aaac',
          see: chosen(market(3)),
        },
      ],
      /Ada takes .+, paying 2 jade/i,
    );
    await through(
      seat,
      [
        {
          do: card('^2'),
          actions: '^2:ac',
          says: 'Play',
          caravan: 'aaaaaabd',
          see: chosen(card('^2')),
        },
        { do: place(2), actions: '^2:a', says: 'Play', caravan: 'aaaaaabc' },
        {
          do: raise('amber to jade'),
          actions: '^2:aa',
          says: 'Play',
          caravan: 'aaaaabbc',
          see: chosen(card('^2')),
        },
      ],
      /Ben.*raises 2 amber to 2 jade/i,
    );
    await through(
      seat,
      [
        {
          do: rest,
          actions: 'rest',
          says: 'Rest: there is no card to take back',
          caravan: 'aaac',
          see: chosen(rest),
        },
      ],
      /Ada rests/,
    );
    await through(
      seat,
      [
        {
          do: card('aa>c'),
          actions: 'aa>c*2',
          says: /twice/,
          caravan: 'abbccc',
          see: chosen(card('aa>c')),
        },
        { do: press('Once less'), actions: 'aa>c*1', says: 'Play', caravan: 'aaabbcc' },
      ],
      /Ben trades 2 amber for 1 azure/i,
    );
  });

  it('asks for the turn that follows what somebody gives back of a toll', async () => {
    const seat = await adventure();
    await elsewhere(
      seat,
      'take:aaaabc A2',
      'take:aaabbc B1',
      'rest',
      '+aaaa -ab',
      'A2:b _+aaaa done',
    );
    await emptied(seat);
    await expect.poll(asked).toMatch('too full: give 1 crystal back');
    const turn = await Turn.begin(seat);
    await turn.stage([
      { do: give('a'), actions: '2:-a', says: '', caravan: 'aaaaaabc' },
      { do: place(1), actions: '2:-b', says: '', caravan: 'aaaaaaac' },
    ]);
    // The same seat decides what comes next, in a turn of its own.
    await turn.undo();
    await turn.stage([{ do: give('a'), actions: '2:-a', says: '', caravan: 'aaaaaabc' }]);
    await turn.confirm(/Ben gives back 1 amber/i);
    await expect.poll(asked).toMatch('Your turn: do one thing');
  });

  it('takes the opening of the first seat apart, and its first turn', async () => {
    const seat = await adventure();
    await elsewhere(seat, 'take:aaaabc A2');
    await through(
      seat,
      [
        {
          do: choice('3 amber'),
          actions: 'take:aaabbc',
          says: 'Where does your wagon begin',
          caravan: 'aaabbc',
        },
        {
          do: space('B1'),
          actions: 'take:aaabbc B1',
          says: 'Your wagon begins on',
          caravan: 'aaabbc',
          see: chosen(space('B1')),
        },
      ],
      /Ada begins with.*begins on B1/i,
    );
    // The same seat goes on with its first turn.
    await through(
      seat,
      [
        {
          do: space('A2'),
          actions: 'A2:a _+aaaa',
          says: 'Build an outpost',
          caravan: 'aabbc',
          see: spent('+aaaa'),
        },
        {
          do: toll('Ben', 'azure'),
          actions: 'A2:c _+aaaa',
          says: 'Build an outpost',
          caravan: 'aaabb',
          see: spent('+aaaa'),
        },
        {
          do: card('^2'),
          actions: 'A2:c _^2',
          says: 'Build an outpost',
          caravan: 'aaabb',
          see: spent('^2'),
        },
        {
          do: choice('Done'),
          actions: 'A2:c _^2 done',
          says: 'Move to',
          caravan: 'aaabb',
          see: spent('^2'),
        },
      ],
      /Ada.*gives Ben 1 azure/i,
      { 'A2:c': { says: 'Spend a card', caravan: 'aaabb' } },
    );
  });

  it('pays a toll to each of two owners', async () => {
    const seat = await adventure(four, 3);
    await elsewhere(
      seat,
      'take:aaaabc A2',
      'take:aabbcc A2',
      'take:aaabbc B1',
      'rest',
      'rest',
      'rest',
    );
    const steps: Step[] = [
      {
        do: space('A2'),
        actions: 'A2:aa _+aaaa',
        says: 'Build an outpost',
        caravan: 'abbc',
        see: spent('+aaaa'),
      },
      {
        do: toll('Ben', 'jade'),
        actions: 'A2:ba _+aaaa',
        says: 'Build an outpost',
        caravan: 'aabc',
        see: spent('+aaaa'),
      },
      {
        do: toll('Cleo', 'azure'),
        actions: 'A2:bc _+aaaa',
        says: 'Build an outpost',
        caravan: 'aaab',
        see: spent('+aaaa'),
      },
      {
        do: card('^2'),
        actions: 'A2:bc _^2',
        says: 'Build an outpost',
        caravan: 'aaab',
        see: spent('^2'),
      },
      {
        do: choice('Done'),
        actions: 'A2:bc _^2 done',
        says: /Toll: 1 jade and 1 azure/,
        caravan: 'aaab',
        see: spent('^2'),
      },
    ];
    await through(seat, steps, /Ada.*gives Ben 1 jade as a toll.*gives Cleo 1 azure as a toll/i, {
      'A2:bc': { says: 'Spend a card', caravan: 'aaab' },
    });
  });

  it('changes a toll in the prompt for its own owner', async () => {
    const seat = await adventure(four, 3);
    await elsewhere(
      seat,
      'take:aaaabc A2',
      'take:aabbcc A2',
      'take:aaabbc B1',
      'rest',
      'rest',
      'rest',
    );
    const turn = await Turn.begin(seat);
    await turn.stage([
      { do: space('A2'), actions: 'A2:aa _+aaaa', says: 'Build an outpost', caravan: 'abbc' },
      {
        do: toll('Ben', 'jade'),
        actions: 'A2:ba _+aaaa',
        says: 'Build an outpost',
        caravan: 'aabc',
      },
      { do: press('Undo'), actions: 'A2:ba', says: 'Spend a card', caravan: 'aabc' },
    ]);
    // Ben’s crystal is the first, and Cleo’s stays as it is.
    if (await place(1)().count())
      await turn.stage([
        { do: place(1), actions: 'A2:ca _+aaaa', says: 'Build an outpost', caravan: 'aabb' },
      ]);
  });

  it('takes the reward of a column, and another one instead', async () => {
    const seat = await adventure(eight);
    const levels =
      seat.table?.view?.family === 'adventure'
        ? new Map(seat.table.view.mountains.map((one) => [one.space, one.level]))
        : new Map<string, string>();
    // From mountain to mountain along the strip; the first column is empty once there is one of each level.
    const built = new Set<string>();
    const trip = [
      'B1',
      'A2 _+aaaa',
      'B2 _^2',
      'A3 _aa>c',
      'B3 _+b',
      'rest',
      'A4 _+aaaa',
      'B4 _^2',
    ].map((way) => {
      if (way === 'rest') return way;
      const before = built.size;
      built.add(levels.get(way.slice(0, 2)) ?? '');
      return `${way} build ${before < 4 && built.size === 4 ? '@1 ' : ''}done`;
    });
    await elsewhere(
      seat,
      'take:aaaabc B1',
      ...trip.flatMap((turn, i) => [...(i ? [] : ['take:aaabbc B1']), turn, 'rest']),
    );
    const steps: Step[] = [
      {
        do: space('A5'),
        actions: 'A5 _aa>c',
        says: 'Build an outpost',
        caravan: 'aaabbc',
        see: spent('aa>c'),
      },
      {
        do: choice(/^Build here/),
        actions: 'A5 _aa>c build',
        says: /Column 2 is empty: take your reward/,
        caravan: 'aaabbc',
      },
      {
        do: market(2),
        actions: 'A5 _aa>c build @2',
        says: 'Trade as often',
        caravan: 'aaabbc',
        see: chosen(market(2)),
      },
      {
        do: tile(/leg tile/),
        actions: 'A5 _aa>c build $leg',
        says: 'Trade as often',
        caravan: 'aaabbc',
        see: chosen(tile(/leg tile/)),
      },
      {
        do: tile(/room tile/),
        actions: 'A5 _aa>c build $room',
        says: 'Trade as often',
        caravan: 'aaabbc',
        see: chosen(tile(/room tile/)),
      },
      {
        do: choice('Done'),
        actions: 'A5 _aa>c build $room done',
        says: /Take a room tile/,
        caravan: 'aaabbc',
      },
    ];
    await through(seat, steps, /Ada.*empties column 2.*takes a room tile/i, {
      A5: { says: 'Spend a card', caravan: 'aaabbc' },
    });
  });

  it('replaces what is staged by what is clicked', async () => {
    const seat = await adventure();
    await elsewhere(seat, 'take:aaaabc A2', 'take:aaabbc B1', 'rest', 'rest');
    const turn = await Turn.begin(seat, {
      '+aaaa': { says: 'too full: give 2 crystals back', caravan: 'aaaaaaabbc' },
    });
    await turn.stage([
      {
        do: give('aa', card('+aaaa')),
        actions: '+aaaa -aa',
        says: 'Give back 2 amber',
        caravan: 'aaaaabbc',
        see: chosen(card('+aaaa')),
      },
      {
        do: place(2),
        actions: '+aaaa -ab',
        says: 'Give back 1 amber and 1 jade',
        caravan: 'aaaaaabc',
        see: chosen(card('+aaaa')),
      },
      {
        do: market(1),
        actions: '@1',
        says: /^Take (gain|trade|raise)/,
        caravan: 'aaabbc',
        see: chosen(market(1)),
      },
      {
        do: market(3),
        actions: '@3:aa',
        says: /^Take .*\s+Paying 2 amber/,
        caravan: 'abbc',
        see: chosen(market(3)),
      },
      {
        do: place(2),
        actions: '@3:ab',
        says: /^Take .*\s+Paying 1 amber and 1 jade/,
        caravan: 'aabc',
        see: chosen(market(3)),
      },
      {
        do: space('B2'),
        actions: 'B2 _+aaaa',
        says: 'Build an outpost',
        caravan: 'aaabbc',
        see: chosen(space('B2')),
      },
      {
        do: choice(/^Build here/),
        actions: 'B2 _+aaaa build',
        says: 'Trade as often',
        caravan: 'aaabbc',
      },
      {
        do: space('A1'),
        actions: 'A1 _+aaaa',
        says: 'In the village A1',
        caravan: 'aaabbc',
        see: chosen(space('A1')),
      },
      {
        do: space('B3'),
        actions: 'B3 _+aaaa _^2',
        says: 'In the village B3',
        caravan: 'aaabbc',
        see: chosen(space('B3')),
      },
      {
        do: space('B1'),
        actions: 'B1',
        says: /On the \w+ mountain B1/,
        caravan: 'aaabbc',
        see: chosen(space('B1')),
      },
      { do: rest, actions: 'rest', says: 'Rest', caravan: 'aaabbc', see: chosen(rest) },
      {
        do: card('^2'),
        actions: '^2:bc',
        says: 'Play',
        caravan: 'aaabcd',
        see: chosen(card('^2')),
      },
      {
        do: card('aa>c'),
        actions: 'aa>c*1',
        says: 'Play',
        caravan: 'abbcc',
        see: chosen(card('aa>c')),
      },
      {
        do: give('aa', card('+aaaa')),
        actions: '+aaaa -aa',
        says: 'Give back 2 amber',
        caravan: 'aaaaabbc',
        see: chosen(card('+aaaa')),
      },
    ]);
    await turn.undo();
  });

  it('takes what is typed', async () => {
    const seat = await adventure();
    await elsewhere(seat, 'take:aaaabc A2', 'take:aaabbc B1', 'rest', 'rest');
    const turn = await Turn.begin(seat);
    await turn.stage([
      {
        do: type('B3'),
        actions: 'B3 _+aaaa _^2',
        says: 'In the village B3',
        caravan: 'aaabbc',
        see: spent('+aaaa', '^2'),
      },
    ]);
    await refuses(seat, 'build', /\w/);
    await turn.stage([
      {
        do: type('d', 'Tab'),
        actions: 'B3 _+aaaa _^2 done',
        says: 'Move to the village B3',
        caravan: 'aaabbc',
      },
    ]);
    await turn.reset();
    await refuses(seat, 'Z9', /\w/);
    await turn.stage([
      {
        do: type('@3', 'Tab'),
        actions: '@3:aa',
        says: /^Take .*\s+Paying 2 amber/,
        caravan: 'abbc',
        see: chosen(market(3)),
      },
    ]);
    await turn.confirm(/Ada takes/);
  });
});
