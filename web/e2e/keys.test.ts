// Whole games by keyboard alone, with visible focus (accessibility).
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { frameFaults, watchFrames } from './frames';
import {
  browser,
  Ear,
  type Game,
  house,
  myTurn,
  placeOf,
  readResult,
  useHouse,
  visit,
} from './house';

useHouse();

interface Focus {
  /** What has it, in short. */
  name: string;
  /** The same, told apart from all others. */
  id: string;
  ring: boolean;
  seen: boolean;
  inField: boolean;
  box: { x: number; y: number };
}

/** A person with a keyboard. What goes wrong with the focus is gathered, to be told at once. */
class Typist {
  readonly faults = new Set<string>();
  readonly #page: Page;
  readonly #ear: Ear;

  constructor(page: Page, ear: Ear) {
    this.#page = page;
    this.#ear = ear;
  }

  /** What has the focus; nothing if the whole page has it. */
  focus(): Promise<Focus | undefined> {
    return this.#page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      if (!at || at === document.body) return undefined;
      // Radio buttons are drawn as what stands beside them, or as what they stand in.
      const drawn = at.matches('.game input, [name^=medal]')
        ? (at.parentElement ?? at)
        : at.matches('[type=radio]')
          ? (at.nextElementSibling ?? at)
          : at;
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
      const box = drawn.getBoundingClientRect();
      // Hexagons would cut an outline off: theirs is drawn over the map.
      const ring = at.matches('.space')
        ? !!document.querySelector('.map polygon.focus')
        : outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      const { action, spot, thing } = at.dataset;
      return {
        name: `${at.tagName.toLowerCase()}${at.className ? `.${at.className.split(' ')[0]}` : ''}${at.closest('.prompt') ? ' of the prompt' : ''}`,
        id: action ?? spot ?? thing ?? `${at.className} ${at.textContent.trim()}`,
        ring,
        seen:
          box.width > 0 &&
          box.right > 0 &&
          box.bottom > 0 &&
          box.left < innerWidth &&
          box.top < innerHeight,
        inField: at.matches('input, select, textarea'),
        box: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      };
    });
  }

  /** Presses a key, and looks where the focus is when all is done. */
  async press(
    key: string,
    settled: () => Promise<unknown> = () => this.#ear.quiet(),
  ): Promise<Focus | undefined> {
    const had = await this.focus();
    await this.#page.keyboard.press(key);
    await settled();
    const has = await this.#check();
    if (had && !has) this.faults.add(`lost: ${key} at ${had.name}`);
    return has;
  }

  /** Presses a key that only moves the focus; behind the last thing Tab leads out of the page. */
  async move(key: string): Promise<Focus | undefined> {
    await this.#page.keyboard.press(key);
    return this.#check();
  }

  async #check(): Promise<Focus | undefined> {
    const has = await this.focus();
    if (has && !has.ring) this.faults.add(`no ring: ${has.name}`);
    if (has && !has.seen) this.faults.add(`out of sight: ${has.name}`);
    return has;
  }

  is(selector: string): Promise<boolean> {
    return this.#page.evaluate((one) => !!document.activeElement?.matches(one), selector);
  }

  /** Goes there with Tab, the shorter way round. */
  async tab(selector: string): Promise<void> {
    if (await this.is(selector)) return;
    const before = await this.#page.evaluate((one) => {
      const to = document.querySelector(one);
      const at = document.activeElement;
      return (
        !!to &&
        !!at &&
        at !== document.body &&
        (at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING) > 0
      );
    }, selector);
    for (let stops = 0; stops < 90; stops += 1) {
      await this.move(before ? 'Shift+Tab' : 'Tab');
      if (await this.is(selector)) return;
    }
    throw new Error(`Tab does not lead to ${selector}`);
  }

  /** Goes there with the arrow keys, from a neighbor to the next. */
  async walk(selector: string): Promise<void> {
    const tried = new Set<string>();
    for (let steps = 0; steps < 60; steps += 1) {
      if (await this.is(selector)) return;
      const at = await this.focus();
      const to = await this.#page.locator(selector).boundingBox();
      if (!at || !to) break;
      const [dx, dy] = [to.x + to.width / 2 - at.box.x, to.y + to.height / 2 - at.box.y];
      const ways = {
        ArrowLeft: -dx,
        ArrowRight: dx,
        ArrowUp: -dy,
        ArrowDown: dy,
        'Shift+ArrowUp': -dy - 1,
        'Shift+ArrowDown': dy - 1,
        'Shift+ArrowLeft': -dx - 1,
        'Shift+ArrowRight': dx - 1,
      };
      const [way] = Object.entries(ways)
        .filter(([key]) => !tried.has(`${at.id} ${key}`))
        .sort(([, one], [, other]) => other - one);
      if (!way) break;
      tried.add(`${at.id} ${way[0]}`);
      await this.move(way[0]);
    }
    throw new Error(`arrow keys do not lead to ${selector}`);
  }

  async line(text: string): Promise<void> {
    const has = await this.press('/');
    if (!has?.inField) {
      this.faults.add(`not taken: / at ${has?.name}`);
      await this.tab('[list=legal-actions]');
    }
    await this.#page.keyboard.type(text);
    await this.press('Enter');
  }

  /** Ends the turn: Enter where nothing has the focus, else by way of the button, or of one that ends it as well. */
  async confirm(button?: string): Promise<boolean> {
    if (button || (await this.focus())) await this.tab(button ?? '.prompt .primary');
    const seq = this.#ear.table?.seq ?? 0;
    let on = false;
    await this.press('Enter', async () => (on = await this.#ear.turn()));
    expect(this.#ear.table?.seq).toBeGreaterThan(seq);
    return on;
  }
}

/** Somebody new, who has no mouse, at a table. */
async function begin(game: Game): Promise<{ page: Page; ear: Ear; typist: Typist }> {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(
        type,
        () => document.documentElement.setAttribute('data-pointed', type),
        true,
      );
  });
  await watchFrames(page);
  await page.reload();
  const ear = new Ear(page);
  const typist = new Typist(page, ear);
  const choose = async (name: string, value: string, key: string): Promise<void> => {
    await typist.tab(`input[name=${name}]`);
    for (let tries = 0; tries < 6 && !(await typist.is(`[value="${value}"]`)); tries += 1)
      await typist.press(key);
    await expect.poll(() => page.locator(`input[name=${name}]:checked`).inputValue()).toBe(value);
  };
  await choose('game', game, 'ArrowRight');
  await typist.tab('select[name=seat-2]');
  const level = (): Promise<string> => page.locator('select[name=seat-2]').inputValue();
  for (let tries = 0; tries < 6 && (await level()) !== 'peddler'; tries += 1)
    await typist.press('ArrowUp');
  await expect.poll(level).toBe('peddler');
  await typist.tab('.play');
  await page.keyboard.press('Enter');
  expect(await ear.turn()).toBe(true);
  return { page, ear, typist };
}

