// Playing with friends: invitation links, the gathering before a game, watchers, the aftermath.
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, myTurn, sitDown, useHouse, visit } from './house';

useHouse();

/** The addresses of this machine in a network; none where it is in none. */
const outward = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one && !one.internal && one.family === 'IPv4' ? [one.address] : []));

/** Somebody who comes by a link, over whatever address of the house. */
async function follow(link: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

const linkOf = (page: Page): Promise<string> => page.locator('.link code').first().innerText();

it('gathers people around a table that the host changes', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { seats: 3, others: 'friend' });
  const chairs = ada.locator('.gathering li');
  await expect.poll(() => chairs.count()).toBe(3);
  await ada.getByRole('heading', { name: 'The rules in a minute' }).waitFor();
  // Chairs come and go, as many as the game is for.
  const more = ada.getByRole('button', { name: 'Add a seat' });
  await more.click();
  await more.click();
  await expect.poll(() => chairs.count()).toBe(5);
  expect(await more.count()).toBe(0);
  for (const left of [4, 3, 2]) {
    await ada.getByRole('button', { name: `Remove seat ${left + 1}` }).click();
    await expect.poll(() => chairs.count()).toBe(left);
  }
  expect(await ada.locator('.gathering .drop').count()).toBe(0);
  // Whoever has opened the link is seen before they sit down.
  const ben = await visit(browser, house);
  await ben.goto(await linkOf(ada));
  await ada.getByText('Someone has opened the link and can sit down.').waitFor();
  // It is not told to themselves, and the color that comes is marked as theirs.
  await ben.getByRole('button', { name: 'Sit here' }).first().waitFor();
  expect(await ben.locator('.gathering .door').count()).toBe(0);
  expect(await ben.locator('.gathering [type=radio]:checked').count()).toBe(1);
  const hints = (page: Page): ReturnType<Page['getByLabel']> => page.getByLabel('Hints');
  expect(await hints(ada).isChecked()).toBe(false);
  await hints(ada).check();
  await expect.poll(() => hints(ben).isChecked()).toBe(true);
  expect(await hints(ben).isDisabled()).toBe(true);
  await ada.getByLabel('Takebacks').uncheck();
  // The hash of the deal is there for who wants it.
  expect(await ada.locator('.fair code').isVisible()).toBe(false);
  await ada.getByText('Fair deal ✓').click();
  expect(await ada.locator('.fair code').innerText()).toMatch(/^[0-9a-f]{64}$/);
  // A bot on the last chair does not begin the game: the host does.
  await ada.locator('.gathering li select').selectOption('peddler');
  await ada.locator('.gathering li .state', { hasText: 'Peddler, very easy' }).waitFor();
  await ada.getByRole('button', { name: 'Start' }).waitFor();
  await ada.getByRole('button', { name: 'Start' }).click();
  await myTurn(ada);
  await ada.locator('header').getByText('Hint').waitFor();
  await ada.locator('.frame > header > button').last().click();
  await ada.getByRole('button', { name: 'Resign' }).waitFor();
  expect(await ada.getByRole('button', { name: 'Take the last turn back' }).count()).toBe(0);
  for (const page of [ada, ben]) await page.context().close();
});

it('shows no hints where there are none, and remembers a name that was given by a link', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { others: 'friend' });
  const ben = await visit(browser, house);
  // Whoever is new gets a session by sitting down: what asks beside that gets another one, and one of them is lost.
  const asked: string[] = [];
  await ben.route('**/api/me', async (route) => {
    const method = route.request().method();
    asked.push(method);
    if (method === 'POST') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
    if (method === 'POST') asked.push('welcome');
  });
  await ben.goto(await linkOf(ada));
  await ben.locator('.gathering input').first().fill('Benedikt');
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  const first = (await ada.locator('.rail .own.turn').count()) ? ada : ben;
  await first.locator('.prompt').first().waitFor();
  expect(await first.locator('header').getByText('Hint').count()).toBe(0);
  await first.keyboard.press('h');
  expect(await first.locator('.hint').count()).toBe(0);
  await expect.poll(() => asked).toContain('PUT');
  expect(asked.indexOf('PUT')).toBeGreaterThan(asked.indexOf('welcome'));
  await ben.goto(house.address);
  await expect.poll(() => ben.locator('.me .called').inputValue()).toBe('Benedikt');
  for (const page of [ada, ben]) await page.context().close();
});

