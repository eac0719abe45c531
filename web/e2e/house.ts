// A house of our own and a browser, for a file of tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';

/** The program; `cargo verify` names it. */
const PROGRAM = process.env.CARAVAN ?? join(import.meta.dirname, '../../target/release/caravan');
const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export class House {
  address = '';
  port = 0;
  readonly folder = mkdtempSync(join(tmpdir(), 'caravan-e2e-'));
  #process: ChildProcess | undefined;

  /** Opens the house; again on the same data and port if it was open before. */
  async open(): Promise<void> {
    const args = ['serve', '--no-open', '--data', this.folder, '--port', String(this.port)];
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

/** A browser without its own errands. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium was found: install it (apt install chromium), or name it in CHROMIUM');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args });
}

/** A page of somebody new, which fails the test on any error and on any request to elsewhere. */
export async function visit(browser: Browser, house: House, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== house.address) throw new Error(`a request to ${origin}`);
  });
  await page.goto(house.address);
  return page;
}

export type Game = 'golem' | 'spice' | 'adventure' | 'world';

/** Sits down to a game, and waits until it is this person's turn. */
export async function sitDown(page: Page, game: Game, { seats = 2, others = 'bots', level = 'peddler' } = {}): Promise<void> {
  await page.locator(`label:has(input[value=${game}])`).click();
  await page.locator(`label:has(input[name=seats][value="${seats}"])`).click();
  await page.locator(`label:has(input[value=${others}])`).click();
  if (others === 'bots') await page.locator(`label:has(input[value=${level}])`).click();
  await page.locator('.play').click();
}

/** Waits until it is this person's turn; `false` if the game is over. */
export async function myTurn(page: Page): Promise<boolean> {
  await page.locator('.prompt .buttons, [data-result]').first().waitFor({ timeout: 60_000 });
  return (await page.locator('[data-result]').count()) === 0;
}
