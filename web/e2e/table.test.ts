// The table: staging, sound, two people, two devices, server restarts, keys.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  browser,
  confirmTurn,
  house,
  myTurn,
  sitDown,
  stageByHints,
  takeOver,
  useHouse,
  visit,
} from './house';

useHouse();

const confirm = (page: Page) => page.locator('.prompt .primary');
const undo = (page: Page) => page.locator('.prompt .buttons button').nth(0);
const reset = (page: Page) => page.locator('.prompt .buttons button').nth(1);

it('undoes and resets what is staged', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  const held = await page.locator('[aria-label="Your crystals"]').innerText();
  await page.locator('.own .legal').first().click();
  await expect.poll(() => confirm(page).isEnabled()).toBe(true);
  await expect.poll(() => page.locator('[aria-label="Your crystals"]').innerText()).not.toBe(held);
  await undo(page).click();
  await expect.poll(() => confirm(page).isEnabled()).toBe(false);
  await expect.poll(() => page.locator('[aria-label="Your crystals"]').innerText()).toBe(held);
  await page.locator('.market .legal').last().click();
  await expect.poll(() => confirm(page).isEnabled()).toBe(true);
  await reset(page).click();
  await expect.poll(() => page.locator('[aria-label="Your crystals"]').innerText()).toBe(held);
  await page.context().close();
});

it('sounds, and computes no silence before and after', async () => {
  const page = await visit(browser, house);
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        Object.assign(window, { sound: this });
      }
    };
  });
  await page.reload();
  // Its time goes on only while it computes.
  const sound = () =>
    page.evaluate(() =>
      (({ state, currentTime }) => ({ state, currentTime }))(
        (window as unknown as { sound: AudioContext }).sound,
      ),
    );
  await page.locator('h1').first().click();
  await expect.poll(async () => (await sound()).state).toBe('suspended');
  const { currentTime } = await sound();
  await sitDown(page, 'golem');
  await myTurn(page);
  await stageByHints(page);
  await confirmTurn(page);
  await myTurn(page);
  await expect.poll(async () => (await sound()).currentTime).toBeGreaterThan(currentTime + 0.1);
  await expect.poll(async () => (await sound()).state).toBe('suspended');
  await page.context().close();
});

it('says why something cannot be done', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await page.locator('.points .slot:not(.legal)').first().click();
  await expect.poll(() => page.locator('.prompt .words').innerText()).toMatch(/You need .+ more\./);
  // And at the thing itself, with the crystals drawn.
  await page
    .getByText(/^You need/)
    .last()
    .locator('img')
    .first()
    .waitFor();
  await page.context().close();
});

it('lets two people play by a link, and shows nothing before it is confirmed', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { others: 'friend' });
  const link = await ada.locator('.link code').first().innerText();
  const ben = await visit(browser, house);
  const frames: string[] = [];
  ben.on('websocket', (socket) => {
    // The list of tables says only whose turn it is.
    if (!socket.url().includes('/api/tables/')) return;
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  await ada.locator('.market').waitFor();
  await ben.locator('.market').waitFor();
  const adaFirst = await ada.locator('.prompt .buttons').isVisible();
  const [mover, other] = adaFirst ? [ada, ben] : [ben, ada];
  // The last thing that comes by itself while somebody else decides.
  await other.getByRole('button', { name: 'Prepare my turn' }).waitFor();
  const before = frames.length;
  const seen = await other.locator('main').innerText();
  await mover.locator('.own .legal').first().click();
  await expect.poll(() => confirm(mover).isEnabled()).toBe(true);
  await mover.waitForTimeout(400);
  expect(await other.locator('main').innerText()).toBe(seen);
  if (adaFirst) expect(frames.length).toBe(before);
  await confirm(mover).click();
  await myTurn(other);
  await ada.context().close();
  await ben.context().close();
});

