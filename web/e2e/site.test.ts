// The static site on a plain file host, below a path: without a server, then offline.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import {
  GAMES,
  type Game,
  confirmTurn,
  myTurn,
  readResult,
  sitDown,
  stageByHints,
  takeTurn,
} from './house';
import { Look, measureAll } from './look';
import { StaticHost, browser, come, host, useSite } from './site';

useSite();

async function visit(context: BrowserContext, address = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(host.address + address);
  return page;
}

/** Waits until the page is kept for later. */
const kept = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready);

/** A set with which the first claim triggers the end: whole games in a few turns. */
function shorten(page: Page, family: string): Promise<void> {
  const text = readFileSync(
    join(import.meta.dirname, `../../crates/engine/sets/${family}.set`),
    'utf8',
  );
  const short = text.replaceAll(/^(end +(?:\d +)?)\d+/gm, '$11').replace(/^(set +)\S+/m, '$1short');
  return page.evaluate(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`set-${family}`, short],
  );
}

/** How far a table is: what its log says. */
const told = (page: Page): Promise<string> => page.locator('ol[aria-label=Log]').innerText();
const round = (page: Page): Promise<string> =>
  page.locator('.frame > header .round').first().innerText();

/** Resigns, and waits for the result. */
async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 60_000 });
}