/** The shortcut for something: what to type, or nothing. */
async function shortcut(page: Page, about: ReturnType<Ear['about']>): Promise<string | undefined> {
  const { verb, what } = about;
  const simple: Record<string, string> = {
    rest: 'r',
    build: 'b',
    trade: 't',
    acquire: `a${what}`,
    claim: /^\d/.test(what) ? `c${what}` : 'v',
  };
  if (verb === 'play') {
    const key = await page.locator(placeOf(about) ?? '').getAttribute('data-key');
    return Number(key) < 10 ? (key ?? undefined) : undefined;
  }
  if (verb === 'go' && (await page.locator('.table[role=toolbar]').count()))
    return `w${what.toLowerCase()}`;
  return simple[verb];
}

type Way = 'shortcut' | 'focus' | 'line';

/** Does something in one of the ways; `false` if there is none of this kind. */
async function act(
  page: Page,
  ear: Ear,
  typist: Typist,
  action: string,
  way: Way,
): Promise<boolean> {
  if (way === 'line') {
    await typist.line(action);
    expect(ear.actions).toContain(action);
    return true;
  }
  const before = ear.actions.length;
  const about = ear.about(action);
  if (way === 'shortcut') {
    const keys = await shortcut(page, about);
    if (!keys) return false;
    for (const key of keys) await typist.press(key);
  } else {
    const place = placeOf(about);
    if (!place) return false;
    const row = await page
      .locator(place)
      .evaluate((one) =>
        one.matches('.space')
          ? 'm'
          : one.matches('[data-spot]')
            ? '[data-spot]'
            : one.closest('.hand')
              ? '.hand button'
              : one.closest('.strip')
                ? '.strip button'
                : one.closest('.points')
                  ? '.points button'
                  : one.closest('.market')
                    ? '.market button'
                    : '',
      );
    if (row === 'm') await typist.press('m');
    else await typist.tab(row || place);
    if (row) await typist.walk(place);
    await typist.press(about.key.length % 2 ? 'Enter' : 'Space');
  }
  const staged = ear.actions.length > before;
  expect({ way, action, staged, refused: ear.refused }).toEqual({
    way,
    action,
    staged: true,
    refused: '',
  });
  // The page does it as often as possible; digits say how often.
  const { key, times } = about;
  const did = ear.about(ear.actions.at(-1) ?? '');
  if (times && did.key === key && did.times !== times) {
    await typist.press(String(times));
    expect(ear.actions).toContain(action);
  }
  return true;
}

