// Talking at the table: two people in two languages, watchers, mutes and reports.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, PROGRAM, sitDown, useHouse, visit } from './house';
import { Look } from './look';

useHouse();

const linkOf = (page: Page): Promise<string> => page.locator('.link code').first().innerText();
const lines = (page: Page): Promise<string[]> =>
  page
    .locator('#side-panel [role=log] li:not(.none) p')
    .evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()),
    );
const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: false }).click();

/** A game of two that goes on: Ada in English, Ben in German on a phone. */
async function two(): Promise<{ ada: Page; ben: Page }> {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { others: 'friend' });
  const ben = await visit(browser, house, {
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await ben.goto(await linkOf(ada));
  await ben.locator('.gathering input').first().fill('Ben');
  await ben.getByRole('button', { name: 'Hier hinsetzen' }).click();
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  return { ada, ben };
}

it('carries phrases into each language, and text as it is', async () => {
  const { ada, ben } = await two();
  await tab(ada, 'Chat');
  await ada.getByLabel('Say something …').selectOption({ label: 'Well played!' });
  await expect.poll(() => lines(ada)).toEqual(['You Well played!']);
  // On the phone a bubble stands at her seat, and the button of the log has a number.
  await ben.locator('.rail .bubble').waitFor();
  expect(await ben.locator('.rail .bubble').innerText()).toBe('Gut gespielt!');
  await ben.getByRole('button', { name: 'Eine ungelesene Zeile im Chat' }).click();
  await expect.poll(() => lines(ben)).toHaveLength(1);
  expect((await lines(ben))[0]).toMatch(/ Gut gespielt!$/);
  await ben.getByLabel('Etwas schreiben').fill('<b>Danke</b> & gleichfalls');
  await ben.getByLabel('Etwas schreiben').press('Enter');
  await expect.poll(() => lines(ada)).toContain('Ben <b>Danke</b> & gleichfalls');
  await ben.getByRole('button', { name: 'Lachen' }).click();
  await expect.poll(() => lines(ada)).toHaveLength(3);
  expect(await ada.locator('[role=log] svg circle').count()).toBe(1);
  const [wide, narrow] = [new Look(ada, [[1440, 900]]), new Look(ben, [[390, 844]])];
  await wide.at('chat');
  await narrow.at('chat');
  wide.end();
  narrow.end();
  // The chat is still there after a reload, and read.
  await ada.reload();
  await tab(ada, 'Chat');
  await expect.poll(() => lines(ada)).toHaveLength(3);
  for (const page of [ada, ben]) await page.context().close();
});

it('mutes with one click, and reports with one to the operator', async () => {
  const { ada, ben } = await two();
  await tab(ada, 'Chat');
  await ben.locator('.log-button').click();
  await tab(ben, 'Chat');
  await ben.getByLabel('Etwas schreiben').fill('you fool');
  await ben.getByLabel('Etwas schreiben').press('Enter');
  await expect.poll(() => lines(ada)).toEqual(['Ben you fool']);
  await ada.getByRole('button', { name: 'Report to the operator' }).click();
  await ada.getByRole('button', { name: 'Reported' }).waitFor();
  const admin = (...args: string[]): string =>
    execFileSync(PROGRAM, ['admin', ...args, '--data', house.folder], { encoding: 'utf8' });
  await expect.poll(() => admin('reports')).toContain('you fool');
  const [report] = JSON.parse(admin('reports', '--json')) as { id: string; name: string }[];
  expect(report?.name).toBe('Ben');
  await ada.getByRole('button', { name: 'Mute Ben' }).click();
  await ada.getByText('Ben is muted.').waitFor();
  expect(await lines(ada)).toEqual([]);
  await ben.getByRole('button', { name: 'Lachen' }).click();
  await expect.poll(() => lines(ben)).toHaveLength(2);
  expect(await lines(ada)).toEqual([]);
  expect(await ada.locator('.bubble').count()).toBe(0);
  await ada.reload();
  await tab(ada, 'Chat');
  await ada.getByText('Ben is muted.').waitFor();
  await ada.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => lines(ada)).toHaveLength(2);
  // The operator deletes the line, and it is gone for whoever looks again.
  expect(admin('reports', 'delete', report?.id ?? '')).toContain('done');
  await ada.reload();
  await tab(ada, 'Chat');
  await expect.poll(() => lines(ada)).toHaveLength(1);
  for (const page of [ada, ben]) await page.context().close();
});

it('lets watchers talk among themselves, and players read it at the end', async () => {
  const { ada, ben } = await two();
  await ada.locator('.frame > header > button').last().click();
  await ada.getByRole('button', { name: 'Link for spectators' }).click();
  const link = await ada.locator('dialog .link code').innerText();
  await ada.keyboard.press('Escape');
  const eve = await visit(browser, house);
  await eve.locator('.me .called').fill('Eve');
  const named = eve.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/me'),
  );
  await eve.locator('.me .called').press('Enter');
  await named;
  await eve.goto(house.address + new URL(link).pathname);
  await tab(eve, 'Chat');
  await eve.getByText('Players read this when the game is over.').waitFor();
  await eve.getByLabel('Write something').fill('Ada will win');
  await eve.getByLabel('Write something').press('Enter');
  await expect.poll(() => lines(eve)).toHaveLength(1);
  await tab(ada, 'Chat');
  await ada.getByLabel('Say something …').selectOption({ label: 'Hello!' });
  await expect.poll(() => lines(ada)).toEqual(['You Hello!']);
  await expect.poll(() => lines(eve)).toHaveLength(2);
  await ben.locator('.frame > header > button').last().click();
  await ben.getByRole('button', { name: 'Aufgeben' }).click();
  await ben
    .getByRole('button', { name: /aufgeben/i })
    .last()
    .click();
  await expect.poll(() => lines(ada)).toHaveLength(2);
  expect((await lines(ada))[0]).toContain('Ada will win');
  for (const page of [ada, ben, eve]) await page.context().close();
});
