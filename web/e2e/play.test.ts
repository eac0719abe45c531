// Whole games against a bot, as a new user plays them: with the house's own hints.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { type Game, House, myTurn, openBrowser, sitDown, visit } from './house';

const house = new House();
let browser: Browser;
beforeAll(async () => {
  await house.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await house.remove();
});

/** Takes the first hint until the turn can be confirmed, and confirms it. */
async function takeTurn(page: Page): Promise<void> {
  const confirm = page.locator('.prompt .primary');
  for (let decisions = 0; decisions < 20; decisions += 1) {
    if (await confirm.isEnabled()) break;
    await page.locator('header button', { hasText: 'Hint' }).click({ timeout: 30_000 });
    await page.locator('.prompt .hint').first().click({ timeout: 30_000 });
    // The house answers with the turn as it stands then.
    await page.waitForTimeout(300);
  }
  await confirm.click();
  await page.waitForTimeout(150);
}

describe('a new user', () => {
  it.each<[Game, number]>([['golem', 400], ['spice', 400], ['adventure', 400], ['world', 400]])('plays %s to its end', async (game, most) => {
    const page = await visit(browser, house);
    const begun = Date.now();
    await sitDown(page, game);
    let turns = 0;
    while (turns < most && (await myTurn(page))) {
      await takeTurn(page);
      turns += 1;
      // Adventure and World are long: the rest of the game is given up once enough was played.
      if (game !== 'golem' && turns === 12) {
        await page.locator('header button', { hasText: 'Menu' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('button', { name: 'Yes, resign' }).click();
      }
    }
    await page.locator('[data-result]').waitFor({ timeout: 60_000 });
    expect(await page.locator('[data-result] tbody tr').count()).toBe(2);
    expect(turns).toBeGreaterThan(5);
    expect(Date.now() - begun).toBeLessThan(170_000);
    await page.context().close();
  });

  it('has the bot’s answer to a first move within ten seconds and three clicks', async () => {
    const page = await visit(browser, house);
    const begun = Date.now();
    await page.locator('.play').click();
    await myTurn(page);
    await page.locator('.market .legal, .own .legal').first().click();
    await page.locator('.prompt .primary:enabled').click();
    await myTurn(page);
    expect(Date.now() - begun).toBeLessThan(10_000);
    await page.context().close();
  });
});