/** What everybody must have done with keys, and the first of it that is sure to be legal. */
const KINDS: Record<'golem' | 'adventure' | 'world', { must: string[]; first: string[] }> = {
  golem: { must: ['play', 'acquire', 'claim', 'rest'], first: ['play', 'acquire', 'rest'] },
  adventure: {
    must: ['take', 'go', 'play', 'acquire', 'build', 'trade', 'claim', 'rest'],
    first: ['take', 'play', 'acquire', 'rest'],
  },
  world: { must: ['go', 'tile', 'claim', 'rest'], first: ['go', 'rest'] },
};

describe.each(['golem', 'adventure', 'world'] as const)('%s with keys alone', (game) => {
  let faults: string[] | undefined;
  let lost: string[] | undefined;

  it('is played to its end', async () => {
    const { page, ear, typist } = await begin(game);
    const { must, first } = KINDS[game];
    const done = new Map<string, number>();
    let turns = 0;
    let decisions = 0;
    let button: string | undefined;
    for (let on = true; on; on = await typist.confirm(button)) {
      turns += 1;
      expect(turns).toBeLessThan(120);
      button = undefined;
      while (!ear.complete) {
        const wished = turns < 8 && first.find((kind) => !done.has(kind));
        let action = wished ? ear.legal.find((one) => ear.about(one).verb === wished) : undefined;
        action ??= ear.planned;
        if (!action) {
          await typist.press('h');
          action = ear.hints[0]?.action ?? 'rest';
        }
        // Whoever is done, and has staged nothing, has ended the turn: there is nothing to confirm.
        if (action === 'done' && !ear.actions.length) {
          button = placeOf(ear.about(action));
          break;
        }
        const kind = ear.about(action).verb;
        // What was done often enough by keys is typed in Adventure and World, which are long.
        const ways: Way[] =
          game === 'golem' || turns <= 10 || (done.get(kind) ?? 0) < 2
            ? ['shortcut', 'focus']
            : ['line'];
        if (decisions % 2) ways.reverse();
        decisions += 1;
        // Staying right after the wagon was placed is tested with the mouse.
        if (action === ear.actions.at(-1)) ways.unshift('line');
        if (kind === 'discard') ways.unshift('line');
        let did: Way | undefined;
        for (const way of [...ways, 'line'] as const) {
          if (await act(page, ear, typist, action, way)) {
            did = way;
            break;
          }
        }
        if (did !== 'line') done.set(kind, (done.get(kind) ?? 0) + 1);
      }
    }
    faults = [...typist.faults];
    lost = await frameFaults(page);
    if (process.env.TIMES) console.log(game, { turns, decisions }, done);
    expect([...done.keys()]).toEqual(expect.arrayContaining(must));
    expect(turns).toBeGreaterThan(10);
    expect((await readResult(page)).rows.length).toBe(2);
    expect(ear.table?.result?.resigned).toEqual([]);
    await expect.poll(() => page.locator('html').getAttribute('data-pointed')).toBe(null);
    await page.context().close();
  });

  it('always has the focus somewhere, and shows where', () => {
    expect(faults).toEqual([]);
  });

  it('has it at every frame', () => {
    expect(lost).toEqual([]);
  });
});

/** Stages something with the key of the first card in the hand. */
async function stageCard(ear: Ear, typist: Typist): Promise<void> {
  await typist.press('1');
  expect(ear.actions.length).toBe(1);
}

it('looks back with [ and ], and comes back with End or Escape', async () => {
  const { page, ear, typist } = await begin('golem');
  for (let turn = 0; turn < 3; turn += 1) {
    await typist.press(turn % 2 ? 'r' : '1');
    await typist.confirm();
  }
  const past = page.locator('.past');
  const heading = page.locator('.past .words');
  const told = async (): Promise<string> => ((await past.count()) ? heading.innerText() : 'now');
  const before = await page.locator('main').innerText();
  const after = async (key: string): Promise<string> => {
    const old = await told();
    await typist.press(key);
    await expect.poll(told).not.toBe(old);
    return told();
  };
  const one = await after('[');
  const two = await after('[');
  const three = await after('[');
  expect(new Set([one, two, three, 'now']).size).toBe(4);
  expect(await after(']')).toBe(two);
  expect(await after('End')).toBe('now');
  expect(await after('[')).toBe(one);
  expect(await after(']')).toBe('now');
  await after('[');
  expect(await after('Escape')).toBe('now');
  await expect.poll(() => page.locator('main').innerText()).toBe(before);
  // What is staged is still there when one comes back.
  await typist.press('r');
  await after('[');
  await after('End');
  expect(ear.actions).toEqual(['rest']);
  await expect.poll(() => page.locator('.prompt .primary').isEnabled()).toBe(true);
  await page.context().close();
});

