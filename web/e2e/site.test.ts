// The page by itself, from a plain static host under a path of its own: no house, and then no network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { GAMES, type Game, confirmTurn, myTurn, openBrowser, readResult, sitDown, stageByHints, takeTurn } from './house';
import { StaticHost } from './site';

const host = new StaticHost();
let browser: Browser;

beforeAll(async () => {
  await host.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await host.remove();
});

/** A browser of somebody new, which fails the test on any error and any request to elsewhere. */
async function come(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  context.on('page', (page) => {
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(host.address) && !request.url().startsWith('blob:')) throw new Error(`a request to ${request.url()}`);
    });
  });
  return context;
}

async function visit(context: BrowserContext, address = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(host.address + address);
  return page;
}

/** Waits until the page is kept for later. */
const kept = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready);

/** A set with which the first claim triggers the end: whole games in a few turns. */
function shorten(page: Page, family: string): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, `../../crates/engine/sets/${family}.set`), 'utf8');
  const short = text.replaceAll(/^(end +(?:\d +)?)\d+/gm, '$11').replace(/^(set +)\S+/m, '$1short');
  return page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [`set-${family}`, short]);
}

/** How far a table is: what its log says. */
const told = (page: Page): Promise<string> => page.locator('ol[aria-label=Log]').innerText();
const round = (page: Page): Promise<string> => page.locator('.frame > header .round').first().innerText();

describe('a page by itself', () => {
  const familyOf = (game: Game): string => (game === 'golem' || game === 'spice' ? 'road' : game);

  it.each(GAMES)('plays %s to its end, shows the replay and judges it', async (game) => {
    const context = await come();
    const page = await visit(context);
    await shorten(page, familyOf(game));
    await page.reload();
    await sitDown(page, game);
    for (let turns = 0; await myTurn(page); turns += 1) {
      expect(turns).toBeLessThan(60);
      await takeTurn(page);
    }
    const { rows } = await readResult(page);
    expect(rows.length).toBe(2);
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Analyze this game' }).click();
    await page.getByText('The analysis is done.').waitFor({ state: 'attached', timeout: 60_000 });
    await context.close();
  });

  it('works without a network after one visit', async () => {
    const context = await come();
    const page = await visit(context);
    await kept(page);
    await host.close();
    try {
      await page.reload();
      await sitDown(page, 'world', { others: 'magnate' });
      expect(await myTurn(page)).toBe(true);
      await takeTurn(page);
      expect(await myTurn(page)).toBe(true);
      await page.goto(`${host.address}#/learn/road`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto(`${host.address}#/learn/gallery`);
      await page.locator('main h2').first().waitFor();
      expect(await page.locator('main li').count()).toBeGreaterThan(20);
      await page.evaluate(() => localStorage.setItem('language', 'de'));
      await page.goto(`${host.address}#/`);
      await page.reload();
      await page.getByText('Partien in diesem Browser').waitFor();
    } finally {
      await host.open();
      await context.close();
    }
  });

  it('comes back at the same table after a reload and after a crash, in the middle of a turn', async () => {
    const context = await come();
    let page = await visit(context);
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    const before = [page.url(), await round(page)];
    await stageByHints(page);
    await page.reload();
    expect(await myTurn(page)).toBe(true);
    expect([page.url(), await round(page)]).toEqual(before);
    await stageByHints(page);
    const session = await context.newCDPSession(page);
    await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')]);
    page = await visit(context);
    await page.getByRole('region', { name: /Your tables/ }).getByRole('link').first().click();
    expect(await myTurn(page)).toBe(true);
    expect([page.url(), await round(page)]).toEqual(before);
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    await context.close();
  });

  it('shows one table in two tabs, and what is done in one is done in both', async () => {
    const context = await come();
    const one = await visit(context);
    await sitDown(one, 'golem');
    expect(await myTurn(one)).toBe(true);
    const other = await context.newPage();
    await other.goto(one.url());
    expect(await myTurn(other)).toBe(true);
    for (const page of [one, other, one]) {
      const before = await round(page);
      await takeTurn(page);
      for (const tab of [one, other]) {
        await tab.waitForFunction((text) => document.querySelector('.frame > header .round')?.textContent !== text, before);
        expect(await myTurn(tab)).toBe(true);
      }
    }
    // Each tab shows the turns of bots at its own pace.
    await expect.poll(async () => (await told(one)) === (await told(other)), { timeout: 30_000 }).toBe(true);
    await context.close();
  });

  it('says so where the browser keeps nothing, and plays on', async () => {
    const context = await come();
    const page = await visit(context);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 1 });
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await page.getByRole('alert').filter({ hasText: 'keeps nothing' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    await context.close();
  });

  it('offers a new version and never forces it into a game', async () => {
    const context = await come();
    const page = await visit(context);
    await kept(page);
    await page.reload();
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    const before = [page.url(), await round(page)];
    await page.evaluate(() => Object.assign(window, { same: true }));
    host.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('status').filter({ hasText: 'new version' });
    await offer.waitFor();
    // The game goes on with the version it has.
    await stageByHints(page);
    await confirmTurn(page);
    expect(await myTurn(page)).toBe(true);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    const after = await round(page);
    expect(after).not.toBe(before[1]);
    await offer.getByRole('button', { name: 'Load it now' }).click();
    await page.waitForFunction(() => !('same' in window));
    expect(await myTurn(page)).toBe(true);
    expect([page.url(), await round(page)]).toEqual([before[0], after]);
    await context.close();
  });

  it('hands games on: all as one file, and one as a link', async () => {
    const context = await come();
    const page = await visit(context);
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.locator('[data-result]').waitFor({ timeout: 60_000 });
    const table = page.url();
    await page.goto(table.replace('#/table/', '#/replay/'));
    await page.getByRole('button', { name: 'Link with the whole game' }).click();
    const shared = await page.locator('.linked input').inputValue();
    await page.goto(`${host.address}#/here`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save all as one file' }).click()]);
    // It is gone with the browser that has saved it.
    const buffer = readFileSync(await download.path());
    await context.close();

    const other = await come();
    const stranger = await visit(other, shared.slice(host.address.length));
    await stranger.getByRole('heading', { name: /Golem Edition/ }).waitFor();
    await stranger.goto(`${host.address}#/here`);
    await stranger.locator('input[type=file]').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer });
    await stranger.getByText('One game added').waitFor();
    await stranger.goto(table);
    await stranger.reload();
    await stranger.locator('[data-result]').waitFor();
    await other.close();
  });
});
