// The caravan of the day: the same deal everywhere, one counted try, and a line to share.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FAMILIES, House, confirmTurn, myTurn, visit as visitHouse } from './house';
import { browser, come, host, useSite } from './site';

useSite();

/** Somebody new in a time zone, who may copy. */
const comeFrom = (timezoneId: string): Promise<BrowserContext> =>
  come({ permissions: ['clipboard-read', 'clipboard-write'], timezoneId });

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(host.address);
  await page.getByRole('link', { name: 'Caravan of the day' }).click();
  await page.locator('[data-deal]').first().waitFor();
  return page;
}

/** What lies on a table. */
const dealt = (page: Page): Promise<string> => page.locator('main').innerText();

/** Rests until the game is over: the same in every browser, with nothing left to choose. */
async function restAlways(page: Page): Promise<void> {
  for (let turns = 0; await myTurn(page); turns += 1) {
    expect(turns).toBeLessThan(80);
    await page.locator('main .own .played button, main .own .rest, main .own .act').first().click();
    await confirmTurn(page);
  }
}

it('deals the same in every time zone, and gives comparable lines', async () => {
  const contexts = await Promise.all(['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(comeFrom));
  const pages = await Promise.all(contexts.map(visit));
  const dates = await Promise.all(
    pages.map((page) => page.locator('.when time').getAttribute('datetime')),
  );
  expect(dates[0]).toBe(dates[1]);
  const date = dates[0] ?? '';

  // Every deal is the same.
  for (const family of FAMILIES) {
    const tables = await Promise.all(
      pages.map(async (page) => {
        await page.locator(`[data-deal=${family}] button`).first().click();
        expect(await myTurn(page)).toBe(true);
        const seen = await dealt(page);
        if (family !== 'road') {
          await page.goBack();
          await page.getByRole('link', { name: 'Go on' }).first().waitFor();
        }
        return seen;
      }),
    );
    expect(tables[0]).toBe(tables[1]);
    if (family === 'road') {
      // A counted game has no hints.
      for (const page of pages)
        expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
      await Promise.all(pages.map(restAlways));
      await Promise.all(
        pages.map(async (page) => {
          await page
            .locator('[data-result]')
            .getByRole('link', { name: 'Caravan of the day' })
            .click();
          await page.locator('[data-deal]').first().waitFor();
        }),
      );
    }
  }

  const lines = await Promise.all(
    pages.map(async (page) => {
      await page.getByRole('button', { name: 'Copy my line' }).click();
      await page.locator('pre').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    }),
  );
  expect(lines[0]).toBe(lines[1]);
  expect(lines[0]).toMatch(
    new RegExp(`^Caravanserai · Golem Edition · ${date}\n[▲▼■]{10} \\d+:\\d+\n\\S+/day/${date}$`),
  );

  const [page] = pages as [Page];
  // It is counted once; afterwards one can practice, with hints.
  await page.reload();
  const road = page.locator('[data-deal=road]');
  await road.getByText(/^Lost \d+:\d+$/).waitFor();
  expect(await road.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  await road.getByRole('button', { name: 'Play for practice' }).click();
  expect(await myTurn(page)).toBe(true);
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(1);
  await page.goto(`${host.address}#/day`);
  await page.getByRole('link', { name: /Golem Edition: Lost/ }).waitFor();
  expect(await page.locator('td a').filter({ hasText: '▼' }).count()).toBe(1);

  // The day after, the line leads to the game itself.
  await page.clock.setFixedTime(Date.parse(date) + 36 * 3_600_000);
  await page.goto(`${host.address}#/day/${date}`);
  await page.reload();
  await page.getByRole('button', { name: 'Copy my line' }).click();
  const line = await page.locator('pre').innerText();
  const address = /\S+#\/replay\S+/.exec(line)?.[0] ?? '';
  const [, other] = pages as [Page, Page];
  await other.goto('about:blank');
  await other.goto(address);
  await other.getByRole('tab', { name: 'Analysis' }).waitFor();
  await Promise.all(contexts.map((context) => context.close()));
});

it('answers a day that has not come', async () => {
  const context = await come();
  const page = await visit(context);
  await page.goto(`${host.address}#/day/2999-01-01`);
  await page.getByText('This day has not come yet').waitFor();
  await page.goto(`${host.address}#/day/2026-01-01`);
  await page.getByText('Not played on its day').first().waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  await context.close();
});

it('enters the board of a house, which others see', async () => {
  const house = new House();
  await house.open();
  const ada = await visitHouse(browser, house, { reducedMotion: 'reduce' });
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByLabel('Your name').press('Tab');
  await ada.evaluate(() =>
    fetch('/api/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada' }),
    }),
  );
  await ada.getByRole('link', { name: 'Caravan of the day' }).click();
  const board = ada.locator('[data-board=road]');
  await board.getByText('nobody yet').waitFor();
  expect(await board.getByRole('button').count()).toBe(0);
  await ada.locator('[data-deal=road] button').first().click();
  await restAlways(ada);
  const date = new Date().toISOString().slice(0, 10);
  await ada.locator('[data-result]').getByRole('link', { name: 'Caravan of the day' }).click();
  await board.getByRole('button', { name: 'Put my game on the board' }).click();
  await board.getByText('1 entry').waitFor();
  expect(await board.getByRole('button').count()).toBe(0);
  const row = await board.locator('tbody tr').innerText();
  expect(row).toMatch(/^1\.\s+Ada \(You\)\s+\d+:\d+$/);

  const ben = await visitHouse(browser, house, { reducedMotion: 'reduce' });
  await ben.goto(`${house.address}/day/${date}`);
  await ben.locator('[data-board=road]').getByText('1 entry').waitFor();
  expect(await ben.locator('[data-board=road] tbody tr').innerText()).toMatch(
    /^1\.\s+Ada\s+\d+:\d+$/,
  );
  // On the day after, the best game can be watched; the house here still has today.
  const record = await ada.evaluate(async (path) => (await fetch(path)).text(), '/api/me/export');
  const [{ record: best }] = (JSON.parse(record) as { days: [{ record: string }] }).days;
  await ben.route('**/best', (route) => route.fulfill({ contentType: 'text/plain', body: best }));
  await ben.clock.setFixedTime(Date.parse(date) + 36 * 3_600_000);
  await ben.reload();
  await ben
    .locator('[data-board=road]')
    .getByRole('button', { name: 'Watch the best game' })
    .click();
  await ben.getByRole('tab', { name: 'Analysis' }).waitFor();
  await Promise.all([ada, ben].map((page) => page.context().close()));
  await house.remove();
});
