// Larger text makes everything larger that one reads, on every screen, and nothing leaves the window for that.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, myTurn, sitDown, takeTurn, useHouse, visit } from './house';
import { resize, words } from './look';

useHouse();

const ROOT = join(import.meta.dirname, '../..');

/** How many times as high the letters of each visible text are with larger text, of all that are not so much higher. Runs in the page. */
function small(times: number): { texts: number; small: string[] } {
  const root = document.documentElement;
  const holders = new Set<HTMLElement>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // Boards and cards have the room that is left, and a browser draws its own lists.
  const besides = '.board, .own, .cards, .heard, script, style, option';
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (node.textContent?.trim() && holder && !holder.closest(besides)) holders.add(holder);
  }
  const seen = [...holders].filter((one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const high = (text: string): number[] => {
    root.dataset.text = text;
    return seen.map(
      (one) => parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1),
    );
  };
  const [usual, larger] = [high('usual'), high('larger')];
  return {
    texts: seen.length,
    small: seen.flatMap((one, i) => {
      const ratio = larger[i]! / usual[i]!;
      // Where players stand in a row, letters follow the room that each of them has.
      return one.checkVisibility() && ratio < times * 0.9
        ? [
            `${one.localName}.${one.classList[0] ?? ''} ${one.textContent?.slice(0, 30)}: ×${ratio.toFixed(2)}`,
          ]
        : [];
    }),
  };
}

/** Texts that are not as much larger as they should be, and what no longer fits, with larger text. */
async function look(page: Page, where: string, times: number): Promise<string[]> {
  const found = await page.evaluate(small, times);
  const faults = await page.evaluate(words);
  await page.evaluate(() => void (document.documentElement.dataset.text = 'usual'));
  expect(found.texts, where).toBeGreaterThan(2);
  return [...found.small, ...faults].map((fault) => `${where}: ${fault}`);
}

it.each([
  [1440, 900, 1.3],
  [390, 844, 1.3],
  [844, 390, 1.15],
])('is so at a table of %d × %d', async (width, height, times) => {
  const page = await visit(browser, house, {
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
  });
  const found: string[] = [];
  const at = async (where: string): Promise<void> =>
    void found.push(...(await look(page, where, times)));
  for (const game of ['golem', 'adventure', 'world'] as const) {
    await page.goto(house.address);
    await sitDown(page, game, { seats: 3 });
    await myTurn(page);
    await at(`${game}, idle`);
    if (game !== 'golem') continue;
    await page.locator('header .plain').first().click();
    await page.locator('button.hint').first().waitFor({ timeout: 30_000 });
    await at('hints');
    await page.locator('button.hint').first().click();
    await page.locator('.prompt .primary:enabled').waitFor();
    await at('staged');
    await takeTurn(page);
    await myTurn(page);
    await page.keyboard.press('[');
    await page.locator('.past').waitFor();
    await at('looking back');
    await page.keyboard.press('End');
    await page.locator('.past').waitFor({ state: 'detached' });
    if (width < 1000) {
      await page.locator('.log-button').click();
      await at('log');
      await page.locator('.log-button').click();
    }
    await page.keyboard.press('/');
    await page.locator('form input').waitFor();
    await at('command line');
    await page.keyboard.press('Escape');
  }
  await page.goto(house.address);
  await sitDown(page, 'golem');
  await myTurn(page);
  await page.locator('.frame > header > button').last().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result] table').first().waitFor({ timeout: 60_000 });
  await page.locator('[data-result] progress').waitFor({ state: 'detached', timeout: 60_000 });
  await at('result');
  await page.goto(house.address);
  await sitDown(page, 'golem', { seats: 4, others: 'friend' });
  await page.locator('.link').first().waitFor();
  await at('gathering');
  expect(found).toEqual([]);
  await page.context().close();
});

it.each([
  [1440, 900],
  [390, 844],
])('is so on pages to read and in replays of %d × %d', async (width, height) => {
  const page = await visit(browser, house, {
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  const found: string[] = [];
  for (const path of [
    '',
    'learn',
    'learn/road',
    'learn/gallery',
    'learn/tutorial',
    'verify',
    'replay',
    'me',
    'here',
    'games',
    'nowhere',
  ]) {
    await page.goto(`${house.address}/${path}`);
    await page.locator('h1').first().waitFor();
    found.push(...(await look(page, path || 'home', 1.3)));
  }
  await page.goto(house.address);
  await page.locator('.gear').click();
  await page.locator('dialog[open]').waitFor();
  found.push(...(await look(page, 'settings', 1.3)));
  await page.goto(`${house.address}/replay`);
  await page
    .locator('textarea')
    .fill(readFileSync(join(ROOT, 'corpus/golden/road/2-resigned.record'), 'utf8'));
  await page.locator('form .primary').click();
  await page.locator('input[type=range]').fill('20');
  for (const tab of ['moves', 'points', 'analysis']) {
    await page.locator(`#tab-${tab}`).click();
    found.push(...(await look(page, `replay, ${tab}`, 1.3)));
  }
  await page.locator('#panel-analysis button').click();
  await page.locator('#panel-analysis .note').waitFor({ timeout: 60_000 });
  found.push(...(await look(page, 'replay, analyzed', 1.3)));
  expect(found).toEqual([]);
  await page.context().close();
});

it('leaves the prompt and its buttons in the window, whichever way a phone is held', async () => {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  await page.evaluate(() => localStorage.setItem('settings', '{"text":"larger"}'));
  await page.reload();
  await sitDown(page, 'golem', { seats: 4 });
  await myTurn(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
    [740, 360],
  ] as const) {
    await resize(page, width, height);
    for (const part of ['.prompt .primary', '.own .played button', '.rail li >> nth=-1']) {
      const box = (await page.locator(part).boundingBox())!;
      const inside =
        box.x >= -1 &&
        box.y >= -1 &&
        box.x + box.width <= width + 1 &&
        box.y + box.height <= height + 1;
      expect({ width, part, box, inside }).toEqual({ width, part, box, inside: true });
    }
  }
  await page.context().close();
});
