// What makes it a finished page: nothing covers a number, moments are shown, and texts say what happened.
import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Message } from '../src/wire/protocol';
import { browser, house, myTurn, setSeats, sitDown, takeTurn, useHouse, visit } from './house';
import { resize } from './look';

useHouse();

type TableMessage = Extract<Message, { type: 'table' }>;

/** Changes what the house says of the table, on its way. */
const changing = (page: Page, change: (table: TableMessage) => void): Promise<void> =>
  page.routeWebSocket(/\/api\/tables\/.+\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      if (message.type === 'table') change(message);
      socket.send(JSON.stringify(message));
    });
  });

async function resign(page: Page): Promise<void> {
  await page.locator('.frame > header > button').last().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 60_000 });
}

it('says in the log that a game is over because somebody resigned', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await resign(page);
  await page.locator('aside').getByText('You resigned, and the game is over.').waitFor();
  expect(await page.locator('aside').getByText('a bot plays on').count()).toBe(0);
  await page.context().close();
});

it('lights Rest in the step of the lesson in which it is the only thing to do', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/learn/tutorial`);
  await page.locator('.lesson .primary').click();
  const confirm = page.locator('.prompt .primary');
  for (const thing of ['.own .card.legal', '.own .card.legal']) {
    await page.locator(thing).first().click();
    await confirm.click();
  }
  await page.getByRole('heading', { name: 'Rest' }).waitFor();
  const legal = page.locator('main .legal');
  expect(await legal.allInnerTexts()).toEqual([expect.stringMatching(/^\s*Rest/)]);
  expect(await legal.evaluate((one) => getComputedStyle(one).boxShadow)).not.toBe('none');
  await legal.click();
  await confirm.click();
  await page.getByRole('heading', { name: 'Take a card' }).waitFor();
  await page.context().close();
});

it.each([
  [768, 1024],
  [844, 390],
])(
  'lays five chairs beside each other at %d × %d, each with what is its own',
  async (width, height) => {
    const page = await visit(browser, house, { viewport: { width, height }, locale: 'de-DE' });
    for (const sitter of ['here', 'peddler', 'friend']) {
      await setSeats(page, 5, sitter);
      const faults = await page.locator('.seats > li').evaluateAll((all) => {
        const found: string[] = [];
        for (const [i, chair] of all.entries()) {
          const box = chair.getBoundingClientRect();
          for (const part of chair.querySelectorAll(
            'input:not([type=radio]), strong, small, img, label, button:not(.drop)',
          )) {
            const own = part.getBoundingClientRect();
            if (getComputedStyle(part).clipPath !== 'none' || !own.width) continue;
            if (own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1)
              found.push(
                `chair ${i + 1}: <${part.localName} class="${part.className}"> ${part.textContent?.trim()}`,
              );
          }
          for (const other of all.slice(i + 1)) {
            const next = other.getBoundingClientRect();
            const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
            const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
            if (across > 0 && down > 0) found.push(`chair ${i + 1} lies over another`);
          }
        }
        return found;
      });
      expect({ sitter, faults }).toEqual({ sitter, faults: [] });
    }
    await page.context().close();
  },
);

it('hides no number of a card behind two bars, or the sign of the last round', async () => {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  let ends = false;
  await changing(page, (table) => {
    if (table.phase !== 'playing') return;
    table.asked = { seat: 1, open: [1] } as never;
    const own = table.chairs.find((chair) => chair.type === 'person');
    if (own?.type === 'person') own.standIn = true as never;
    const last = table.happened.at(-1);
    if (ends && last?.type === 'played')
      last.events.push({ type: 'endTriggered', seat: last.seat } as never);
  });
  await sitDown(page, 'golem', { seats: 2 });
  await page.locator('.points .slot').first().waitFor();
  const top = async (of: Locator): Promise<number> =>
    Math.min(...(await of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))));
  const bottom = async (of: Locator): Promise<number> =>
    Math.max(
      ...(await of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))),
    );
  const bars = page.locator('.bars .bar');
  await expect.poll(() => bars.count()).toBe(2);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await resize(page, width, height);
    expect({ width, at: await bottom(bars) }).toEqual({
      width,
      at: expect.toSatisfy((at: number) => at > 0),
    });
    expect(await bottom(bars)).toBeLessThanOrEqual(await top(page.locator('.points .slot')));
  }
  await resize(page, 1440, 900);
  ends = true;
  await page.evaluate(() => document.querySelector<HTMLElement>('.own .card.legal')?.click());
  await expect.poll(() => page.locator('.prompt .primary').isEnabled()).toBe(true);
  await page.evaluate(() => document.querySelector<HTMLElement>('.prompt .primary')?.click());
  const sign = page.locator('.last-round');
  await sign.waitFor();
  expect(await bottom(sign)).toBeLessThanOrEqual(await top(page.locator('.points .slot')));
  await page.context().close();
});

it('tells a turn of World in two lines, and all of it to whoever touches it', async () => {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  await sitDown(page, 'world');
  for (let turns = 0; turns < 4; turns += 1) {
    await myTurn(page);
    await takeTurn(page);
  }
  await myTurn(page);
  const told = page.locator('aside li > button > span');
  const lines = (): Promise<number[]> =>
    told.evaluateAll((all) =>
      all.map((one) =>
        Math.round(
          one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight),
        ),
      ),
    );
  expect(Math.max(...(await lines()))).toBe(2);
  const cut = await told.evaluateAll((all) =>
    all.findIndex((one) => one.scrollHeight > one.clientHeight + 2),
  );
  expect(cut).toBeGreaterThanOrEqual(0);
  // Pointing at it is enough, and whoever touches it looks back.
  await told.nth(cut).hover();
  await expect.poll(async () => (await lines())[cut]).toBeGreaterThan(2);
  await told.nth(cut).click();
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await lines())[cut]).toBeGreaterThan(2);
  await page.context().close();
});

it('draws crystals of 24 to 28 pixels on cards with few of them', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  const sizes = await page
    .locator('.own .hand [data-thing="card +aa"] .face img')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(28);
  await page.context().close();
});

it('holds a claimed card up, and then moves it to its owner', async () => {
  const page = await visit(browser, house);
  const laid = await page.request.post(`${house.address}/api/tables`, {
    data: {
      drawnSeats: false,
      family: 'road',
      chairs: ['Ada', 'Ben'].map((name) => ({ type: 'me', name })),
    },
  });
  const { game } = (await laid.json()) as { game: string };
  // The house says that the first card is claimed, whatever is played.
  await changing(page, (table) => {
    const last = table.happened.at(-1);
    if (last?.type === 'played' && last.seq > 0)
      last.events.unshift({
        type: 'claimed',
        seat: last.seat,
        slot: 1,
        card: 'aab',
        points: 6,
        token: null,
      } as never);
  });
  await page.goto(`${house.address}/table/${game}`);
  await myTurn(page);
  await page.evaluate(() => {
    const places: { left: number; top: number }[] = [];
    Object.assign(window, { places });
    const look = (): void => {
      const one = document.querySelector('.sky .shines')?.getBoundingClientRect();
      if (one) places.push({ left: one.left, top: one.top });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.locator('.own .card.legal').first().click();
  await page.locator('.prompt .primary').click();
  await page.locator('.sky .shines').waitFor({ state: 'attached' });
  await page.locator('.sky .shines').waitFor({ state: 'detached', timeout: 20_000 });
  const places = await page.evaluate(
    () => (window as unknown as { places: { left: number; top: number }[] }).places,
  );
  const [first, last] = [places[0]!, places.at(-1)!];
  expect(Math.hypot(last.left - first.left, last.top - first.top)).toBeGreaterThan(60);
  await page.context().close();
});

it('shows in the result the caravan of whoever won, a camel for each kind that it holds', async () => {
  const pictures: string[] = [];
  for (const caravan of ['aaa', 'abcd']) {
    const page = await visit(browser, house, { reducedMotion: 'reduce' });
    await changing(page, (table) => {
      for (const seat of table.view?.seats ?? []) seat.caravan = caravan;
    });
    await sitDown(page, 'golem');
    await myTurn(page);
    await resign(page);
    pictures.push((await page.locator('[data-result] .dusk img').getAttribute('src'))!);
    await page.context().close();
  }
  expect(pictures[0]).not.toBe(pictures[1]);
  expect(pictures[1]!.length).toBeGreaterThan(pictures[0]!.length);
});