it('takes back one step with Escape, and all with Shift and Escape', async () => {
  const { page, ear, typist } = await begin('adventure');
  await typist.line(ear.legal[0] ?? '');
  await typist.line(ear.legal[0] ?? '');
  await typist.confirm();
  const begun = ear.actions;
  const view = ear.staged?.view ?? ear.table?.view;
  const seat = view?.family === 'adventure' ? view.seats[(view.turn ?? 1) - 1] : undefined;
  // A way costs a card, which is offered at once: two steps.
  const way =
    ear.legal.find(
      (action) => ear.about(action).verb === 'go' && ear.about(action).what !== seat?.wagon,
    ) ?? '';
  await typist.line(way);
  const staged = ear.actions;
  expect(staged.length).toBeGreaterThan(begun.length + 1);
  expect(staged.slice(0, begun.length + 1)).toEqual([...begun, way]);
  for (let left = staged.length - 1; left >= begun.length; left -= 1) {
    await typist.press('Escape');
    expect(ear.actions).toEqual(staged.slice(0, left));
  }
  await typist.line(way);
  await typist.press('Shift+Escape');
  expect(ear.actions).toEqual([]);
  await expect.poll(() => page.locator('.prompt .primary').isEnabled()).toBe(false);
  await page.context().close();
});

it('opens the command line from wherever one is', async () => {
  const { page, typist } = await begin('golem');
  await typist.tab('.market button');
  expect((await typist.press('/'))?.inField).toBe(true);
  await page.context().close();
});

it('goes to the log with l', async () => {
  const { page, ear, typist } = await begin('golem');
  await stageCard(ear, typist);
  await typist.press('Enter');
  await myTurn(page);
  await page.locator('aside li button').first().waitFor();
  await typist.press('l');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('aside li')?.textContent))
    .toBeTruthy();
  await page.context().close();
});

it('leaves the command line with Escape, and completes with Tab', async () => {
  const { page, ear, typist } = await begin('golem');
  await stageCard(ear, typist);
  await typist.press('/');
  await typist.press('Escape');
  await expect.poll(() => page.locator('[list=legal-actions]').count()).toBe(0);
  // It closed the line and nothing else.
  expect(ear.actions.length).toBe(1);
  await typist.press('Escape');
  expect(ear.actions).toEqual([]);
  await typist.press('/');
  await page.keyboard.type('re');
  await typist.press('Tab');
  await expect.poll(() => page.locator('[list=legal-actions]').inputValue()).toBe('rest');
  await typist.press('Enter');
  expect(ear.actions).toEqual(['rest']);
  // What cannot be done is said.
  await typist.press('Escape');
  await typist.line('#9');
  await expect.poll(() => page.locator('.prompt .words').innerText()).toContain(ear.refused);
  expect(ear.refused).not.toBe('');
  await page.context().close();
});

it.each([
  ['the cards of a seat', '.rail .who'],
  ['the menu', 'header button:last-child'],
])('%s: keys stay within the dialog, and the focus comes back', async (_, opener) => {
  const { page, ear, typist } = await begin('golem');
  await stageCard(ear, typist);
  const dialog = page.locator('dialog[open]');
  const faults: string[] = [];
  const check = (what: string, good: boolean): void => void (good || faults.push(what));
  for (const leave of ['Escape', 'Close', 'not']) {
    await typist.tab(opener);
    await typist.press('Enter');
    await dialog.waitFor();
    check(
      'the focus is not in the dialog',
      await page.evaluate(() => !!document.activeElement?.closest('dialog')),
    );
    if (leave === 'not') break;
    if (leave === 'Close') {
      await dialog
        .locator('button')
        .last()
        .evaluate((one) => one.setAttribute('data-close', ''));
      await typist.tab('[data-close]');
    }
    await typist.press(leave === 'Close' ? 'Enter' : 'Escape');
    await dialog.waitFor({ state: 'detached' });
    check(`${leave} takes back what is staged`, ear.actions.length === 1);
    check(`after ${leave} the focus does not come back`, await typist.is(opener));
    if (!ear.actions.length) await typist.press('1');
  }
  for (const key of ['r', '2', 'h', '[', '/']) {
    const state = async (): Promise<string> =>
      JSON.stringify([
        ear.actions,
        ear.hints,
        await page.locator('.past, [list=legal-actions]').count(),
      ]);
    const before = await state();
    await typist.press(key);
    check(`${key} does something behind the dialog`, (await state()) === before);
  }
  expect(faults).toEqual([]);
  await page.context().close();
});
