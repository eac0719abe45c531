// The first screen, the settings, and the bars around a table.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  browser,
  confirmTurn,
  GAME_OF_EACH,
  house,
  myTurn,
  setSeats,
  sitDown,
  stageByHints,
  takeOver,
  useHouse,
  visit,
} from './house';

useHouse();

/** Somebody new, who has chosen a color. */
async function guest(color: number): Promise<Page> {
  const page = await visit(browser, house);
  await page.evaluate(
    (wish) => localStorage.setItem('settings', JSON.stringify({ color: wish })),
    color,
  );
  await page.reload();
  return page;
}
/** Ada has laid a table with a link for somebody else, who has sat down; both are where the cards are dealt. */
async function two(color = 0, second = 'Ben'): Promise<[Page, Page]> {
  const [ada, ben] = [await guest(color), await guest(color)];
  await ada.locator('.me .called').fill('Ada');
  await sitDown(ada, 'golem', { others: 'friend' });
  await ben.goto(await ada.locator('.link code').first().innerText());
  await ben.locator('.gathering input').first().fill(second);
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.locator('.gathering li', { hasText: second }).waitFor();
  return [ada, ben];
}
const colorsOf = (page: Page): Promise<[string, string][]> =>
  page
    .locator('.rail li, .gathering li')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('strong')?.textContent ?? '',
        row.querySelector('img')?.src.match(/fill%3D%22%23(\w+)%22%2F/)?.[1] ?? '',
      ]),
    );

it.each(['own', 'near', 'foreign'] as const)(
  'fits a window of 1440 by 900, whatever is chosen, in %s type, and no language makes it scroll',
  async (type) => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES']) {
      const page = await visit(browser, house, { locale, type });
      for (const game of GAME_OF_EACH) {
        await page.locator(`label:has(input[value=${game}])`).click();
        await setSeats(page, 'all', 'magnate');
        expect({
          locale,
          game,
          high: await page.evaluate(() => document.documentElement.scrollHeight),
        }).toEqual({ locale, game, high: 900 });
      }
      await page.context().close();
    }
  },
);

it('begins in one way, tells newcomers of the lesson, and keeps the face that one has chosen', async () => {
  const page = await visit(browser, house);
  expect(await page.locator('form .play, form .primary').count()).toBe(1);
  await page.locator('.play', { hasText: 'Golem Edition with Hawker, easy' }).waitFor();
  await page.locator('.seats', { hasText: 'Bot, easy' }).waitFor();
  expect(await page.locator('header a[href="/verify"]').count()).toBe(0);
  await page.locator('main a[href="/verify"]').waitFor();
  await page.getByRole('link', { name: 'New here? Learn in three minutes' }).waitFor();
  const face = () => page.locator('.face img').getAttribute('src');
  const before = await face();
  await page.getByRole('button', { name: 'Another face' }).click();
  await expect.poll(face).not.toBe(before);
  const chosen = await face();
  await page.reload();
  await page.locator('.play').waitFor();
  expect(await face()).toBe(chosen);
  await page.context().close();
});

it('lays each chair as it was chosen, and remembers it', async () => {
  const page = await visit(browser, house);
  await setSeats(page, 4, 'trader');
  await page.locator('select[name=seat-3]').selectOption('here');
  await page.getByPlaceholder('Player 3').fill('Cleo');
  await page.getByRole('button', { name: 'Remove seat 4' }).click();
  const laid = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/tables'),
  );
  await page.locator('.play').click();
  expect((await laid).postDataJSON()).toMatchObject({
    chairs: [{ type: 'me' }, { type: 'bot', level: 'trader' }, { type: 'me', name: 'Cleo' }],
    listed: false,
  });
  await page.locator('.prompt').waitFor();
  await page.goto(house.address);
  await expect
    .poll(() =>
      page
        .locator('.seats select')
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    )
    .toEqual(['trader', 'here']);
  await page.context().close();
});

