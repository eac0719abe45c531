// Preparing a turn while others decide: two people in two browsers.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, sitDown, useHouse, visit } from './house';

useHouse();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, key: string) =>
  page
    .locator(
      key.startsWith('play ')
        ? `.own .hand [data-thing="card ${key.slice(5)}"]`
        : `[data-action="${key}"]`,
    )
    .first();
const title = (page: Page): Promise<string> => page.locator('.prompt h2').innerText();
const detail = (page: Page): Promise<string> => page.locator('.prompt .words p').innerText();

/** Two people at a table: who decides first, and who waits. */
async function begin(options = {}): Promise<[decides: Page, waits: Page]> {
  const ada = await visit(browser, house, options);
  await sitDown(ada, 'golem', { others: 'friend' });
  const ben = await visit(browser, house, options);
  await ben.goto(await ada.locator('.link code').first().innerText());
  await ben.locator('.gathering input').first().fill('Ben');
  await button(ben, 'Sit here').click();
  await button(ada, 'Start').click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  const adaFirst = (await ada.locator('.rail .own.turn').count()) > 0;
  return adaFirst ? [ada, ben] : [ben, ada];
}

async function close(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

/** Plays a card that is staged with one click. */
async function play(page: Page, key: string): Promise<void> {
  await card(page, key).click();
  await page.locator('.prompt .primary:enabled').click();
  await page.locator('.rail .own.turn').waitFor({ state: 'detached' });
}

describe('a turn that is prepared while another one decides', () => {
  it('stands staged when it is one’s turn, and is played when it is confirmed', async () => {
    const [decides, waits] = await begin();
    const market = await decides.locator('.market').innerHTML();
    await button(waits, 'Prepare my turn').click();
    await expect.poll(() => title(waits)).toBe('Prepare your turn');
    await card(waits, 'play +aa').click();
    await button(waits, 'Keep ready').click();
    // The table is shown as it is, and says what is prepared.
    await expect.poll(() => detail(waits)).toMatch(/^Prepared: /);
    expect(await title(waits)).toMatch(/is playing/);
    await button(waits, 'Change').click();
    await expect.poll(() => title(waits)).toMatch(/^Play/);
    // The other one sees nothing of it.
    expect(await decides.locator('.market').innerHTML()).toBe(market);
    await play(decides, 'play +aa');
    await waits.locator('.rail .own.turn').waitFor();
    await expect.poll(() => detail(waits)).toMatch(/^You have prepared this/);
    // It waits for its person, however long.
    await waits.waitForTimeout(5_000);
    expect(await waits.locator('.rail .own.turn').count()).toBe(1);
    await waits.locator('.prompt .primary:enabled').click();
    await decides.locator('.rail .own.turn').waitFor();
    await close(decides, waits);
  }, 60_000);

  it('is dropped, with the reason, when what it takes was taken', async () => {
    const [decides, waits] = await begin();
    await button(waits, 'Prepare my turn').click();
    await card(waits, 'acquire 1').click();
    await button(waits, 'Keep ready').click();
    await expect.poll(() => detail(waits)).toMatch(/^Prepared: /);
    await play(decides, 'acquire 1');
    await waits.locator('.rail .own.turn').waitFor();
    await expect
      .poll(() => detail(waits))
      .toBe(
        'Your prepared turn was dropped. What you wanted to take is no longer in its place, or costs something else now.',
      );
    expect(await waits.locator('.prompt .primary').isEnabled()).toBe(false);
    await close(decides, waits);
  }, 60_000);

  it('is kept over a reload, explains what cannot be done, and is given up', async () => {
    const [decides, waits] = await begin();
    await waits.locator('.meanwhile .plan').waitFor();
    await waits.keyboard.press('e');
    await expect.poll(() => title(waits)).toBe('Prepare your turn');
    await card(waits, 'claim 1').click();
    await expect.poll(() => detail(waits)).toMatch(/^You (still )?lack|missing|need/i);
    await card(waits, 'play +aa').click();
    await expect.poll(() => title(waits)).toMatch(/^Play/);
    await waits.reload();
    await expect.poll(() => detail(waits)).toMatch(/^Prepared: /);
    await button(waits, 'Drop').click();
    await waits.locator('.meanwhile .plan').waitFor();
    await waits.reload();
    await waits.locator('.meanwhile .plan').waitFor();
    await play(decides, 'play +aa');
    await waits.locator('.rail .own.turn').waitFor();
    expect(await waits.locator('.prompt .primary').isEnabled()).toBe(false);
    await close(decides, waits);
  }, 60_000);
});
