// Test fixtures: a server and a browser for each test file.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { actionKey } from '../src/turn/turn';
import type { GameId as Game } from '../src/families/family';
import type {
  Action,
  Family,
  Hint,
  Message,
  Request,
  Staged,
  Table,
  Verb,
} from '../src/wire/protocol';
import { findChromium } from './browser';

/** The program; `cargo verify` names it. */
export const PROGRAM =
  process.env.CARAVAN ?? join(import.meta.dirname, '../../target/play/caravan');

/** What the build has made of the page, and the program has in it. */
const DIST = join(import.meta.dirname, '../dist');

export class House {
  address = '';
  port = 0;
  /** Settings besides those that every house of a test has. */
  more: string[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'caravan-e2e-'));
  #process: ChildProcess | undefined;

  /** Opens the house; again on the same data and port if it was open before. All tests come from one address, so nothing is limited. */
  async open(): Promise<void> {
    const args = [
      'serve',
      '--no-open',
      '--data',
      this.folder,
      '--port',
      String(this.port),
      '--limits',
      'false',
      ...this.more,
    ];
    const house = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = house;
    this.address = await new Promise((resolve, reject) => {
      house.stdout.on('data', (text: Buffer) => {
        const found = /http:\/\/\S+/.exec(text.toString());
        if (found) resolve(found[0]);
      });
      house.once('error', reject);
      house.once('exit', (code) => reject(new Error(`the house ended with ${code}`)));
    });
    this.port = Number(new URL(this.address).port);
  }

  /** Ends it: `SIGTERM` as a person would, `SIGKILL` as a power cut. */
  async close(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const house = this.#process;
    if (!house || house.exitCode !== null) return;
    const ended = new Promise((resolve) => house.once('exit', resolve));
    house.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A browser without its own errands, on a system that has one family of fonts: what this one has must not matter. */
export async function openBrowser(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  return chromium.launch({
    executablePath: findChromium(),
    args,
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
  });
}

/** The house and the browser of a file of tests. */
export const house = new House();
export let browser: Browser;

/** Opens both for all tests of the file. */
export function useHouse(): void {
  beforeAll(async () => {
    await house.open();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await house.remove();
  });
}

/**
 * In which type a page is set. `own`: in what it brings, for certain. `near`: that does not come, and the
 * system's DejaVu stands in for it, at our width. `foreign`: as if that were a face that we do not know,
 * and do not make smaller: a tenth wider.
 */
export type Type = 'own' | 'near' | 'foreign';

async function setType(page: Page, type: Type): Promise<void> {
  if (type !== 'own') await page.route('**/*.woff2', (route) => route.abort());
  if (type !== 'foreign') return;
  // From the files that the program was built with: a page may leave while its styles are on their way.
  await page.route('**/*.css', async (route) => {
    const styles = readFileSync(join(DIST, new URL(route.request().url()).pathname), 'utf8');
    await route.fulfill({
      contentType: 'text/css',
      body: styles.replaceAll(/local\([^)]+\)/g, 'local(unknown)'),
    });
  });
}

/** A page of somebody new, which fails the test on any error, on any request to elsewhere and on whatever the house forbids. */
export async function visit(
  browser: Browser,
  house: House,
  { type, ...options }: BrowserContextOptions & { type?: Type } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    ...options,
  });
  const page = await context.newPage();
  if (type) await setType(page, type);
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== house.address)
      throw new Error(`a request to ${origin}`);
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  await page.goto(house.address);
  // Where cores are shared it may come late, but it is there the next time.
  for (let tries = 0; type === 'own' && !(await isOwn(page)); tries += 1) {
    if (tries === 5) throw new Error('the page does not wear its own type');
    await page.reload();
  }
  return page;
}

/** Whether a page has its own type on, once it shows anything. */
async function isOwn(page: Page): Promise<boolean> {
  await page.locator('#app > *').first().waitFor();
  return page.evaluate(() => document.documentElement.dataset.type === 'own');
}

export type { Game };
const UI = join(import.meta.dirname, '../src/families');
/** All families: each has a folder with an `index.ts`. */
export const FAMILIES = readdirSync(UI).filter((name): name is Family =>
  existsSync(join(UI, name, 'index.ts')),
);
/** A game of each. */
export const GAME_OF_EACH = FAMILIES.map((name): Game => (name === 'road' ? 'golem' : name));
/** All games: Road has two names. */
export const GAMES: readonly Game[] = ['spice', ...GAME_OF_EACH];

