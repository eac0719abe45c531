// Keeping one's name by a phrase, and taking it to another browser.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, myTurn, sitDown, useHouse, visit } from './house';
import { Look } from './look';

useHouse();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

const nameOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { name: unknown }).name);

/** Somebody with a name, which is chosen on the first screen. */
async function named(name: string, options = {}): Promise<Page> {
  const page = await visit(browser, house, options);
  await page.locator('.me .called').fill(name);
  await page.locator('.play').click();
  await page.locator('.own .legal').first().waitFor();
  return page;
}

/** The words of the dialog. */
async function words(page: Page): Promise<string[]> {
  await page.locator('dialog ol').waitFor();
  return page.locator('dialog ol b').allInnerTexts();
}

/** Types the two words that are asked for. */
async function check(page: Page, all: readonly string[]): Promise<void> {
  await page.locator('dialog form').waitFor();
  for (const field of await page.locator('dialog form input').all()) {
    const number = Number(((await field.getAttribute('name')) ?? '').split('-')[1]);
    await field.fill((all[number - 1] ?? '').toUpperCase());
  }
  await page.getByRole('button', { name: 'Check' }).click();
}

it('takes a name to a second browser by phrase', async () => {
  const ada = await named('Ada');
  const table = ada.url();
  await ada.goto(`${house.address}/me`);
  const look = new Look(ada, SIZES);
  await ada.getByRole('button', { name: 'Keep my name' }).waitFor();
  await look.at('no phrase');
  await ada.getByRole('button', { name: 'Keep my name' }).click();
  const phrase = await words(ada);
  expect(phrase).toHaveLength(12);
  await look.at('twelve words');
  const saved = ada.waitForEvent('download');
  await ada.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('caravanserai-phrase.txt');
  await ada.getByRole('button', { name: 'I have written them down' }).click();
  await check(ada, phrase.toReversed());
  await ada.getByRole('alert').filter({ hasText: 'is a different one' }).waitFor();
  await look.at('a wrong word');
  await ada.getByRole('button', { name: 'Show the words again' }).click();
  expect(await words(ada)).toEqual(phrase);
  await ada.getByRole('button', { name: 'I have written them down' }).click();
  await check(ada, phrase);
  await ada.getByText('your name is kept').waitFor();
  await ada.locator('dialog[open]').waitFor({ state: 'detached' });
  await look.at('a phrase');
  look.end();

  // On another device, where nobody is known: from the first screen, with the words as they were saved.
  const phone = await visit(browser, house, PHONE);
  await phone.getByRole('link', { name: 'I have a phrase' }).click();
  const field = phone.getByLabel('Your phrase', { exact: true });
  const sees = new Look(phone, [SIZES[1], SIZES[0]]);
  await sees.at('entering a phrase');
  await field.fill('legal winner');
  await phone.getByText('2 of twelve words').waitFor();
  await phone.getByRole('button', { name: 'Come back' }).click();
  await phone.getByRole('alert').filter({ hasText: 'these are 2' }).waitFor();
  const [first = '', ...rest] = phrase;
  await field.fill([`${first}x`, ...rest].map((word, i) => `${i + 1}. ${word}`).join('\n'));
  await phone.getByRole('button', { name: 'Come back' }).click();
  await phone
    .getByRole('alert')
    .filter({ hasText: `Is it “${first}”?` })
    .waitFor();
  await sees.at('a word that is in no list');
  sees.end();
  await phone.getByRole('button', { name: `Yes, “${first}”` }).click();
  await field.press('Enter');
  await phone.locator('.play').waitFor();
  await expect.poll(() => nameOf(phone)).toBe('Ada');
  await phone.goto(table);
  await myTurn(phone);
  expect(await nameOf(ada), 'the first one stays').toBe('Ada');

  // And back after the browser was cleared.
  await ada.context().clearCookies();
  await ada.goto(`${house.address}/me`);
  await ada.getByRole('link', { name: 'I have a phrase' }).click();
  await ada.getByLabel('Your phrase', { exact: true }).fill(phrase.join(' '));
  await ada.getByRole('button', { name: 'Come back' }).click();
  await ada.locator('.play').waitFor();
  await ada.goto(table);
  await myTurn(ada);
  for (const page of [ada, phone]) await page.context().close();
});

it('works by keys alone, and comes back to the table one was invited to', async () => {
  const ada = await named('Ada');
  await ada.goto(`${house.address}/me`);
  await ada.getByRole('button', { name: 'Keep my name' }).focus();
  await ada.keyboard.press('Enter');
  const phrase = await words(ada);
  // Whoever closes it too early is told so.
  await ada.keyboard.press('Escape');
  await ada.getByText('You haven’t checked your phrase').waitFor();
  await ada.getByRole('button', { name: 'New phrase' }).focus();
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('Enter');
  const second = await words(ada);
  expect(second).not.toEqual(phrase);
  await ada.getByRole('button', { name: 'I have written them down' }).focus();
  await ada.keyboard.press('Enter');
  await ada.locator('dialog form').waitFor();
  for (let i = 0; i < 2; i += 1) {
    const name = await ada.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    await ada.keyboard.type(second[Number(name.split('-')[1]) - 1] ?? '');
    await ada.keyboard.press(i ? 'Enter' : 'Tab');
  }
  await ada.getByText('your name is kept').waitFor();
  await ada.context().close();

  const host = await visit(browser, house);
  await sitDown(host, 'golem', { others: 'friend' });
  const invitation = await host.locator('.link code').first().innerText();
  const guest = await visit(browser, house);
  await guest.goto(invitation);
  await guest.getByRole('link', { name: 'I have a phrase' }).click();
  const field = guest.getByLabel('Your phrase', { exact: true });
  await field.fill(phrase.join(' '));
  await field.press('Enter');
  await guest.getByRole('alert').filter({ hasText: 'Nobody here has this phrase' }).waitFor();
  await field.fill(second.join(' ').toUpperCase());
  await field.press('Enter');
  await guest.getByRole('button', { name: 'Sit here' }).waitFor();
  expect(await guest.getByLabel('Your name').inputValue()).toBe('Ada');
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByText('Ada').first().waitFor();
  for (const page of [host, guest]) await page.context().close();
});

it('says who this browser is before it becomes somebody else’s, and forgets a phrase', async () => {
  const ada = await named('Ada');
  await ada.goto(`${house.address}/me`);
  await ada.getByRole('button', { name: 'Keep my name' }).click();
  const phrase = await words(ada);
  const ben = await named('Ben', PHONE);
  await ben.goto(`${house.address}/phrase`);
  await ben.getByText('Here you are Ben now, at one table').waitFor();
  await ben.getByText('You are Ben nowhere else').waitFor();
  const look = new Look(ben, SIZES);
  await look.at('somebody else comes');
  look.end();
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Forget my phrase' }).click();
  await ada.getByRole('button', { name: 'Forget it', exact: true }).click();
  await ada.getByRole('button', { name: 'Keep my name' }).waitFor();
  await ben.getByLabel('Your phrase', { exact: true }).fill(phrase.join(' '));
  await ben.getByRole('button', { name: 'Come back' }).click();
  await ben.getByRole('alert').filter({ hasText: 'Nobody here has this phrase' }).waitFor();
  expect(await nameOf(ben)).toBe('Ben');
  for (const page of [ada, ben]) await page.context().close();
});