it('plays in this browser where that is wished, and while the house is away', async () => {
  const page = await visit(browser, house);
  const where = page.getByLabel('Where');
  await setSeats(page, 2, 'friend');
  await expect.poll(() => where.count()).toBe(0);
  await setSeats(page, 2, 'peddler');
  await where.selectOption('In this browser');
  await page.locator('.play').click();
  expect(await myTurn(page)).toBe(true);
  expect(new URL(page.url()).pathname).toMatch(/^\/table\/here-/);
  // It is remembered, and the game is in the list beside those of the house.
  await page.goto(house.address);
  await page.locator('.own .due').waitFor();
  await where.selectOption('On this server');
  await sitDown(page, 'golem');
  expect(await myTurn(page)).toBe(true);
  expect(new URL(page.url()).pathname).not.toContain('here-');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect.poll(() => page.locator('.own .due').count()).toBe(2);
  // Whoever has never played here is told that the house is away, and offered nothing that cannot be had.
  const stranger = await visit(browser, house);
  await house.close();
  try {
    for (const one of [stranger, page]) await one.locator('.play').click();
    await stranger
      .getByRole('alert')
      .filter({ hasText: 'That isn’t possible right now' })
      .waitFor();
    await page.getByRole('alert').filter({ hasText: 'You can play in this browser' }).waitFor();
    await expect
      .poll(() => page.locator('select[name=seat-2] option').allInnerTexts())
      .not.toContain('A friend');
    await page.locator('.play').click();
    expect(await myTurn(page)).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/^\/table\/here-/);
  } finally {
    await house.open();
  }
  await stranger.context().close();
  await page.context().close();
});

it('lists the tables that wait for one first, and the title counts them', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await page.goto(house.address);
  await page.locator('.own .due', { hasText: 'Your turn' }).waitFor();
  await expect.poll(() => page.title()).toBe('(1) Caravanserai');
  await page.context().close();
});

it('keeps settings in the browser, for every table', async () => {
  const page = await visit(browser, house);
  await page.locator('.gear').click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByText('Immediately').click();
  await sheet.getByText('Larger').click();
  await sheet.getByText('Off', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({ text: 'larger', speed: 'none' });
  await sitDown(page, 'golem');
  await myTurn(page);
  // A card without a choice is played as soon as it is touched.
  await page.locator('.own [data-thing="card +aa"]').click();
  await page.locator('aside li', { hasText: 'gain' }).first().waitFor();
  await page.context().close();
});

it('plays a turn by itself after a few seconds, unless it is undone meanwhile', async () => {
  const page = await visit(browser, house);
  await page.evaluate(() => localStorage.setItem('settings', '{"confirm":"wait"}'));
  await page.reload();
  await sitDown(page, 'golem');
  await myTurn(page);
  const turns = (): Promise<number> => page.locator('aside li button').count();
  const before = await turns();
  await page.keyboard.press('1');
  await page.locator('.soon').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.soon').waitFor({ state: 'detached' });
  await page.keyboard.press('1');
  await expect.poll(turns, { timeout: 15_000 }).toBeGreaterThan(before);
  await page.context().close();
});

it('shows everybody the colors that people have chosen, from the gathering to the next game', async () => {
  const [ada, ben] = await two(4);
  const watch = await ada.evaluate(
    async () =>
      (
        (await (
          await fetch(`/api${location.pathname.replace('/table', '/tables')}/links`)
        ).json()) as { watch: string }
      ).watch,
  );
  const watcher = await visit(browser, house);
  await watcher.goto(house.address + watch);
  /** Who has which color, as each of them sees it. */
  const seen = (): Promise<Record<string, string>[]> =>
    Promise.all(
      (
        [
          [ada, 'Ada'],
          [ben, 'Ben'],
          [watcher, ''],
        ] as const
      ).map(async ([page, own]) =>
        Object.fromEntries(
          (await colorsOf(page)).map(([name, color]) => [name === 'You' ? own : name, color]),
        ),
      ),
    );
  // Both have chosen plum, and Ada came first.
  await ben
    .getByRole('status')
    .filter({ hasText: 'Plum is taken: your color here is Blue.' })
    .waitFor();
  await expect.poll(seen).toEqual(Array(3).fill({ Ada: '8a3f70', Ben: '33508f' }));
  await ben.locator('.gathering label', { has: ben.getByText('Green') }).click();
  const chosen = Array(3).fill({ Ada: '8a3f70', Ben: '5c6b2b' });
  await expect.poll(seen).toEqual(chosen);
  await expect.poll(() => ben.getByText('is taken').count()).toBe(0);
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben, watcher]) await page.locator('.market').waitFor();
  await expect.poll(seen).toEqual(chosen);
  // What is chosen now is for the next table: others have seen this one.
  await ada.evaluate(() => localStorage.setItem('settings', '{"color":1}'));
  await ada.reload();
  await ada.locator('.market').waitFor();
  await expect.poll(seen).toEqual(chosen);
  await ada.locator('.frame > header > button').last().click();
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByText('the others know: Plum').waitFor();
  await ada.keyboard.press('Escape');
  await ben.locator('.frame > header > button').last().click();
  await ben.getByRole('button', { name: 'Resign' }).click();
  await ben.getByRole('button', { name: 'Yes, resign' }).click();
  await ada.getByRole('button', { name: 'Play again' }).click();
  await ben.getByRole('button', { name: 'To the new table' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  expect((await seen()).slice(0, 2)).toEqual(chosen.slice(0, 2));
  for (const page of [ada, ben, watcher]) await page.context().close();
});

it('keeps everybody’s color over rematches where nobody has chosen one, and tells like names apart', async () => {
  const [ada, adam] = await two(0, 'Adam');
  await ada.getByRole('button', { name: 'Start' }).click();
  const seen = async (page: Page, own: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await colorsOf(page)).map(([name, color]) => [name === 'You' ? own : name, color]),
    );
  const both = async (): Promise<Record<string, string>[]> => {
    for (const page of [ada, adam]) await page.locator('.market').waitFor();
    return [await seen(ada, 'Ada'), await seen(adam, 'Adam')];
  };
  const [first] = await both();
  expect(Object.keys(first!).sort()).toEqual(['Ada', 'Adam']);
  expect(new Set(Object.values(first!)).size).toBe(2);
  expect(await both()).toEqual([first, first]);
  // Whoever asks for it, and whoever begins.
  for (const [asks, other] of [
    [adam, ada],
    [ada, adam],
    [adam, ada],
  ] as const) {
    await asks.locator('.frame > header > button').last().click();
    await asks.getByRole('button', { name: 'Resign' }).click();
    await asks.getByRole('button', { name: 'Yes, resign' }).click();
    await asks.getByRole('button', { name: 'Play again' }).click();
    await other.getByRole('button', { name: 'To the new table' }).click();
    for (const page of [ada, adam]) await page.locator('.market').waitFor();
    expect(await both()).toEqual([first, first]);
    // Their letters are the same, and their medals are not: neither the faces nor what is around them.
    const medals = await ada
      .locator('.rail li')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('img')?.src ?? ''));
    expect(medals.length).toBe(2);
    expect(new Set(medals).size).toBe(2);
  }
  for (const page of [ada, adam]) await page.context().close();
});