/** Sits down to a game, and waits until it is this person's turn. */
export async function sitDown(
  page: Page,
  game: Game,
  { seats = 2, others = 'peddler' }: { seats?: number | 'all'; others?: string } = {},
): Promise<void> {
  await page.locator(`label:has(input[value=${game}])`).click();
  await setSeats(page, seats, others);
  await page.locator('.play').click();
}

/** What one sees in the list of one's games, row for row: the name of its part, and its text. */
export const listed = (page: Page): Promise<string[]> =>
  page
    .locator('.own li')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          `${row.closest('ul')?.previousElementSibling?.textContent ?? ''}: ${(row as HTMLElement).innerText.replaceAll(/\s+/g, ' ')}`,
      ),
    );

/** Lays so many chairs on the first screen, or all there can be; on all but one's own sits somebody like this: a level of bots, `friend`, `open` or `here`. */
export async function setSeats(page: Page, seats: number | 'all', others: string): Promise<void> {
  const chairs = page.locator('.seats select');
  const more = page.locator('.seats .more button');
  const lacks = async (): Promise<boolean> =>
    seats === 'all' ? (await more.count()) > 0 : (await chairs.count()) < seats - 1;
  while (await lacks()) await more.click();
  while (seats !== 'all' && (await chairs.count()) > seats - 1)
    await page.locator('.seats .drop').last().click();
  for (const chair of await chairs.all()) await chair.selectOption(others);
}

/** At a screen for several: lifts the curtain, if there is one, as who is next. */
export async function takeOver(page: Page): Promise<void> {
  const here = page.locator('.curtain .primary');
  if (await here.count()) await here.click();
}

/** Waits until it is this person's turn; `false` if the game is over. */
export async function myTurn(page: Page): Promise<boolean> {
  await page.locator('.prompt .buttons, [data-result]').first().waitFor({ timeout: 60_000 });
  return (await page.locator('[data-result]').count()) === 0;
}

/** Puts a turn together from the house's hints, and leaves it staged. */
export async function stageByHints(page: Page): Promise<void> {
  const hint = page.locator('button.hint').first();
  const ask = page.locator('header .plain').first();
  for (
    let decisions = 0;
    decisions < 20 && !(await page.locator('.prompt .primary').isEnabled());
    decisions += 1
  ) {
    await takeOver(page);
    // Where the page itself adds a step meanwhile, hints come too late and are not shown.
    if (!(await hint.count())) {
      await ask.click({ timeout: 30_000 });
      await page
        .locator('button.hint, .prompt .primary:enabled, header .plain:enabled:has(.wide)')
        .first()
        .waitFor({ timeout: 30_000 });
    }
    if (!(await hint.count())) continue;
    await hint.click();
    await hint.waitFor({ state: 'detached' });
  }
}

/** Confirms what is staged, and waits until the house has taken it. */
export async function confirmTurn(page: Page): Promise<void> {
  await page.locator('.prompt .primary').click();
  await page.locator('.prompt .primary:enabled').waitFor({ state: 'detached' });
}

/** Takes the first hint until the turn can be confirmed, and confirms it. */
export async function takeTurn(page: Page): Promise<void> {
  await stageByHints(page);
  await confirmTurn(page);
}

/** Hears what page and house say to each other: what may be done, and whether all is answered. */
export class Ear {
  table: Table | undefined;
  staged: Staged | undefined;
  hints: Hint[] = [];
  /** The last thing that was refused, or could not be staged. */
  refused = '';
  #open = 0;
  /** Wakes whoever waits for the next word. */
  #wake: () => void = () => {};
  readonly #page: Page;
  /** What the house has said of every action so far. */
  readonly #known = new Map<string, Omit<Action, 'action'>>();

  /** Listens from the next table on. */
  constructor(page: Page) {
    this.#page = page;
    page.on('websocket', (socket) => {
      // What is said of the list of tables is said on a socket of its own.
      if (!socket.url().includes('/api/tables/')) return;
      this.#open = 0;
      this.#wake();
      socket.on('framesent', ({ payload }) => this.#sent(JSON.parse(String(payload)) as Request));
      socket.on('framereceived', ({ payload }) =>
        this.#received(JSON.parse(String(payload)) as Message),
      );
    });
  }

  #sent(request: Request): void {
    if (request.say !== 'hello') this.#open += 1;
  }

