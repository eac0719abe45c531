// A game by days lives without its people: browsers are closed, the house is killed and opened again.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, listed, setSeats, useHouse, visit } from './house';

useHouse();

const button = (page: Page, name: string): ReturnType<Page['getByRole']> =>
  page.getByRole('button', { name, exact: true });
const leave = (page: Page): Promise<unknown> => page.goto('about:blank');
/** The list of one's games on the first screen. */
const own = async (page: Page): Promise<string[]> => {
  await page.goto(house.address);
  await page.locator('.own li').first().waitFor();
  return listed(page);
};

it('goes on while nobody is there: a bot and a prepared turn move, also after a crash', async () => {
  const [ada, ben] = [await visit(browser, house), await visit(browser, house)];
  await ada.locator('label:has(input[value=golem])').click();
  await setSeats(ada, 3, 'friend');
  await ada.locator('.seats select').last().selectOption('peddler');
  await ada.locator('.play').click();
  await ada.getByLabel('Clock', { exact: true }).selectOption('1 day a turn');
  await ben.goto(await ada.locator('.link code').first().innerText());
  await ben.locator('.gathering input').first().fill('Ben');
  await button(ben, 'Sit here').click();
  await button(ada, 'Start').click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  const decides = await Promise.race(
    [ada, ben].map(async (page) => {
      await page.locator('.rail .own.turn').waitFor();
      return page;
    }),
  );
  const waits = decides === ada ? ben : ada;
  const table = decides.url();

  await button(waits, 'Prepare my turn').click();
  await waits.locator('.own .hand [data-thing="card +aa"]').click();
  await button(waits, 'Keep ready').click();
  await waits.locator('.prompt .words p', { hasText: /^Prepared, and played as soon/ }).waitFor();
  for (const page of [decides, waits]) await leave(page);
  await house.close('SIGKILL');
  await house.open();

  await decides.goto(table);
  await decides.locator('.own .hand [data-thing="card +aa"]').click();
  await decides.locator('.prompt .primary:enabled').click();
  // Nothing is confirmed any more: it is stored.
  await decides.locator('.prompt .primary:enabled').waitFor({ state: 'detached' });
  await leave(decides);
  await house.close('SIGKILL');
  await house.open();

  // Nobody has the table open, and still the turn comes back.
  await expect
    .poll(() => own(decides), { timeout: 40_000, interval: 1_000 })
    .toEqual([expect.stringMatching(/^Your turn: .*Round 2/)]);
  expect(await own(waits)).toEqual([expect.stringMatching(/^Others’ turn: /)]);
  await waits.goto(table);
  await waits.locator('.market').waitFor();
  expect(await waits.locator('.own .played, .own .pile').count()).toBeGreaterThan(0);
  for (const page of [ada, ben]) await page.context().close();
}, 120_000);