it('lets players see who looks on, and those who look on that they are seen', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem');
  await myTurn(ada);
  expect(await ada.locator('.watched').count()).toBe(0);
  await ada.locator('.frame > header > button').last().click();
  await ada.getByRole('button', { name: 'Link for spectators' }).click();
  const link = await ada.locator('dialog .link code').innerText();
  const eve = await visit(browser, house);
  await eve.goto(house.address + new URL(link).pathname);
  await eve
    .getByRole('img', { name: /^You are watching, and the players can see it\. 1/ })
    .waitFor();
  await ada.getByRole('img', { name: '1 person is watching.' }).waitFor();
  await eve.context().close();
  await ada.locator('.watched').waitFor({ state: 'detached' });
  await ada.context().close();
});

async function resign(page: Page): Promise<void> {
  await page.locator('.frame > header > button').last().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

it('counts wins over rematches, and finds finished games again', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { others: 'friend' });
  const ben = await visit(browser, house);
  await ben.goto(await linkOf(ada));
  await ben.locator('.gathering input').first().fill('Zoë');
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  await resign(ben);
  await ada.getByRole('button', { name: 'Play again' }).click();
  await ada.locator('.gathering .series', { hasText: /after 1 game:.*Zoë\s*0/ }).waitFor();
  await ben.getByText('A new table is waiting for you.').waitFor();
  await ben.getByRole('button', { name: 'To the new table' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  // It is seen during the game too.
  await ada.locator('aside .series', { hasText: /after 1 game:.*You\s*1/ }).waitFor();
  await resign(ben);
  await ada.locator('[data-result] .series', { hasText: /after 2 games:.*You\s*2/ }).waitFor();

  await sitDown((await ada.goto(house.address), ada), 'spice');
  await myTurn(ada);
  await resign(ada);
  await ada.locator('[data-result]').waitFor({ timeout: 60_000 });
  await ada.goto(house.address);
  await ada.getByRole('link', { name: /^Past games/ }).click();
  const games = ada.locator('main li');
  await expect.poll(() => games.count()).toBe(3);
  await ada.getByLabel('Search for a name or a game').fill('zoe');
  await expect.poll(() => games.count()).toBe(2);
  await ada.getByLabel('Rulebook').selectOption('Spice Road');
  await ada.getByText('No finished game matches.').waitFor();
  await ada.getByLabel('Search for a name or a game').fill('');
  await expect.poll(() => games.count()).toBe(1);
  await games.getByText('lost', { exact: true }).waitFor();
  await games.first().getByRole('link').click();
  await ada.locator('[data-result]').waitFor();
  for (const page of [ada, ben]) await page.context().close();
});

it('keeps a game of this browser through a reload without the house, and holds no new page back', async () => {
  const page = await visit(browser, house);
  await page.getByLabel('Where').selectOption('In this browser');
  await sitDown(page, 'golem');
  await myTurn(page);
  const kept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === 'activated';
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(true);
  await page.reload();
  await myTurn(page);
  await house.close();
  await page.reload();
  await myTurn(page);
  await page.locator('.own .legal').first().click();
  await house.open();
  // The page and everything it asks for comes from the house again; what it answers is never kept.
  await page.goto(house.address);
  await page.locator('.play').waitFor();
  const names = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(names).toContain('/');
  expect(names.filter((path) => path.startsWith('/api'))).toEqual([]);
  const fresh = await page.evaluate(async () => {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.headers.get('date') !== null || answer.headers.get('etag');
  });
  expect(fresh).toBeTruthy();
  await page.context().close();
});

// Last: from here on the house is open to the network.
it.runIf(outward.length)(
  'opens the house to the network from its page, and the link leads there',
  async () => {
    const ada = await visit(browser, house);
    await sitDown(ada, 'golem', { others: 'friend' });
    expect(await linkOf(ada)).toContain('127.0.0.1');
    await ada.getByText('So far, only this computer can open the link.').waitFor();
    expect(await ada.getByRole('img', { name: /^QR code of the link/ }).count()).toBe(0);
    await ada.getByRole('button', { name: 'Let friends on this network in' }).click();
    await ada.getByRole('img', { name: /^QR code of the link/ }).waitFor();
    const link = await linkOf(ada);
    expect(outward).toContain(new URL(link).hostname);
    await ada.getByRole('button', { name: 'Copy link' }).click();
    await ada.getByRole('button', { name: 'Copied' }).waitFor();
    const ben = await follow(link);
    await ben.locator('.gathering input').first().fill('Ben');
    await ben.getByRole('button', { name: 'Sit here' }).click();
    await ada.getByRole('button', { name: 'Start' }).click();
    for (const page of [ada, ben]) await page.locator('.market').waitFor();
    // It is asked once.
    await ada.goto(house.address);
    await sitDown(ada, 'golem', { others: 'friend' });
    await expect.poll(() => linkOf(ada)).toContain(new URL(link).host);
    for (const page of [ada, ben]) await page.context().close();
  },
);
