// What one reads: how large it is, what is marked, and what lies over what.
import { expect, it } from 'vitest';
import { browser, house, myTurn, sitDown, useHouse, visit } from './house';

useHouse();

it('makes larger text of the prompt and its buttons too', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await visit(browser, house, { viewport: { width, height } });
    await sitDown(page, 'golem');
    await myTurn(page);
    const high = (of: string): Promise<number> =>
      page
        .locator(of)
        .first()
        .evaluate((one) => {
          const { fontSize } = getComputedStyle(one);
          return parseFloat(fontSize) * (one as HTMLElement).currentCSSZoom;
        });
    const read = ['.prompt h2', '.prompt .primary', 'main .price', 'main .played button'];
    const before = await Promise.all(read.map(high));
    await page.evaluate(() => localStorage.setItem('settings', '{"text":"larger"}'));
    await page.reload();
    await myTurn(page);
    const after = await Promise.all(read.map(high));
    expect(after.map((one, i) => Math.round((10 * one) / before[i]!) / 10)).toEqual(
      read.map(() => 1.3),
    );
    // Nothing of it leaves the window.
    const box = await page.locator('.prompt').boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    await page.context().close();
  }
});

it('marks Rest where one may rest, as it marks everything that can be done', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  const ring = (of: string): Promise<string> =>
    page
      .locator(of)
      .first()
      .evaluate((one) => getComputedStyle(one).boxShadow.split(' 0px 0px 0px ')[0]!);
  expect(await ring('main .played button')).toBe(await ring('main .card.legal'));
  await page.context().close();
});

it('labels the spaces of the map for those who want codes', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'adventure');
  const labels = page.locator('main .tile kbd:visible');
  await page.locator('main .tile').first().waitFor();
  expect(await labels.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('settings', '{"codes":true}'));
  await page.reload();
  await page.locator('main .tile').first().waitFor();
  expect((await labels.allInnerTexts()).length).toBe(24);
  expect(await labels.allInnerTexts()).toContain('C3');
  await page.context().close();
});

it('says what is told across the table without hiding a number of a card', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await house.close();
  const bar = await page.locator('.bars .bar').boundingBox({ timeout: 30_000 });
  const cards = await page
    .locator('.points .slot')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(bar!.y + bar!.height).toBeLessThan(Math.min(...cards));
  await page.context().close();
});
