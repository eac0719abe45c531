// Every screen, light and dark, in all languages, passes the automatic checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { TableLinks } from '../src/wire/protocol';
import {
  browser,
  FAMILIES,
  GAMES,
  house,
  myTurn,
  setSeats,
  sitDown,
  takeTurn,
  useHouse,
  visit,
} from './house';
import { LOCALES, LONG, Look, WINDOWS } from './look';

useHouse();

const ROOT = join(import.meta.dirname, '../..');
/** Short ones: axe looks at every line of the list of moves. */
const RECORDS = {
  adventure: 'adventure/2-resigned',
  world: 'world/2-resigned',
  road: 'road/2-resigned',
};
const WIDE = WINDOWS.filter(([width, height]) => width >= 768 && height > 500);
/** Else the first of each. */
const SIZES = {
  desktop: WIDE.slice(0, LONG ? undefined : 1),
  phone: WINDOWS.filter((one) => !WIDE.includes(one)).slice(0, LONG ? undefined : 1),
};
/** Else each of two languages at one size: German is the longer one, and the phone the narrower. */
const SHORT = [
  ['desktop', 'en-US'],
  ['phone', 'de-DE'],
] as const;
const BOTH = LONG
  ? LOCALES.flatMap((locale) => [['desktop', locale] as const, ['phone', locale] as const])
  : SHORT;
const header = (page: Page, n: number) => page.locator('.frame > header > button').nth(n);

