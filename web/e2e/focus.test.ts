// Focus management when the focused element is disabled, hidden or removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { frameFaults, watchFrames } from './frames';
import { browser, house, myTurn, useHouse, visit } from './house';

useHouse();

let page: Page;

/** Presses a key at something, as one who came there with Tab. */
const press = (selector: string, key = 'Enter'): Promise<void> =>
  page.locator(selector).first().press(key);

/** Waits until something has the focus. */
const expectFocus = (selector: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          (one) =>
            document.activeElement?.matches(one) || document.activeElement?.outerHTML.slice(0, 100),
          selector,
        ),
      { message: selector },
    )
    .toBe(true);
const enabled = (selector: string): Promise<void> =>
  page.locator(`${selector}:enabled`).first().waitFor();

const UNDO = '.prompt .buttons button:nth-child(1)';
const RESET = '.prompt .buttons button:nth-child(2)';
const HINT = 'header .plain:first-of-type';

async function begin(width = 1440): Promise<void> {
  page = await visit(browser, house, { reducedMotion: 'reduce', viewport: { width, height: 900 } });
  await watchFrames(page);
  await page.reload();
  await page.locator('.play').waitFor();
}

async function end(): Promise<void> {
  expect(await frameFaults(page)).toEqual([]);
  await page.context().close();
}

describe.each([1440, 1000])('at a table, %d pixels wide', (width) => {
  beforeAll(async () => {
    await begin(width);
    await press('label:has(input[value=golem]) input', 'Space');
    await press('.play');
    await myTurn(page);
  });
  afterAll(end);

  it('comes from the first screen to the prompt', () => expectFocus('.prompt'));

  it.each([
    ['Undo', UNDO],
    ['Reset', RESET],
  ])('goes from %s to the prompt when nothing is staged', async (_, button) => {
    await page.keyboard.press('1');
    await enabled(button);
    await press(button);
    await expectFocus('.prompt');
  });

  it('goes from the button for hints to the prompt, and from a hint that is taken', async () => {
    await press(HINT);
    await expectFocus('.prompt');
    await page.locator('button.hint').first().waitFor();
    await press('button.hint');
    await expectFocus('.prompt');
    await page.keyboard.press('Shift+Escape');
    await enabled(HINT);
    await press(HINT);
    await press('.asking .close');
    await expectFocus('.prompt');
  });

  it('stays on the board while there are hints, which cover none of it', async () => {
    await press('.board button', 'h');
    await page.locator('button.hint').first().waitFor();
    await expectFocus('.board button');
    await page.keyboard.press('Escape');
  });

  it('goes from the command line to the prompt', async () => {
    await page.keyboard.press('/');
    await expectFocus('form input');
    await page.keyboard.press('Escape');
    await expectFocus('.prompt');
  });

  it('goes from the button that confirms to the prompt, and stays there until the next turn', async () => {
    for (const key of ['1', 'r']) {
      await page.keyboard.press(key);
      await enabled('.prompt .primary');
      await press('.prompt .primary');
      await page.locator('.prompt .primary:enabled').waitFor({ state: 'detached' });
      await expectFocus('.prompt');
      await page.locator('.prompt .buttons:not(.away)').waitFor();
    }
    await expectFocus('.prompt');
  });

  it('goes from the log to what is looked back at, and from there to the prompt', async () => {
    await page.keyboard.press('l');
    await expectFocus('aside button');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.locator('.past').waitFor();
    await expectFocus(width < 1180 ? '.past' : 'aside button');
    // There is nothing earlier than the first turn.
    await press('.past .buttons button:nth-child(2)');
    await enabled('.past .buttons button:nth-child(1)');
    await press('.past .buttons button:nth-child(1)');
    await expectFocus('.past');
    await press('.past .primary');
    await expectFocus('.prompt');
    if (width < 1180) {
      await page.keyboard.press('l');
      await expectFocus('aside button');
      await page.keyboard.press('Escape');
      await expectFocus('.prompt');
    }
  });

  it('comes back from a dialog, to what comes next if its opener is gone', async () => {
    await press(HINT, '?');
    await expectFocus('dialog *');
    await page.keyboard.press('Escape');
    await expectFocus(HINT);
    await page.keyboard.press('?');
    await page.locator(HINT).evaluate((one: HTMLButtonElement) => (one.disabled = true));
    await page.keyboard.press('Escape');
    await expectFocus('.prompt');
  });

  it('stays in the menu on a button that becomes another, which takes resigning back', async () => {
    await press('header button:last-child');
    await page.getByRole('button', { name: 'Resign' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, resign' }).waitFor();
    await expectFocus('dialog button');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, resign' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expectFocus('header button:last-child');
  });

  it('goes from the end of a game to its replay, and from a button there that leads no further', async () => {
    await press('header button:last-child');
    await page.getByRole('button', { name: 'Resign' }).press('Enter');
    await page.getByRole('button', { name: 'Yes, resign' }).press('Enter');
    await page.locator('[data-result]').waitFor();
    await press('.buttons button:last-child');
    await page.locator('.board').waitFor();
    await press('[data-result] .buttons button:last-child');
    await press('[data-result] a.button[href^="/replay"]');
    await page.locator('.player').waitFor();
    await expectFocus('.player');
    await press('.player .buttons button:last-child');
    await expectFocus('.player');
    await press('.player .buttons button:first-child');
    await expectFocus('.player');
  });
});

it('goes from a link to the screen that it leads to', async () => {
  await begin();
  await press('a[href="/learn"]');
  await expectFocus('h1');
  await press('a[href="/learn/tutorial"]');
  await expectFocus('h1');
  await press('a[href="/learn"]');
  await expectFocus('h1');
  await end();
});

it('goes from each turn of the first lesson to the next', async () => {
  await begin();
  await press('a[href="/learn"]');
  await press('a[href="/learn/tutorial"]');
  await press('.lesson .primary');
  for (let step = 1; step <= 6; step += 1) {
    await expectFocus('#lesson-word');
    // Rest is always there, and so not marked.
    await press(
      (await page.locator('main .legal').count()) ? 'main .legal' : '.own .played button',
    );
    await enabled('.prompt .primary');
    await press('.prompt .primary');
  }
  await page.locator('.lesson a.primary').waitFor();
  await expectFocus('#lesson-word');
  await press('.steps button');
  await expectFocus('#lesson-word');
  await end();
});

it('stays where the browser leaves it for those who use a pointer', async () => {
  await begin();
  await page.locator('.play').click();
  await myTurn(page);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.context().close();
});
