// Whole games on a phone, by touch alone.
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  browser,
  Ear,
  type Game,
  GAME_OF_EACH,
  house,
  placeOf,
  pointOf,
  readResult,
  setSeats,
  useHouse,
  visit,
} from './house';

useHouse();
let page: Page;
afterEach(async () => {
  await page.context().close();
});

/** Somebody new with a phone, at a table. */
async function begin(game: Game): Promise<Ear> {
  page = await visit(browser, house, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const ear = new Ear(page);
  await page.locator(`label:has(input[value=${game}])`).tap();
  await setSeats(page, 2, 'peddler');
  await page.locator('.play').tap();
  expect(await ear.turn()).toBe(true);
  return ear;
}

/** Nothing lies over the table, and nothing moves sideways. */
async function atRest(): Promise<void> {
  const found = await page.evaluate(() => {
    // A swipe would do what this does.
    scrollTo(200, 0);
    document.scrollingElement?.scrollBy(200, 0);
    const { scrollWidth } = document.documentElement;
    return {
      sideways: scrollX > 0 || scrollWidth > innerWidth || (visualViewport?.scale ?? 1) !== 1,
      dialogs: document.querySelectorAll('dialog[open], :popover-open').length,
      wide: innerWidth,
    };
  });
  expect(found).toEqual({ sideways: false, dialogs: 0, wide: 390 });
}

/** A turn as the house advises; on the board where that is possible, else by the hint. */
async function takeTurn(ear: Ear): Promise<number> {
  let onBoard = 0;
  while (!ear.complete) {
    const before = ear.actions.length;
    expect(before).toBeLessThan(20);
    const { planned } = ear;
    if (!planned) await page.locator('header button', { hasText: 'Hint' }).tap();
    await ear.quiet();
    const action = planned ?? ear.hints[0]?.action ?? 'rest';
    // Staying where the wagon was just placed has a test of its own.
    const place = action === ear.actions.at(-1) ? undefined : placeOf(ear.about(action));
    if (place) {
      const close = page
        .getByRole('region', { name: 'Hints' })
        .getByRole('button', { name: 'Close', exact: true });
      if (await close.isVisible()) await close.tap();
      await page.locator(place).tap(pointOf(place));
      onBoard += 1;
    } else await page.locator('button.hint').first().tap();
    await ear.quiet();
    expect({ action, refused: ear.refused }).toEqual({ action, refused: '' });
    expect(ear.actions.length).toBeGreaterThan(before);
  }
  await atRest();
  await page.locator('.prompt .primary').tap();
  await ear.quiet();
  return onBoard;
}

const menu = () => page.locator('header button', { hasText: 'Menu' });
const log = () => page.locator('header button', { hasText: 'Log' });

it('shows hints one at a time, covering nothing they speak of, and goes on from a tap on the table', async () => {
  const ear = await begin('golem');
  await ear.turn();
  await page.locator('header button', { hasText: 'Hint' }).tap();
  const hint = page.locator('button.hint:visible');
  await hint.first().waitFor();
  await expect.poll(() => hint.count()).toBe(1);
  // What is lit is in sight, and nothing lies over it.
  const lit = page.locator('main .lit');
  await expect.poll(() => lit.count()).toBeGreaterThan(0);
  for (const one of await lit.all()) {
    await expect
      .poll(() =>
        one.evaluate((thing) => {
          const box = thing.getBoundingClientRect();
          return thing.contains(document.elementFromPoint(box.left + 12, box.top + box.height / 2));
        }),
      )
      .toBe(true);
  }
  const first = await hint.innerText();
  await page.getByRole('button', { name: 'Next hint' }).tap();
  await expect.poll(() => hint.innerText()).not.toBe(first);
  await page.locator('.market .legal').first().tap();
  await expect.poll(() => ear.actions).toEqual(['@1']);
  await hint.waitFor({ state: 'detached' });
});

it('plays Road on a phone, and gives up after a while', async () => {
  const ear = await begin('golem');
  let onBoard = 0;
  for (let turn = 0; turn < 14 && (await ear.turn()); turn += 1) onBoard += await takeTurn(ear);
  expect(onBoard).toBeGreaterThan(10);
  expect(await ear.turn()).toBe(true);
  await menu().tap();
  await page.getByRole('button', { name: 'Resign' }).tap();
  await page.getByRole('button', { name: 'Yes, resign' }).tap();
  expect(await ear.turn()).toBe(false);
  const { title, rows } = await readResult(page);
  expect(title).toMatch(/^You resigned: (Dilan|Nuria|Tashi|Wen) won$/);
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2]);
  await atRest();
  await page.getByRole('button', { name: 'Play again' }).tap();
  await expect.poll(() => ear.table?.result, { timeout: 10_000 }).toBe(undefined);
  expect(await ear.turn()).toBe(true);
  await atRest();
});

it.each(GAME_OF_EACH.filter((game) => game !== 'golem'))(
  'plays %s on a phone for a few turns',
  async (game) => {
    const ear = await begin(game);
    for (let turn = 0; turn < 8 && (await ear.turn()); turn += 1) await takeTurn(ear);
    expect(await ear.turn()).toBe(true);
    await atRest();
  },
);

it.each(GAME_OF_EACH)(
  '%s: log, menu and cards of a seat open and close on a phone',
  async (game) => {
    const ear = await begin(game);
    for (let turn = 0; turn < 2 && (await ear.turn()); turn += 1) await takeTurn(ear);
    await ear.turn();
    const aside = page.getByRole('complementary', { name: 'Log' });
    await log().tap();
    await aside.waitFor();
    // A turn in the log leads back to it, and the drawer is out of the way.
    await aside.locator('li button').first().tap();
    await page.locator('.past').waitFor();
    await expect.poll(() => aside.isVisible()).toBe(false);
    await page.locator('.past .primary').tap();
    await page.locator('.past').waitFor({ state: 'detached' });
    await log().tap();
    await aside.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => aside.isVisible()).toBe(false);
    // A touch beside it closes it too, and does nothing on the table.
    const staged = [...ear.actions];
    await log().tap();
    await aside.waitFor();
    await page.touchscreen.tap(20, 400);
    await expect.poll(() => aside.isVisible()).toBe(false);
    expect(ear.actions).toEqual(staged);
    const dialog = page.locator('dialog[open]');
    const openers = [menu(), page.locator('.rail .who').first(), page.locator('.rail .who').last()];
    for (const opener of openers) {
      await opener.tap();
      await dialog.waitFor();
      const box = await dialog.boundingBox();
      expect(
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844,
      ).toBe(true);
      await dialog.getByRole('button', { name: 'Close', exact: true }).tap();
      await dialog.waitFor({ state: 'detached' });
      await atRest();
    }
  },
);