  #received(message: Message): void {
    if (['staged', 'hints', 'done', 'refused'].includes(message.type)) this.#open -= 1;
    if (message.type === 'table' || message.type === 'staged') {
      for (const { do: verb, what, ways } of message.legal ?? [])
        for (const way of ways) this.#known.set(way.action, { do: verb, what, ...way });
    }
    if (message.type === 'table') {
      this.table = message;
      this.staged = undefined;
    } else if (message.type === 'staged') {
      this.staged = message;
      this.refused = message.dropped?.reason ?? '';
    } else if (message.type === 'hints') {
      this.hints = message.hints;
      for (const hint of message.hints) this.#known.set(hint.action, hint);
    } else if (message.type === 'refused') this.refused = message.reason;
    this.#wake();
  }

  /** The next word of the house; asking the page again and again would keep a core busy. */
  async #word(what: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.#wake = resolve;
      timer = setTimeout(() => reject(new Error(what)), 60_000);
    }).finally(() => clearTimeout(timer));
  }

  /** Every legal action, in the notation. */
  get legal(): string[] {
    const all = this.staged?.legal ?? this.table?.legal ?? [];
    return all.flatMap(({ ways }) => ways.map(({ action }) => action));
  }

  get actions(): string[] {
    return this.staged?.actions.map(({ action }) => action) ?? [];
  }

  /** What an action does, with what, and how often. */
  about(action: string): { verb: Verb; what: string; key: string; times: number } {
    const known = this.#known.get(action);
    if (!known) throw new Error(`the house has never said what ${action} is`);
    const { do: verb, what = '', times = 0 } = known;
    return { verb, what, key: actionKey(verb, what), times };
  }

  get complete(): boolean {
    return !!this.staged?.complete;
  }

  get over(): boolean {
    return !!this.table?.result;
  }

  /** What the last hint plans to do next in this turn, if that may be done. */
  get planned(): string | undefined {
    const plan = this.hints[0]?.line ?? [];
    const last = this.actions.at(-1);
    const next = last === undefined ? undefined : plan[plan.indexOf(last) + 1];
    return next !== last && this.legal.some((action) => action === next) ? next : undefined;
  }

  /** Waits until everything is answered, and shown: the page may answer an answer. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 2;) {
      await this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      still = this.#open > 0 ? 0 : still + 1;
      while (this.#open > 0) await this.#word(`the house does not answer: ${this.#open} open`);
    }
  }

  /** Waits for this person's turn; `false` if the game is over. */
  async turn(): Promise<boolean> {
    for (;;) {
      await this.quiet();
      if (this.over) return false;
      if (this.table?.legal) return true;
      await this.#word(
        `it is never one's turn: ${this.table?.phase}, seat ${this.table?.deciding}`,
      );
    }
  }
}

/** Where one does something, as a selector; nothing for what the page does by itself. */
export function placeOf({ verb, what, key }: ReturnType<Ear['about']>): string | undefined {
  const numbered = /^\d/.test(what);
  const places: Partial<Record<Verb, string>> = {
    play: `main .own [data-key][data-thing="card ${what}"]`,
    spendHand: `main .own .card[data-thing="card ${what}"]`,
    spendPlayed: `main .own .mini[data-thing="card ${what}"]`,
    rest: 'main .own .played button, main .own .rest, main .own .act',
    claim: numbered ? `[data-action="${key}"]` : '.prompt [aria-keyshortcuts=V]',
    explore: `[data-action="go ${what}"]`,
    tile: numbered
      ? `[data-spot="${key}"]`
      : `.bonus button:nth-child(${['leg', 'room', 'points'].indexOf(what) + 1})`,
    take: '.prompt .choice:nth-child(1)',
    build: '.prompt [aria-keyshortcuts=B]',
    trade: '.prompt [aria-keyshortcuts=T]',
    done: '.prompt [data-action=done]',
    acquire: `[data-action="${key}"]`,
    go: `[data-action="${key}"]`,
  };
  return places[verb];
}

/** Where one touches it: a card may lie under the next one, but for its left edge. */
export const pointOf = (place: string): { position?: { x: number; y: number } } =>
  place.includes('data-thing') ? { position: { x: 10, y: 30 } } : {};

interface Row {
  rank: number;
  name: string;
  parts: number[];
  total: number;
}

/** What the result says: who has won; and of each seat, the best first, what its points come from. */
export async function readResult(page: Page): Promise<{ title: string; rows: Row[] }> {
  const panel = page.locator('[data-result]');
  const scores = panel.locator('table').first().locator('tbody tr');
  await scores.first().waitFor({ timeout: 60_000 });
  const title = await panel.locator('h2').first().innerText();
  const cells = await scores.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
  );
  const names = await panel
    .locator('table')
    .first()
    .locator('thead th span:not(.heard)')
    .allInnerTexts();
  return {
    title,
    rows: names.map((name, i) => ({
      rank: i + 1,
      name,
      parts: cells.slice(0, -1).map((row) => row[i] ?? 0),
      total: cells.at(-1)?.[i] ?? 0,
    })),
  };
}
