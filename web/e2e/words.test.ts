// No hard-coded text: in the pseudo-language every message stands in brackets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
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

useHouse();

const keeping = (language: string): BrowserContextOptions => ({
  reducedMotion: 'reduce',
  storageState: {
    cookies: [],
    origins: [{ origin: house.address, localStorage: [{ name: 'language', value: language }] }],
  },
});

/** Names are the same in every language: those of the weakest bots, and of the records. */
const NAMES = ['Dilan', 'Nuria', 'Tashi', 'Wen', 'Trader'];

/** Words outside of brackets, with where they stand. Runs in the page. */
function unspoken(names: readonly string[]): string[] {
  const found = new Set<string>();
  const where = (one: Element): string =>
    `<${one.localName} class="${[...one.classList].filter((name) => !name.startsWith('svelte-')).join(' ')}">`;
  // Notation, keys, addresses and what somebody has written are the same in every language.
  const NOT_SAID = 'script, style, noscript, code, pre, kbd, textarea, option[lang], .hint[title]';
  let depth = 0;
  /** What of a text stands in no brackets; they may begin in one text and end in another. */
  const outside = (text: string): string =>
    [...text]
      .filter((letter) => {
        if (letter === '⟨') depth += 1;
        if (letter === '⟩') depth -= 1;
        return depth === 0 && letter !== '⟩';
      })
      .join('');
  // The browser joins lists.
  const isWord = (text: string): boolean =>
    /\p{L}{2}/u.test(
      names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/^[, ]*and$/, '')),
    );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const rest = outside(node.textContent ?? '').trim();
    if (isWord(rest) && !node.parentElement?.closest(NOT_SAID))
      found.add(`${where(node.parentElement!)} ${rest}`);
  }
  for (const name of [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-valuetext',
  ]) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      depth = 0;
      const rest = outside(one.getAttribute(name) ?? '').trim();
      if (isWord(rest) && !one.closest(NOT_SAID)) found.add(`${where(one)} ${name}="${rest}"`);
    }
  }
  return [...found];
}

/** Gathers what is found on all screens of a test, so that one run finds all. */
function looking(page: Page): { at: (where: string) => Promise<void>; found: string[] } {
  const found: string[] = [];
  const known = new Set<string>();
  const at = async (where: string): Promise<void> => {
    for (const one of await page.evaluate(unspoken, NAMES)) {
      if (!known.has(one)) found.push(`${where}: ${one}`);
      known.add(one);
    }
  };
  return { at, found };
}

it('of pages to read', async () => {
  const page = await visit(browser, house, keeping('en-XA'));
  const { at, found } = looking(page);
  await page.locator('.play').waitFor();
  for (const game of GAMES) {
    await page.locator(`label:has(input[value=${game}])`).click();
    await at(`home, ${game}`);
  }
  for (const sitter of ['friend', 'open', 'here']) {
    await setSeats(page, 3, sitter);
    await at(`home, ${sitter}`);
  }
  await page.locator('.gear').click();
  await page.locator('dialog[open]').waitFor();
  await at('settings');
  for (const path of [
    'learn',
    'learn/road',
    'learn/adventure',
    'learn/world',
    'learn/gallery',
    'learn/tutorial',
    'verify',
    'replay',
    'nowhere',
    'join/0123456789abcdef0123456789abcdef',
    'table/00000000',
    'replay/00000000',
  ]) {
    await page.goto(`${house.address}/${path}`);
    await page.locator('h1').first().waitFor();
    await at(path);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

it('of replays', async () => {
  const page = await visit(browser, house, keeping('en-XA'));
  const { at, found } = looking(page);
  const golden = join(import.meta.dirname, '../../corpus/golden');
  for (const family of FAMILIES) {
    await page.goto(`${house.address}/replay`);
    const record = readFileSync(join(golden, family, '2-resigned.record'), 'utf8');
    await page.locator('textarea').fill(record);
    await page.locator('form .primary').click();
    await page.locator('input[type=range]').fill('20');
    await at(`replay of ${family}, moves`);
    await page.locator('#tab-points').click();
    for (const details of await page.locator('#panel-points summary').all()) await details.click();
    await at(`replay of ${family}, points`);
    await page.locator('#tab-analysis').click();
    await at(`replay of ${family}, analysis`);
  }
  expect(found).toEqual([]);
  await page.context().close();
});

it.each(GAMES)('of the table of %s', async (game) => {
  const page = await visit(browser, house, keeping('en-XA'));
  const { at, found } = looking(page);
  await sitDown(page, game);
  await myTurn(page);
  await at('idle');
  await page.locator('.frame > header > button').first().click();
  await page.locator('button.hint').first().waitFor({ timeout: 30_000 });
  await at('hints');
  await page.locator('button.hint').first().click();
  await page.locator('.prompt .buttons button:enabled').first().waitFor();
  await at('staged');
  for (let turn = 0; turn < 3; turn += 1) {
    await takeTurn(page);
    await myTurn(page);
    await at('log');
  }
  await page.keyboard.press('[');
  await page.locator('.past').waitFor();
  await at('looking back');
  await page.keyboard.press('End');
  await page.locator('.rail .who').nth(1).click();
  await page.locator('dialog[open]').waitFor();
  await at('cards of a seat');
  await page.locator('dialog[open] > button').click();
  await page.locator('.frame > header > button').last().click();
  await page.locator('dialog[open]').waitFor();
  await at('menu');
  // Resigning asks once more.
  await page.locator('dialog[open] button').nth(2).click();
  await page.locator('dialog[open] .danger').click();
  await page.locator('[data-result]').waitFor({ timeout: 90_000 });
  await at('result');
  expect(found).toEqual([]);
  await page.context().close();
});

it('of gathering', async () => {
  const page = await visit(browser, house, keeping('en-XA'));
  const { at, found } = looking(page);
  await sitDown(page, 'golem', { seats: 4, others: 'friend' });
  await page.locator('.link').first().waitFor();
  await at('gathering');
  expect(found).toEqual([]);
  await page.context().close();
});

it('a language is loaded when it is chosen, and the document says which it is', async () => {
  const page = await visit(browser, house, { locale: 'en-US' });
  const loaded: string[] = [];
  page.on(
    'request',
    (request) => void loaded.push(/\/(de|es|fr|pseudo)-[^/]*\.js$/.exec(request.url())?.[1] ?? ''),
  );
  const language = (): Promise<string> => page.evaluate(() => document.documentElement.lang);
  await page.reload();
  await page.locator('.play').waitFor();
  expect([await language(), loaded.filter(Boolean)]).toEqual(['en', []]);
  await page.locator('.gear').click();
  const menu = page.locator('select:has(option[lang])');
  await expect
    .poll(() => menu.locator('option').allInnerTexts())
    .toEqual(['English', 'Deutsch', 'Español', 'Français']);
  await menu.selectOption('fr');
  await page.locator('html[lang=fr]').waitFor();
  expect(loaded.filter(Boolean)).toEqual(['fr']);
  // It is kept, and where it cannot be loaded the page speaks English.
  await page.route(/\/fr-[^/]*\.js$/, (route) => route.abort());
  await page.reload();
  await page.locator('.play').waitFor();
  await expect.poll(language).toBe('en');
  await page.context().close();
  const german = await visit(browser, house, { locale: 'de-DE' });
  await german.locator('html[lang=de]').waitFor();
  await german.context().close();
});
