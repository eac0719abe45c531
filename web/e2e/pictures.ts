// Takes a screenshot of every screen, light and dark, desktop and phone, into `web/pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import type { Page } from 'playwright-core';
import { GAMES, House, myTurn, openBrowser, sitDown, visit } from './house';

const FOLDER = join(import.meta.dirname, '../pictures');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PAGES = [
  '',
  'learn',
  'learn/road',
  'learn/adventure',
  'learn/world',
  'learn/gallery',
  'learn/tutorial',
  'verify',
  'replay',
  'me',
  'nowhere',
  'device/0123456789abcdef0123456789abcdef',
  'join/0123456789abcdef0123456789abcdef',
];

it('takes pictures of every screen', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const house = new House();
  await house.open();
  const browser = await openBrowser();
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page: Page = await visit(browser, house, { viewport });
    const take = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
      }
    };
    const menu = (): Promise<void> => page.locator('header button', { hasText: 'Menu' }).click();
    for (const path of PAGES) {
      await page.goto(`${house.address}/${path}`);
      await page.locator('h1').first().waitFor();
      await take(path.replace('/', '-').slice(0, 20) || 'home');
    }
    for (const game of GAMES) {
      await page.goto(house.address);
      await sitDown(page, game, { seats: 3 });
      await myTurn(page);
      await take(`${game}-begin`);
      await page.locator('main .legal, main .choice').first().click();
      await take(`${game}-staged`);
      // In the opening of Adventure there is more to decide, which hints know.
      await page.locator('.prompt .buttons button').nth(1).click();
      await page.locator('.prompt .primary:disabled').waitFor();
      while (!(await page.locator('.prompt .primary').isEnabled())) {
        await page.locator('header button', { hasText: 'Hint' }).click();
        await page.locator('button.hint').first().click({ timeout: 30_000 });
        await page.waitForTimeout(300);
      }
      await page.locator('.prompt .primary').click();
      await page.waitForTimeout(2_000);
      await myTurn(page);
      await page.locator('header button', { hasText: 'Hint' }).click();
      await page.locator('button.hint').first().waitFor({ timeout: 30_000 });
      await take(`${game}-hints`);
      await page.keyboard.press('Escape');
      await page.locator('.rail .who').first().click();
      await take(`${game}-cards`);
      await page.locator('dialog').getByRole('button', { name: 'Close', exact: true }).click();
      if (size === 'phone') await page.locator('.log-button').click();
      await take(`${game}-log`);
      await page.locator('aside li button').first().click();
      await take(`${game}-back`);
      await page.locator('.past .primary').click();
      await menu();
      await take(`${game}-menu`);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      await page.locator('[data-result] .two').waitFor({ timeout: 120_000 });
      await take(`${game}-result`);
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.locator('.board').first().waitFor();
      await page.keyboard.press('End');
      for (const tab of ['moves', 'points', 'analysis']) {
        await page.locator(`#tab-${tab}`).click();
        await take(`${game}-replay-${tab}`);
      }
    }
    await page.goto(house.address);
    await sitDown(page, 'golem', { others: 'friend' });
    await page.locator('.link').first().waitFor();
    await take('invite');
    await page.context().close();
  }
  await browser.close();
  await house.remove();
});