it('keeps the turn through a reload and a restart of the house', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await page.locator('.own .legal').first().click();
  await expect.poll(() => confirm(page).isEnabled()).toBe(true);
  await house.close('SIGKILL');
  await page.getByText('Reconnecting').waitFor();
  await house.open();
  await page.getByText('Reconnecting').waitFor({ state: 'detached', timeout: 20_000 });
  await expect.poll(() => confirm(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  await confirm(page).click();
  await myTurn(page);
  await page.reload();
  expect(await myTurn(page)).toBe(true);
  await page.goBack();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.locator('section', { hasText: 'Your tables' }).getByRole('link').first().click();
  expect(await myTurn(page)).toBe(true);
  await page.context().close();
});

it('can be played with keys alone', async () => {
  const page = await visit(browser, house);
  await page.locator('.play').focus();
  await page.keyboard.press('Enter');
  for (let turn = 0; turn < 4; turn += 1) {
    await myTurn(page);
    await page.keyboard.press(turn % 2 ? 'r' : '1');
    if (turn % 2 === 1)
      await expect.poll(() => page.locator('.prompt h2').innerText()).toBe('Rest');
    await expect.poll(() => confirm(page).isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('.prompt .primary:enabled').waitFor({ state: 'detached' });
  }
  await myTurn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('rest');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.prompt h2').innerText()).toBe('Rest');
  await page.keyboard.press('Escape');
  await page.context().close();
});

it('leads from the log to the table as it was, and shows what was missed again', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem', { seats: 3 });
  for (let turn = 0; turn < 2; turn += 1) {
    await myTurn(page);
    await page.locator('.market .legal').first().click();
    // Bots may answer before anybody sees the buttons go.
    await confirmTurn(page);
  }
  await myTurn(page);
  const board = (): Promise<string[]> =>
    page
      .locator('.market [data-thing]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.thing ?? ''));
  const now = await board();
  await page.locator('aside li button').first().click();
  await page.locator('.past').waitFor();
  await expect.poll(board).not.toEqual(now);
  // Nobody can act in the past.
  expect(await page.locator('main .legal').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to your turn' }).click();
  await expect.poll(board).toEqual(now);
  await page.getByRole('button', { name: /^Since your last turn/ }).click();
  await page.locator('.past').waitFor();
  await page.locator('.past').waitFor({ state: 'detached', timeout: 8_000 });
  await expect.poll(board).toEqual(now);
  // Whatever one does ends it at once.
  await page.getByRole('button', { name: /^Since your last turn/ }).click();
  await page.locator('.past').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.past').waitFor({ state: 'detached', timeout: 1_500 });
  await page.context().close();
});

/** Two people who play each other by a link: who has just played, and who is at turn. */
async function afterOneTurn(): Promise<[Page, Page]> {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { others: 'friend' });
  const link = await ada.locator('.link code').first().innerText();
  const ben = await visit(browser, house);
  await ben.goto(link);
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  await ada.locator('.market').waitFor();
  await ben.locator('.market').waitFor();
  const [first, second]: [Page, Page] = (await ada.locator('.prompt .buttons').isVisible())
    ? [ada, ben]
    : [ben, ada];
  await first.locator('.own .legal').first().click();
  await confirm(first).click();
  await myTurn(second);
  return [first, second];
}

it('asks the others before a turn is taken back', async () => {
  const [first, second] = await afterOneTurn();
  await first.locator('header button', { hasText: 'Menu' }).click();
  await first.getByRole('button', { name: 'Take the last turn back' }).click();
  await second.getByRole('button', { name: 'Agree' }).click();
  expect(await myTurn(first)).toBe(true);
  await second.locator('.bars .bar').waitFor({ state: 'hidden' });
  await first.context().close();
  await second.context().close();
});

it('keeps what is staged while others speak', async () => {
  const [first, second] = await afterOneTurn();
  await second.locator('.market .legal').first().click();
  await expect.poll(() => confirm(second).isEnabled()).toBe(true);
  const chosen = await second.locator('.market .chosen').getAttribute('data-thing');
  // The other one asks for the last turn, and then goes away.
  await first.locator('header button', { hasText: 'Menu' }).click();
  await first.getByRole('button', { name: 'Take the last turn back' }).click();
  await second.getByRole('button', { name: 'Agree' }).waitFor();
  await expect
    .poll(() => second.locator('.market .chosen').getAttribute('data-thing'))
    .toBe(chosen);
  await second.getByRole('button', { name: 'Decline' }).click();
  await first.context().close();
  await expect.poll(() => confirm(second).isEnabled()).toBe(true);
  await expect
    .poll(() => second.locator('.market .chosen').getAttribute('data-thing'))
    .toBe(chosen);
  await confirm(second).click();
  await second.locator('.prompt .buttons').waitFor({ state: 'hidden' });
  await second.context().close();
});

it('confirms with Enter what was chosen with a click', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  const played = await page.locator('aside li button').count();
  await page.locator('.market .legal').first().click();
  await expect.poll(() => confirm(page).isEnabled()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('aside li button').count()).toBeGreaterThan(played);
  await page.context().close();
});

it('looks back on a hot seat with the eyes of who is at turn', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'adventure', { others: 'here' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const past = /\/past\/\d+/.exec(request.url());
    if (past) asked.push(past[0]);
  });
  const lookBack = async (): Promise<void> => {
    await takeOver(page);
    await page.locator('aside li button').first().click();
    await page.locator('.past').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.past').waitFor({ state: 'detached' });
  };
  const play = async (): Promise<void> => {
    const played = await page.locator('aside li button').count();
    await stageByHints(page);
    await confirm(page).click();
    await expect.poll(() => page.locator('aside li button').count()).toBeGreaterThan(played);
  };
  await myTurn(page);
  await play();
  await play();
  await lookBack();
  await lookBack();
  expect(asked.length).toBe(1);
  await play();
  await lookBack();
  // Another person sits there now: what the one before was shown must not be shown again.
  expect(asked).toEqual([asked[0], asked[0]]);
  await page.context().close();
});

