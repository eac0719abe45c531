// Rated tables: laid, played and counted; the boards and the pages of both people change.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, setSeats, useHouse, visit } from './house';
import { Look } from './look';

useHouse();

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

const linkOf = (page: Page): Promise<string> => page.locator('.link code').first().innerText();

async function resign(page: Page): Promise<void> {
  await page.locator('.own .legal, .prompt, .market').first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

/** Where pictures of the screens go, for those who ask for them. */
const PICTURES = process.env.CARAVAN_PICTURES;
async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

it('counts a rated game, which changes the boards and the pages of both', async () => {
  const ada = await visit(browser, house);
  const look = new Look(ada, SIZES);
  await ada.locator('.me .called').fill('Ada');
  await ada.locator('label:has(input[value=golem])').click();
  // Only where people alone play there is something to switch.
  expect(await ada.getByLabel('Rated game').count()).toBe(0);
  await setSeats(ada, 2, 'friend');
  const rated = ada.getByLabel('Rated game');
  await rated.check();
  await picture(ada, 'switch');
  await look.at('a rated game is chosen');
  await setSeats(ada, 2, 'peddler');
  await rated.waitFor({ state: 'detached' });
  await setSeats(ada, 2, 'friend');
  expect(await rated.isChecked()).toBe(true);
  await ada.locator('.play').click();

  await ada.locator('.gathering .rated').waitFor();
  expect(await ada.locator('.gathering li select').count()).toBe(0);
  expect(await ada.getByLabel('Hints').count()).toBe(0);
  await picture(ada, 'gathering');
  await look.at('gathering at a rated table');
  const ben = await visit(browser, house);
  await ben.goto(await linkOf(ada));
  await ben.getByText('whoever resigns or is replaced by a stand-in has lost').waitFor();
  await ben.locator('.gathering input').first().fill('Ben');
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  await ada.locator('h1', { hasText: 'rated' }).waitFor();
  await resign(ben);
  const result = ada.locator('[data-result] .ratings');
  await result.getByText('1611 ± 339').waitFor();
  await result.getByText('(+111)').waitFor();
  await result.getByText('(−111)').waitFor();
  await picture(ada, 'result');
  await look.at('the result of a rated game');

  await result.getByRole('link', { name: 'Ratings' }).click();
  const rows = ada.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/1\s+Ada you\s+1611 ± 339\s+1\s+1/);
  expect(await rows.last().innerText()).toMatch(/2\s+Ben\s+1389 ± 339\s+1\s+0/);
  // Nobody shows a page yet; one's own is there.
  expect(await rows.last().getByRole('link').count()).toBe(0);
  await ada.getByLabel('Time').selectOption({ index: 1 });
  await expect.poll(() => rows.first().innerText()).toMatch(/\+111/);
  await picture(ada, 'board');
  await look.at('the board of this month');
  await ada.locator('select[name=rulebook]').selectOption('world');
  await ada.getByText('Nobody has finished a rated game yet.').waitFor();

  await ada.getByRole('link', { name: 'Your page' }).click();
  await ada.getByRole('heading', { name: 'Games of Ada' }).waitFor();
  await ada.getByText('1 rated game, 1 won').waitFor();
  const address = ada.url();
  await picture(ada, 'person');
  await look.at('a page about oneself');
  look.end();
  await ben.goto(address);
  await ben.getByRole('alert').waitFor();
  await ada.getByLabel('Show it to everybody').check();
  await ada.getByText('Everybody can see this page now.').waitFor();
  await ben.goto(`${house.address}/ratings`);
  await ben.getByRole('link', { name: 'Ada' }).click();
  await ben.getByRole('heading', { name: 'Games of Ada' }).waitFor();
  expect(await ben.getByLabel('Show it to everybody').count()).toBe(0);
  // By the keyboard to the replay, which Ben may see because he was there.
  await ben.getByRole('link', { name: 'Replay' }).focus();
  await ben.keyboard.press('Enter');
  await ben.waitForURL(/\/replay\//);
  await ben.goto(`${house.address}/ratings`);
  await ben.getByRole('link', { name: 'Your page' }).click();
  await ben.getByText('counts as lost').waitFor();
  await ben.getByText('1389 ± 339').first().waitFor();
  for (const page of [ada, ben]) await page.context().close();
});
