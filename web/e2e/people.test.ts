// Identity: device links, logging out, being removed by a host, deleting one's data.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, myTurn, sitDown, useHouse, visit } from './house';

useHouse();

/** Somebody with a name. */
async function named(name: string): Promise<Page> {
  const page = await visit(browser, house);
  await page.evaluate(
    async (name) =>
      fetch('/api/me', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    name,
  );
  await page.reload();
  await expect.poll(() => page.locator('.me .called').inputValue()).toBe(name);
  return page;
}
const nameOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { name: unknown }).name);

/** A new link for another device of theirs. */
async function deviceLink(page: Page): Promise<string> {
  await page.goto(`${house.address}/me`);
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.locator('.made code').innerText();
}

it('asks before a device link makes this browser somebody else’s', async () => {
  const ada = await named('Ada');
  const link = await deviceLink(ada);
  const ben = await named('Ben');
  await ben.goto(link);
  await ben.getByRole('heading', { name: 'Continue as Ada in this browser?' }).waitFor();
  await ben.getByText('Here you are Ben now').waitFor();
  expect(await nameOf(ben), 'opening a link changes nothing').toBe('Ben');
  await ben.getByRole('link', { name: 'No, leave everything as it is' }).click();
  await ben.locator('.play').waitFor();
  await expect.poll(() => nameOf(ben)).toBe('Ben');

  await ben.goto(link);
  await ben.getByRole('button', { name: 'Yes, continue as Ada' }).click();
  await ben.locator('.play').waitFor();
  await expect.poll(() => nameOf(ben)).toBe('Ada');
  // It works once; and who is Ada already is told so.
  const eve = await visit(browser, house);
  await eve.goto(link);
  await eve.getByRole('alert').filter({ hasText: 'no longer valid' }).waitFor();
  await ada.goto(await deviceLink(ada));
  await ada.getByRole('heading', { name: 'This browser is Ada already' }).waitFor();
  for (const page of [ada, ben, eve]) await page.context().close();
});

it('shows where one is logged in, and logs out everywhere else at once', async () => {
  const ada = await named('Ada');
  await sitDown(ada, 'golem');
  await myTurn(ada);
  const table = ada.url();
  const link = await deviceLink(ada);
  const phone = await visit(browser, house, { viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Yes, continue as Ada' }).click();
  await phone.locator('.play').waitFor();
  await phone.goto(table);
  await myTurn(phone);
  await ada.reload();
  await expect
    .poll(() => ada.locator('main li strong').allInnerTexts())
    .toEqual(['Chrome, Linux', 'Chrome, Linux']);
  await ada.getByText('this one').waitFor();
  await ada.getByRole('button', { name: 'Log out everywhere else' }).click();
  await ada.locator('main li').nth(1).waitFor({ state: 'detached' });
  // The table that is open there closes without being asked.
  await phone.getByText('you were logged out').waitFor();
  await expect.poll(() => nameOf(phone)).toBe(null);
  await ada.goto(table);
  await myTurn(ada);
  for (const page of [ada, phone]) await page.context().close();
});

it('sends somebody away, and the link with them', async () => {
  const ada = await named('Ada');
  await sitDown(ada, 'golem', { others: 'friend' });
  const invite = ada.locator('.link code').first();
  const old = await invite.innerText();
  const ben = await visit(browser, house);
  await ben.goto(old);
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Send Guest away' }).click();
  await ben.getByRole('alert').filter({ hasText: 'The host has sent you away' }).waitFor();
  await expect.poll(() => invite.innerText()).not.toBe(old);
  const again = await visit(browser, house);
  await again.goto(old);
  await again.getByRole('alert').filter({ hasText: 'no longer valid' }).waitFor();
  // A new one can also be made when nobody was sent away.
  const second = await invite.innerText();
  await ada.getByRole('button', { name: 'New link instead: Link for a seat' }).click();
  await expect.poll(() => invite.innerText()).not.toBe(second);
  const cleo = await visit(browser, house);
  await cleo.goto(await invite.innerText());
  await cleo.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  await cleo.locator('.market').waitFor();
  for (const page of [ada, ben, again, cleo]) await page.context().close();
});

it('forgets somebody who asks for it twice', async () => {
  const ada = await named('Ada');
  await ada.goto(`${house.address}/me`);
  const saved = ada.waitForEvent('download');
  await ada.getByRole('link', { name: 'Save all of it as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('caravanserai.json');
  await ada.getByRole('button', { name: 'Delete all of it' }).click();
  await ada.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => nameOf(ada)).toBe('Ada');
  await ada.getByRole('button', { name: 'Delete everything for good' }).click();
  await ada.locator('.play').waitFor();
  await expect.poll(() => nameOf(ada)).toBe(null);
  await ada.context().close();
});
