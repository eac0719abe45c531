// Takes a picture of every screen, in both modes, on a desktop and on a phone, into `web/pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import type { Page } from 'playwright-core';
import { House, myTurn, openBrowser, sitDown, visit } from './house';

const FOLDER = join(import.meta.dirname, '../pictures');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PAGES = ['', 'learn', 'learn/road', 'learn/adventure', 'learn/world', 'learn/gallery', 'learn/tutorial', 'verify', 'replay', 'nowhere'];
const GAMES = ['golem', 'spice', 'adventure', 'world'] as const;

it('takes pictures of every screen', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const house = new House();
  await house.open();
  const browser = await openBrowser();
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page: Page = await visit(browser, house, { viewport, colorScheme });
      const take = async (name: string): Promise<void> => {
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
      };
      for (const path of PAGES) {
        await page.goto(`${house.address}/${path}`);
        await page.locator('h1').first().waitFor();
        await take(path.replace('/', '-') || 'home');
      }
      for (const game of GAMES) {
        await page.goto(house.address);
        await sitDown(page, game, { seats: 3 });
        await myTurn(page);
        await take(`${game}-begin`);
        await page.locator('.legal').first().click();
        await take(`${game}-staged`);
        await page.locator('header button', { hasText: 'Menu' }).click();
        await take(`${game}-menu`);
      }
      await page.goto(house.address);
      await sitDown(page, 'golem', { others: 'friends' });
      await page.locator('.link').first().waitFor();
      await take('invite');
      await page.goto(house.address);
      await sitDown(page, 'golem');
      await myTurn(page);
      await page.locator('header button', { hasText: 'Menu' }).click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      await page.locator('[data-result]').waitFor();
      await take('result');
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.locator('h1').first().waitFor();
      await take('replay-game');
      await page.context().close();
    }
  }
  await browser.close();
  await house.remove();
});