it('plays with the numbers of one’s own box', async () => {
  const page = await visit(browser, house);
  await page.locator('label:has(input[value=world])').click();
  await page.locator('summary').click();
  const ours = await (await page.request.get(`${house.address}/api/sets/world`)).text();
  const choose = (text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'my.set', mimeType: 'text/plain', buffer: Buffer.from(text) });
  // What does not fit is said, and nothing is lost.
  await choose(ours.replace(/^limit .*$/m, 'limit many'));
  await page.getByRole('alert').getByText('limit').waitFor();
  await choose(ours.replace(/^set .*$/m, 'set My Box!'));
  await page.getByRole('alert').getByText('This file cannot be played. What is wrong:').waitFor();
  await expect.poll(() => page.getByText('Playing with').count()).toBe(0);
  await choose(ours.replace(/^set .*$/m, 'set my-box'));
  await page.getByText('Playing with “my-box”.').waitFor();
  const laid = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tables'),
  );
  await page.getByRole('button', { name: 'Play now' }).click();
  expect((await laid).postDataJSON()).toMatchObject({
    family: 'world',
    set: expect.stringContaining('set my-box') as string,
  });
  expect(await myTurn(page)).toBe(true);
  // It is there the next time, until one has enough of it.
  await page.goto(house.address);
  await page.locator('label:has(input[value=world])').click();
  await page.getByRole('button', { name: 'Play with our numbers again' }).click();
  await page.getByText('Playing with “my-box”.').waitFor({ state: 'hidden' });
  await page.context().close();
});

it('checks a set on the map that is chosen', async () => {
  const page = await visit(browser, house);
  await page.locator('label:has(input[value=adventure])').click();
  await page.locator('summary').click();
  const ours = await (await page.request.get(`${house.address}/api/sets/adventure`)).text();
  const choose = (text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'my.set', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Map').selectOption('crater');
  await choose(ours.replace(/^valleys 4$/m, 'valleys 5'));
  await page.getByRole('alert').getByText('the map `crater` has 20 tile spaces').waitFor();
  // And again on another one.
  await choose(ours.replace(/^set .*$/m, 'set my-box'));
  await page.getByText('Playing with “my-box”.').waitFor();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/sets/'),
  );
  await page.getByLabel('Map').selectOption('long-pass');
  expect((await asked).url()).toBe(`${house.address}/api/sets/adventure?map=long-pass`);
  await page.context().close();
});

it('says clearly that a link is dead', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/join/0123456789abcdef0123456789abcdef`);
  await page.getByRole('heading', { name: 'This cannot be opened' }).waitFor();
  await page.context().close();
});

it('loads at most 150 KB of script', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto(house.address, { waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150 * 1024);
  await context.close();
});