it('shows who is away and who is back, and leads people to the next game with one click each', async () => {
  const [ada, ben] = await two();
  await ada.getByRole('button', { name: 'Start' }).click();
  await ben.locator('.market').waitFor();
  await ada.locator('.market').waitFor();
  const table = ben.url();
  await ben.goto(house.address);
  await ada.locator('.rail .away', { hasText: 'Ben' }).waitFor();
  await ben.goto(table);
  await ada.locator('.rail .away').waitFor({ state: 'detached' });
  // Another window of the same person is told as such.
  const second = await ben.context().newPage();
  await second.goto(table);
  await ben
    .getByText('also on another device')
    .or(ben.locator('.rail .own.turn'))
    .first()
    .waitFor();
  await second.close();
  // Somebody who has left comes back with one click.
  await ben.locator('.frame > header > button').last().click();
  await ben.getByRole('button', { name: 'Leave; a stand-in plays on' }).click();
  await ben.locator('.bar', { hasText: 'A stand-in plays for you.' }).getByRole('button').click();
  await ben.locator('.bar').waitFor({ state: 'detached' });
  await ben.locator('.frame > header > button').last().click();
  await ben.getByRole('button', { name: 'Resign' }).click();
  await ben.getByRole('button', { name: 'Yes, resign' }).click();
  await ada.getByRole('button', { name: 'Play again' }).click();
  await ada.locator('.gathering').waitFor();
  await ben.getByRole('button', { name: 'To the new table' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  expect(ada.url()).toBe(ben.url());
  for (const page of [ada, ben]) await page.context().close();
});

it('says nothing of “your” turns to those who look on, and asks for patience in the reader’s words', async () => {
  const [ada, ben] = await two();
  const watch = await ada.evaluate(
    async () =>
      (
        (await (
          await fetch(`/api${location.pathname.replace('/table', '/tables')}/links`)
        ).json()) as { watch: string }
      ).watch,
  );
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  const first = (await ada.locator('.rail .own.turn').count()) ? ada : ben;
  await first.keyboard.press('1');
  await first.locator('.prompt .primary:enabled').waitFor();
  await confirmTurn(first);
  const watcher = await visit(browser, house);
  await watcher.goto(house.address + watch);
  await watcher.locator('aside li button').first().waitFor();
  expect(await watcher.locator('.frame').innerText()).not.toMatch(/\byour?\b/i);
  // The next one has had no time yet.
  await first.locator('.frame > header > button').last().click();
  await first.getByRole('button', { name: /^Let a bot play for (Ada|Ben)$/ }).click();
  await first.locator('.prompt', { hasText: 'Give them a little more time.' }).waitFor();
  for (const page of [ada, ben, watcher]) await page.context().close();
});

it('hides Adventure between people at one screen, and says in the other games who is next', async () => {
  const page = await visit(browser, house);
  await setSeats(page, 2, 'here');
  await page.getByPlaceholder('Player 2').fill('Ben');
  await page.locator('.me .called').fill('Ada');
  await sitDown(page, 'adventure', { others: 'here' });
  const curtain = page.getByRole('dialog', { name: /^Pass the screen to (Ada|Ben)$/ });
  await curtain.waitFor();
  const first = await curtain.getAttribute('aria-label');
  await takeOver(page);
  await stageByHints(page);
  await confirmTurn(page);
  await curtain.waitFor();
  await expect.poll(() => curtain.getAttribute('aria-label')).not.toBe(first);
  await page.goto(house.address);
  await sitDown(page, 'golem', { others: 'here' });
  await page.locator('.cue', { hasText: 'is next' }).waitFor();
  await page.context().close();
});

it('tells a result with its cards and its turning points, and hands on a picture', async () => {
  const page = await visit(browser, house);
  await sitDown(page, 'golem');
  await myTurn(page);
  await page.locator('.frame > header > button').last().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'What the game turned on' }).waitFor({ timeout: 60_000 });
  // It is the first thing one reads, before the cards of each seat.
  expect(
    await page.locator('[data-result] .body > *').evaluateAll((all) => all[0]?.className),
  ).toContain('turned');
  await page
    .getByText('well played')
    .or(page.locator('[data-result] ol a'))
    .or(page.getByText('No single turn decided this game.'))
    .first()
    .waitFor({ timeout: 60_000 });
  // Whoever has lost is not told that they have played well.
  expect(await page.getByText('You gave up next to nothing').count()).toBe(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share a picture' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('caravanserai.png');
  await page.getByRole('button', { name: 'Share a link' }).click();
  const link = await page.locator('.shared code').innerText();
  const guest = await visit(browser, house);
  await guest.goto(link);
  await guest.locator('[data-result] h2').first().waitFor();
  await guest.context().close();
  await page.context().close();
});

it.each([
  ['adventure', 13],
  ['world', 6],
])('teaches %s on its own table', async (family, points) => {
  const page = await visit(browser, house, { reducedMotion: 'reduce' });
  await page.goto(`${house.address}/learn/tutorial/${family}`);
  await page.locator('.lesson .primary').waitFor();
  // A lesson waits for nobody: what one has is all that S says of it.
  await page.keyboard.press('s');
  const heard = page.locator('.heard').last();
  await expect.poll(() => heard.textContent()).toMatch(/^\s*(\d+ \w+|nothing)$/);
  await page.locator('.lesson .primary').click();
  for (
    let clicks = 0;
    clicks < 40 && !(await page.locator('.lesson a.primary').count());
    clicks += 1
  ) {
    if (await page.locator('.prompt .primary:enabled').count())
      await page.locator('.prompt .primary').click();
    else
      await page
        .locator('main .legal, .prompt .choice, .own .rest, .own .act, .own .played button')
        .first()
        .click();
  }
  await expect.poll(() => page.locator('.lesson h2').innerText()).toBe(`${points} points`);
  await page.context().close();
});
