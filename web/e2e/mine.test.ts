// The list of one's games: whose turn it is, the way from one to the next, and ten of them on a phone.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Message, OwnTable, TableLinks } from '../src/wire/protocol';
import { browser, confirmTurn, house, listed, useHouse, visit } from './house';
import { Look } from './look';

useHouse();

const own = (page: Page): Promise<OwnTable[]> =>
  page.evaluate(async () => (await (await fetch('/api/me/tables')).json()) as OwnTable[]);

/** Says something at a table as the person whose page it is, and waits until it is done. */
const say = (page: Page, link: string, ...requests: object[]): Promise<void> =>
  page.evaluate(
    ([link, requests]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${link}`);
        const rest = requests.map((request, i) => ({ ...request, id: `${Date.now()}-${i}` }));
        const next = (): void => {
          const request = rest.shift();
          if (request) return socket.send(JSON.stringify(request));
          socket.close();
          resolve();
        };
        socket.onopen = () => socket.send(JSON.stringify({ say: 'hello', version: 2 }));
        let greeted = false;
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as Message;
          if (message.type === 'refused') reject(new Error(message.reason));
          if (message.type === 'done' || (message.type === 'table' && !greeted)) {
            greeted = true;
            next();
          }
        };
      }),
    [link, requests] as const,
  );

/** A game of two that has begun, the first one to decide first; by days, unless it has no clock. */
async function begin(ada: Page, ben: Page, days = 0, theme = 'golem'): Promise<string> {
  const { game, invite } = await ada.evaluate(
    async ([days, theme]) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          family: 'road',
          theme,
          drawnSeats: false,
          chairs: [{ type: 'me', name: 'Ada' }, { type: 'open' }],
          ...(days ? { clock: { pace: { type: 'daily', days }, timeOut: 'standIn' } } : {}),
        }),
      });
      return (await answer.json()) as TableLinks;
    },
    [days, theme] as const,
  );
  const token = invite?.split('/').pop() ?? '';
  await ben.evaluate(() => fetch('/api/me', { method: 'POST' }));
  const sit = { say: 'sit', chair: 2, name: 'Ben' };
  await say(ben, `${game}/socket?invite=${token}`, sit);
  await say(ada, `${game}/socket`, { say: 'start' });
  return game;
}

/** Plays the simplest turn. */
async function rest(page: Page, game: string): Promise<void> {
  const seq = await page.evaluate(
    async (game) => ((await (await fetch(`/api/tables/${game}`)).json()) as { seq: number }).seq,
    game,
  );
  await say(page, `${game}/socket`, { say: 'confirm', after: seq, actions: ['rest'] });
}

it('follows every move by itself, in the list and in the title, and asks no table', async () => {
  const [ada, ben] = [await visit(browser, house), await visit(browser, house)];
  const game = await begin(ada, ben, 2);
  await ada.reload();
  await ben.reload();
  await expect
    .poll(() => listed(ada))
    .toEqual(['Your turn: Golem Edition 2 days a turn · Round 1 · Ada, Ben Time left: 2 days 2 d']);
  expect(await ada.title()).toMatch(/^\(1\) /);
  await ben.getByText('Ada is playing').waitFor();
  expect(await ben.title()).not.toMatch(/^\(/);
  const asked: string[] = [];
  for (const page of [ada, ben])
    page.on('request', (request) => {
      if (request.url().includes('/api/tables/')) asked.push(request.url());
    });
  await rest(ada, game);
  asked.length = 0;
  // Nobody has loaded anything again.
  await ben.locator('.own .due', { hasText: '2 d' }).waitFor();
  expect(await ben.title()).toMatch(/^\(1\) /);
  await ada.getByText('Ben is playing').waitFor();
  await expect.poll(() => ada.title()).not.toMatch(/^\(/);
  // On another screen the number follows, too.
  await ada.goto(`${house.address}/me`);
  await expect.poll(() => ada.title()).not.toMatch(/^\(/);
  await ben.locator('.own .due').click();
  await ben.locator('.own .legal').first().waitFor();
  await rest(ben, game);
  await expect.poll(() => ada.title()).toMatch(/^\(1\) /);
  expect(asked.filter((url) => !url.includes(game))).toEqual([]);
  // It goes on when the server has been away.
  await house.close();
  await house.open();
  await ben.goto(house.address);
  await ben.getByText('Ada is playing').waitFor();
  await rest(ada, game);
  await ben.locator('.own .due').waitFor();
  await expect.poll(() => ada.title()).not.toMatch(/^\(/);
  for (const page of [ada, ben]) await page.context().close();
});

it('leads with N and a button from one game that waits to the next, and keeps what is staged', async () => {
  const [ada, ben] = [await visit(browser, house), await visit(browser, house)];
  const late = await begin(ada, ben, 3);
  const soon = await begin(ada, ben, 1);
  const free = await begin(ada, ben);
  await ada.reload();
  await expect.poll(() => ada.locator('.own .due').count()).toBe(3);
  const at = (game: string): Promise<void> => ada.waitForURL(`**/table/${game}`);
  // In a field a letter is a letter.
  await ada.locator('.me .called').press('n');
  expect(new URL(ada.url()).pathname).toBe('/');
  await ada.locator('h1').click();
  await ada.keyboard.press('n');
  await at(soon);
  await ada.locator('.own [data-thing="card +aa"]').click();
  await ada.locator('.prompt .buttons button', { hasText: 'Confirm' }).waitFor();
  await ada.keyboard.press('n');
  await at(late);
  await ada.locator('.own .legal').first().waitFor();
  await ada.getByRole('button', { name: 'Next game: 2 wait for you' }).click();
  await at(free);
  await ada.locator('.own .legal').first().waitFor();
  await ada.keyboard.press('n');
  await at(soon);
  await ada.locator('.prompt .buttons button', { hasText: 'Confirm' }).waitFor();
  await confirmTurn(ada);
  await ada.keyboard.press('n');
  await at(late);
  await ada.getByRole('button', { name: 'Next game: one waits for you' }).waitFor();
  for (const page of [ada, ben]) await page.context().close();
});

it('shows ten games on a phone, those that wait first, each in reach', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const [ada, ben] = [await visit(browser, house, phone), await visit(browser, house)];
  const themes = ['golem', 'spice'];
  const games: string[] = [];
  for (let i = 0; i < 12; i += 1)
    games.push(await begin(ada, ben, [7, 1, 3, 0, 2][i % 5], themes[i % 2]));
  for (const game of games.slice(10)) await rest(ada, game);
  await say(ben, `${games[11] ?? ''}/socket`, { say: 'resign', seat: 2 });
  await expect.poll(async () => (await own(ada)).filter(({ waits }) => waits).length).toBe(10);
  await ada.reload();
  await expect.poll(() => ada.locator('.own .due').count()).toBe(10);
  if (process.env.CARAVAN_PICTURES) {
    await ada.screenshot({ path: `${process.env.CARAVAN_PICTURES}/phone.png` });
    await ada.setViewportSize({ width: 1440, height: 900 });
    await ada.screenshot({ path: `${process.env.CARAVAN_PICTURES}/wide.png` });
    await ada.setViewportSize({ width: 390, height: 844 });
  }
  const rows = await ada
    .locator('.own .due')
    .evaluateAll((all) =>
      all
        .map((row) => row.getBoundingClientRect())
        .map(({ top, height, bottom }) => ({ top, height, bottom })),
    );
  for (const { height } of rows) expect(height).toBeGreaterThanOrEqual(48);
  for (const { height } of rows) expect(height).toBeLessThanOrEqual(56);
  expect(rows.at(-1)?.bottom).toBeLessThanOrEqual(844);
  const all = await listed(ada);
  const parts = all.map((row) => row.split(':')[0]);
  expect(parts.slice(9)).toEqual(['Your turn', 'Others’ turn', 'Finished lately']);
  expect(all.at(-1)).toContain('Ben (resigned)');
  // By when their time is used up, and then those without a clock.
  // The clocks of the server and of the browser may differ, which is known with the first message.
  const left = (): Promise<string[]> =>
    ada
      .locator('.own .due .when [aria-hidden], .own .due .when > b:only-child:not(:has(*))')
      .allInnerTexts();
  await expect
    .poll(left)
    .toEqual(['1 d', '1 d', '2 d', '2 d', '3 d', '3 d', '7 d', '7 d', 'Your turn', 'Your turn']);
  const look = new Look(ada, [
    [390, 844],
    [360, 740],
    [1440, 900],
  ]);
  await look.at('ten games');
  await ada.locator('.own .due').first().tap();
  await ada.getByRole('button', { name: 'Next game: 9 wait for you' }).waitFor();
  await look.at('a table while others wait');
  look.end();
  if (process.env.CARAVAN_PICTURES)
    await ada.screenshot({ path: `${process.env.CARAVAN_PICTURES}/table.png` });
  for (const page of [ada, ben]) await page.context().close();
});