describe.each(BOTH)('on a %s, in %s', (size, locale) => {
  const open = (): Promise<Page> =>
    visit(browser, house, {
      viewport: { width: SIZES[size][0]![0], height: SIZES[size][0]![1] },
      locale,
      hasTouch: size === 'phone',
    });

  it('pages to read are as they should be', async () => {
    const page = await open();
    const look = new Look(page, SIZES[size]);
    await page.locator('.play').waitFor();
    for (const game of GAMES) {
      await page.locator(`label:has(input[value=${game}])`).click();
      await look.at(`home, ${game}`);
    }
    for (const sitter of ['friend', 'here']) {
      await setSeats(page, 4, sitter);
      await look.at(`home, ${sitter}`);
    }
    await page.locator('.gear').click();
    await page.locator('dialog[open]').waitFor();
    await look.at('settings');
    await page.keyboard.press('Escape');
    for (const path of [
      'learn',
      'learn/road',
      'learn/adventure',
      'learn/world',
      'learn/gallery',
      'learn/nowhere',
      'verify',
      'replay',
      'me',
      'phrase',
      'games',
      'here',
      'nowhere',
      'mail/0123456789abcdef0123456789abcdef',
      'device/0123456789abcdef0123456789abcdef',
      'join/0123456789abcdef0123456789abcdef',
      'table/00000000',
      'replay/00000000',
    ]) {
      await page.goto(`${house.address}/${path}`);
      await page.locator('h1').first().waitFor();
      await look.at(path);
    }
    for (const family of FAMILIES.filter((family) => family !== 'road')) {
      await page.goto(`${house.address}/learn/tutorial/${family}`);
      await page.locator('.lesson .primary').click();
      await look.at(`tutorial of ${family}`);
    }
    await page.goto(`${house.address}/learn/tutorial`);
    await page.locator('h1').waitFor();
    await look.at('tutorial, first step');
    await page.locator('.lesson .primary').click();
    for (let step = 2; step <= 7; step += 1) {
      await page.locator('.prompt .buttons').waitFor();
      if (step % 2 === 0) await look.at(`tutorial, step ${step}`);
      await page.locator('main .legal').first().click();
      if (step % 2 === 0) await look.at(`tutorial, step ${step} staged`);
      await page.locator('.prompt .primary:enabled').click();
    }
    await page.locator('.lesson a.primary').waitFor();
    await look.at('tutorial, end');
    look.end();
    await page.context().close();
  });

  it('replays are as they should be', async () => {
    const page = await open();
    const look = new Look(page, SIZES[size]);
    await page.goto(`${house.address}/replay`);
    await page.locator('textarea').fill('[Game "road"]');
    await page.locator('form .primary').click();
    await page.getByRole('alert').waitFor();
    await look.at('replay, bad record');
    for (const [family, name] of Object.entries(RECORDS)) {
      await page.goto(`${house.address}/replay`);
      await page
        .locator('textarea')
        .fill(readFileSync(join(ROOT, `corpus/golden/${name}.record`), 'utf8'));
      await page.locator('form .primary').click();
      await page.locator('input[type=range]').fill('20');
      await look.at(`replay of ${family}, moves`);
      await page.locator('#tab-points').click();
      for (const details of await page.locator('#panel-points summary').all())
        await details.click();
      await look.at(`replay of ${family}, points`);
      await page.locator('#tab-analysis').click();
    }
    await look.at('replay, analysis');
    await page.locator('#panel-analysis button').click();
    await page.locator('#panel-analysis .note').waitFor({ timeout: 60_000 });
    await page.locator('#panel-analysis summary').click();
    await page.locator('header .plain').first().click();
    await look.at('replay, analyzed, with a link');
    look.end();
    await page.context().close();
  });

  it.each(GAMES)('the table of %s is as it should be', async (game) => {
    const page = await open();
    const look = new Look(page, SIZES[size]);
    await sitDown(page, game);
    await myTurn(page);
    await look.at(`${game}, idle`);
    await header(page, 0).click();
    await page.locator('button.hint').first().waitFor({ timeout: 30_000 });
    await look.at(`${game}, hints`);
    await page.locator('button.hint').first().click();
    await page.locator('.prompt .buttons button:enabled').first().waitFor();
    await look.at(`${game}, staged`);
    // The other dress of the road differs in nothing else.
    if (game === 'spice') {
      await page.context().close();
      return look.end();
    }
    await takeTurn(page);
    await myTurn(page);
    await page.keyboard.press('[');
    await page.locator('.past').waitFor();
    await look.at(`${game}, looking back`);
    await page.keyboard.press('End');
    await page.locator('.past').waitFor({ state: 'detached' });
    if (size === 'phone') {
      await page.locator('.log-button').click();
      await look.at(`${game}, log`);
      await page.locator('.log-button').click();
    }
    await page.keyboard.press('/');
    await page.locator('form input').waitFor();
    await look.at(`${game}, command line`);
    await page.keyboard.press('Escape');
    await page.locator('.rail .who').nth(1).click();
    await page.locator('dialog[open]').waitFor();
    await look.at(`${game}, cards of a seat`);
    await page.locator('dialog[open] > button').click();
    await page.locator('.frame > header > button').last().click();
    await page.locator('dialog[open]').waitFor();
    await look.at(`${game}, menu`);
    // Resigning asks once more.
    await page.locator('dialog[open] button').nth(2).click();
    await look.at(`${game}, menu asking once more`);
    await page.locator('dialog[open] .danger').click();
    await page.locator('[data-result]').waitFor({ timeout: 90_000 });
    await look.at(`${game}, result`);
    look.end();
    await page.context().close();
  });

  it('a table that one watches is as it should be', async () => {
    const page = await open();
    await sitDown(page, 'world');
    await myTurn(page);
    const api = page.url().replace('/table/', '/api/tables/');
    const { watch } = (await (await page.request.get(`${api}/links`)).json()) as TableLinks;
    const guest = await open();
    await guest.goto(`${house.address}${watch}`);
    await guest.locator('.watched').waitFor();
    const look = new Look(guest, SIZES[size]);
    await look.at('watched');
    look.end();
    for (const one of [page, guest]) await one.context().close();
  });

  it('gathering is as it should be', async () => {
    const page = await open();
    const look = new Look(page, SIZES[size]);
    await sitDown(page, 'golem', { seats: 4, others: 'friend' });
    await page.locator('.link').first().waitFor();
    await look.at('gathering, host');
    const link = await page.locator('.link code').first().innerText();
    const guest = await open();
    await guest.goto(link.replace(/^http:\/\/[^/]+/, house.address));
    const looked = new Look(guest, SIZES[size]);
    await guest.locator('ol .primary').first().waitFor();
    await looked.at('gathering, guest');
    looked.end();
    look.end();
    await guest.context().close();
    await page.context().close();
  });
});
