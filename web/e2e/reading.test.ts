// Readability: text sizes, markers, overlap.
import { expect, it } from 'vitest';
import type { Message } from '../src/wire/protocol';
import { browser, house, myTurn, sitDown, takeTurn, useHouse, visit } from './house';

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
  const labels = page.locator('main .map kbd:visible');
  await page.locator('main .tile').first().waitFor();
  expect(await labels.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('settings', '{"codes":true}'));
  await page.reload();
  await page.locator('main .tile').first().waitFor();
  expect((await labels.allInnerTexts()).length).toBe(24);
  expect(await labels.allInnerTexts()).toContain('C3');
  await page.context().close();
});

it('draws the spaces that the log speaks of, and rings them on the map', async () => {
  const page = await visit(browser, house, { hasTouch: true, reducedMotion: 'reduce' });
  await sitDown(page, 'adventure');
  // The opening, and a turn after it: one can look back at the first.
  for (let turns = 0; turns < 2; turns += 1) {
    await myTurn(page);
    await takeTurn(page);
  }
  await myTurn(page);
  const mine = page.locator('aside li button', { hasText: 'You begin with' });
  const space = (await mine.locator('[role=img]').last().getAttribute('aria-label'))!;
  expect(space).toMatch(/^[A-F]\d$/);
  // Its name is only heard, and is written for those who want codes.
  expect(await mine.innerText()).not.toContain(space);
  const told = page.locator('.map [data-told]');
  expect(await told.count()).toBe(0);
  await mine.hover();
  expect(await told.evaluateAll((all) => all.map((one) => one.getAttribute('data-told')))).toEqual([
    space,
  ]);
  // The ring lies on the space.
  const [ring, hexagon] = [
    (await told.boundingBox())!,
    (await page.locator(`[data-action="go ${space}"]`).boundingBox())!,
  ];
  expect(Math.abs(ring.x + ring.width / 2 - hexagon.x - hexagon.width / 2)).toBeLessThan(3);
  expect(Math.abs(ring.y + ring.height / 2 - hexagon.y - hexagon.height / 2)).toBeLessThan(5);
  await page.mouse.move(700, 20);
  await expect.poll(() => told.count()).toBe(0);
  // The same with the keyboard.
  await mine.focus();
  await expect.poll(() => told.count()).toBe(1);
  await mine.blur();
  await expect.poll(() => told.count()).toBe(0);
  // A touch leads to the table as it was, where the ring stays; and it ends there.
  await mine.tap();
  await page.locator('.past').waitFor();
  await page.locator('.past p [role=img]').last().waitFor();
  await page.locator('.past h2').tap();
  expect(await told.count()).toBe(1);
  await page.keyboard.press('End');
  await page.locator('.past').waitFor({ state: 'detached' });
  await expect.poll(() => told.count()).toBe(0);
  await page.context().close();
});

it('leaves the prompt of World where it is, whatever one claims', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [900, 700],
    [390, 844],
  ] as const) {
    const page = await visit(browser, house, {
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    // The house's word is changed on its way.
    let cards = 0;
    await page.routeWebSocket(/\/api\/tables\/.+\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as Message;
        if (message.type === 'table' && message.view?.family === 'world')
          for (const seat of message.view.seats) {
            // New traders are narrower than all others.
            const row = message.view.row.flatMap((card) =>
              card && !card.name.startsWith('n') ? card : [],
            );
            seat.claimed = Array.from({ length: cards }, (_, i) => row[i % row.length]!);
            seat.taken = ['tn:3', 'te:3', 'he:3'].slice(0, cards);
            seat.explored = ['*h', 'o1', '=3', '+bbb'].slice(0, cards);
          }
        socket.send(JSON.stringify(message));
      });
    });
    await sitDown(page, 'world', { seats: 4 });
    await myTurn(page);
    const found: number[] = [];
    for (cards of [0, 1, 5, 9]) {
      await page.reload();
      await myTurn(page);
      await expect.poll(() => page.locator('.own .chip').count()).toBe(cards);
      found.push((await page.locator('.prompt .buttons').boundingBox())!.y);
      // And all of it is in sight.
      const cut = await page
        .locator('main .own .part > ul')
        .evaluateAll(
          (all) =>
            all.filter((one) =>
              [...one.children].some(
                (item) =>
                  item.getBoundingClientRect().bottom >
                    one.parentElement!.getBoundingClientRect().bottom ||
                  item.getBoundingClientRect().right >
                    one.parentElement!.getBoundingClientRect().right,
              ),
            ).length,
        );
      expect({ width, cards, cut }).toEqual({ width, cards, cut: 0 });
    }
    expect({ width, found }).toEqual({ width, found: found.map(() => found[0]) });
    await page.context().close();
  }
});

it('shows a card closer once the pointer has moved, not because another card came under it', async () => {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  await sitDown(page, 'golem');
  await myTurn(page);
  const closer = page.locator('[role=tooltip]');
  const third = (await page.locator('.market .slot').nth(2).boundingBox())!;
  const at = [third.x + third.width / 2, third.y + third.height / 2] as const;
  await page.mouse.move(...at);
  await closer.waitFor();
  // The first card is taken with keys: all others move up, and another one lies under the pointer.
  const under = (): Promise<string | undefined> =>
    page.evaluate(
      ([x, y]) =>
        (document.elementFromPoint(x, y)?.closest('[data-thing]') as HTMLElement | null)?.dataset
          .thing,
      at,
    );
  const was = await under();
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await page.locator('.prompt .primary:enabled').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(under).not.toBe(was);
  // Longer than one has to point at it.
  await page.waitForTimeout(1_500);
  expect(await closer.count()).toBe(0);
  await page.mouse.move(at[0] + 2, at[1]);
  await closer.waitFor();
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