/** Links and pictures that lead out of the site. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate((root) => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => href)
      .concat([...document.images].map(({ src }) => src));
    return all.filter(
      (address) => !address.startsWith(root) && !/^(data|blob|save):/.test(address),
    );
  }, host.address);

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
    await page.goto(`${host.address}#/games`);
    await page.getByRole('link', { name: 'Statistics' }).click();
    const score = rows.find(({ name }) => name === 'You')?.total ?? -1;
    await page.locator(`[data-stats=${game}]`).getByText(`Most points: ${score}`).waitFor();
    await context.close();
  });

  it('works without a network after one visit', async () => {
    const context = await come();
    const page = await visit(context);
    await kept(page);
    await host.close();
    try {
      const begun = Date.now();
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.play').waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.type)).toBe('own');
      console.log(
        `The second start, without a network: ${Date.now() - begun} ms to the first screen.`,
      );
      await sitDown(page, 'world', { others: 'magnate' });
      expect(await myTurn(page)).toBe(true);
      await takeTurn(page);
      expect(await myTurn(page)).toBe(true);
      await page.goto(`${host.address}#/learn/road`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goto(`${host.address}#/learn/gallery`);
      await page.locator('main h2').first().waitFor();
      await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(20);
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
    await page
      .getByRole('region', { name: /Your tables/ })
      .getByRole('link')
      .first()
      .click();
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
        await tab.waitForFunction(
          (text) => document.querySelector('.frame > header .round')?.textContent !== text,
          before,
        );
        expect(await myTurn(tab)).toBe(true);
      }
    }
    // Each tab shows the turns of bots at its own pace.
    await expect
      .poll(async () => (await told(one)) === (await told(other)), { timeout: 30_000 })
      .toBe(true);
    await context.close();
  });

  it('says so where the browser cannot save anything, and plays on', async () => {
    const context = await come();
    const page = await visit(context);
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize: 1 });
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await page.getByRole('alert').filter({ hasText: 'cannot save anything' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    // What was played meanwhile is kept as soon as there is room, and that is said.
    await session.send('Storage.overrideQuotaForOrigin', { origin: host.origin });
    await takeTurn(page);
    await page.getByRole('status').filter({ hasText: 'saved in this browser again' }).waitFor();
    expect(await myTurn(page)).toBe(true);
    const before = [page.url(), await round(page)];
    await page.reload();
    expect(await myTurn(page)).toBe(true);
    expect([page.url(), await round(page)]).toEqual(before);
    await context.close();
  });

  it('says that a game was removed in another tab, at once or at the next turn', async () => {
    const context = await come();
    const page = await visit(context);
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    const other = await visit(context, '#/here');
    await other.getByRole('button', { name: 'Delete all games' }).click();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await other.getByText('Everything is deleted.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'removed from this browser' }).waitFor();
    // As by a browser that is told to forget: nobody says so.
    await page.goto(host.address);
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open('caravanserai').onsuccess = ({ target }) => {
            const change = (target as IDBOpenDBRequest).result.transaction(
              ['games', 'log'],
              'readwrite',
            );
            for (const name of change.objectStoreNames) change.objectStore(name).clear();
            change.oncomplete = resolve;
          };
        }),
    );
    await stageByHints(page);
    await page.locator('.prompt .primary').click();
    await page.getByRole('alert').filter({ hasText: 'removed from this browser' }).waitFor();
    await context.close();
  });

  it('deletes one game, in all tabs, and leaves the others', async () => {
    const context = await come();
    const page = await visit(context);
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    const stays = await visit(context);
    await sitDown(stays, 'spice');
    expect(await myTurn(stays)).toBe(true);
    const other = await visit(context, '#/here');
    await other.getByText('2 games.').waitFor();
    const wish = other.getByRole('button', { name: 'Delete this game: Golem Edition' });
    await wish.click();
    await other.keyboard.press('Escape');
    await wish.click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await other.getByText('The game is deleted.').waitFor();
    await other.getByText('One game.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'removed from this browser' }).waitFor();
    await takeTurn(stays);
    expect(await myTurn(stays)).toBe(true);
    await context.close();
  });

  it('says so where the module cannot be used, and does not try for ever', async () => {
    const broken = new StaticHost();
    const [module] = readdirSync(join(broken.folder, 'assets')).filter((name) =>
      name.endsWith('.wasm'),
    );
    for (const name of [module, `${module}.br`])
      writeFileSync(join(broken.folder, 'assets', name!), 'no module');
    await broken.open();
    const page = await browser.newPage({ locale: 'en-US' });
    await page.goto(broken.address);
    await page.locator('.play').click();
    await page.getByRole('alert').filter({ hasText: 'does not start' }).first().waitFor();
    await page.context().close();
    await broken.remove();
  });

  it('stays within its path, notifications too', async () => {
    const context = await come();
    await context.addInitScript(() => {
      const told: NotificationOptions[] = [];
      const Told = function (_: string, options: NotificationOptions) {
        told.push(options);
      };
      Object.assign(window, { told, Notification: Object.assign(Told, { permission: 'granted' }) });
    });
    const page = await visit(context);
    await page.evaluate(() => localStorage.setItem('settings', '{"notify":true}'));
    await page.reload();
    await sitDown(page, 'golem');
    expect(await myTurn(page)).toBe(true);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    const icon = await page.evaluate(async () => {
      const [{ icon } = {}] = (window as unknown as { told: NotificationOptions[] }).told;
      return fetch(icon!).then(({ ok, url }) => (ok ? url : `not there: ${icon}`));
    });
    expect(icon).toBe(`${host.address}icon.svg`);
    await resign(page);
    expect(await outside(page)).toEqual([]);
    await context.close();
  });

  it.each([
    ['desktop', 1440, 900, 'en-US'],
    ['phone', 390, 844, 'de-DE'],
    ['phone held across', 844, 390, 'de-DE'],
  ] as const)('is as it should be on a %s', async (_, width, height, locale) => {
    const context = await come({ viewport: { width, height }, locale, hasTouch: width < 1000 });
    const page = await visit(context);
    const look = new Look(page, [[width, height]]);
    const lost: string[] = [];
    const at = async (where: string): Promise<void> => {
      await look.at(where);
      lost.push(...(await outside(page)).map((address) => `${where}: ${address}`));
    };
    await page.locator('.play').waitFor();
    await at('home');
    for (const path of [
      'here',
      'day',
      'games',
      'games/statistics',
      'replay',
      'verify',
      'learn',
      'nowhere',
      'table/here-0',
      'replay/here-0',
    ]) {
      await page.goto(`${host.address}#/${path}`);
      await page.locator('h1').first().waitFor();
      await at(path);
    }
    await page.goto(host.address);
    await sitDown(page, 'adventure');
    expect(await myTurn(page)).toBe(true);
    await at('table');
    await measureAll(page, 'table', lost, new Map(), [[width, height]]);
    host.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.locator('p.sheet[role=status]').waitFor();
    await at('table, with a new version');
    await page.locator('p.sheet[role=status] button').last().click();
    await page.locator('.frame > header > button').last().click();
    await page.locator('dialog[open] button').nth(2).click();
    await page.locator('dialog[open] .danger').click();
    await page.locator('[data-result]').waitFor({ timeout: 90_000 });
    await at('result');
    await page.goto(page.url().replace('#/table/', '#/replay/'));
    await page.locator('header button').first().click();
    await page.locator('.linked input').waitFor();
    await at('replay, with a link');
    await page.goto(`${host.address}#/here`);
    await page.locator('.danger:enabled').last().click();
    await at('here, asking once more');
    look.end();
    expect(lost).toEqual([]);
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
    await expect.poll(() => page.evaluate(() => 'same' in window)).toBe(true);
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
    await resign(page);
    const table = page.url();
    await page.goto(table.replace('#/table/', '#/replay/'));
    await page.getByRole('button', { name: 'Link with the whole game' }).click();
    const shared = await page.locator('.linked input').inputValue();
    await page.goto(`${host.address}#/here`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save all as one file' }).click(),
    ]);
    // It is gone with the browser that has saved it.
    const buffer = readFileSync(await download.path());
    await context.close();

    const other = await come();
    const stranger = await visit(other, shared.slice(host.address.length));
    await stranger.getByRole('heading', { name: /Golem Edition/ }).waitFor();
    await stranger.goto(`${host.address}#/here`);
    await stranger
      .locator('input[type=file]')
      .setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer });
    await stranger.getByText('One game added').waitFor();
    await stranger.goto(table);
    await stranger.reload();
    await stranger.locator('[data-result]').waitFor();
    await other.close();
  });

  it('hands on a game with values of its own, and they come with it', async () => {
    const context = await come();
    const page = await visit(context);
    await shorten(page, 'adventure');
    await page.reload();
    await sitDown(page, 'adventure');
    expect(await myTurn(page)).toBe(true);
    await takeTurn(page);
    expect(await myTurn(page)).toBe(true);
    await resign(page);
    await page.goto(page.url().replace('#/table/', '#/replay/'));
    await page.getByRole('button', { name: 'Link with the whole game' }).click();
    const shared = await page.locator('.linked input').inputValue();
    expect(shared).toContain('#game=');
    await context.close();

    const other = await come();
    const stranger = await visit(other, shared.slice(host.address.length));
    await stranger.getByRole('heading', { name: /Adventure/ }).waitFor();
    await stranger.getByRole('tab', { name: 'Analysis' }).click();
    await stranger.getByRole('button', { name: 'Analyze this game' }).click();
    await stranger
      .getByText('The analysis is done.')
      .waitFor({ state: 'attached', timeout: 60_000 });
    // Also after a reload at another place of it.
    await stranger.keyboard.press('End');
    await expect.poll(() => stranger.url()).toContain('ply=');
    await stranger.reload();
    await stranger.getByRole('heading', { name: /Adventure/ }).waitFor();
    await other.close();
  });
});
