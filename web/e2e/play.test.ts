// Whole games against a bot, as a new user plays them: from the first screen to the rematch,
// following hints.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  browser,
  Ear,
  GAME_OF_EACH,
  GAMES,
  house,
  placeOf,
  readResult,
  sitDown,
  takeOver,
  useHouse,
  visit,
} from './house';
import { LONG } from './look';

useHouse();

const confirm = (page: Page) => page.locator('.prompt .primary');

/**
 * Asks for a hint, takes it, and goes on as it was planned until the turn can be confirmed. Every other
 * hint, and what follows it, is done on the board: there the page chooses how.
 */
async function takeTurn(
  page: Page,
  ear: Ear,
  count: { hints: number; board: number },
): Promise<void> {
  const { seq = 0 } = ear.table ?? {};
  for (let decisions = 0; !ear.complete; decisions += 1) {
    expect(decisions).toBeLessThan(20);
    const before = ear.actions.length;
    const { planned } = ear;
    const action = planned ?? (await ask(page, ear, count));
    // Staying where the wagon was just placed has a test of its own.
    const place =
      planned || (count.hints % 2 && action !== ear.actions.at(-1))
        ? placeOf(ear.about(action))
        : undefined;
    if (place) {
      count.board += 1;
      // Hints may lie on the board.
      const close = page
        .getByRole('region', { name: 'Hints' })
        .getByRole('button', { name: 'Close', exact: true });
      if (await close.isVisible()) await close.click();
      await page.locator(place).click();
    } else await page.locator('button.hint').first().click();
    await ear.quiet();
    expect({ action, refused: ear.refused }).toEqual({ action, refused: '' });
    expect(ear.actions.length).toBeGreaterThan(before);
  }
  await confirm(page).click();
  await ear.quiet();
  expect(ear.table?.seq).toBeGreaterThan(seq);
}

/** What the house would do now. */
async function ask(page: Page, ear: Ear, count: { hints: number }): Promise<string> {
  count.hints += 1;
  await page.locator('header button', { hasText: 'Hint' }).click();
  await ear.quiet();
  await expect.poll(() => page.locator('button.hint').count()).toBe(ear.hints.length);
  return ear.hints[0]?.action ?? 'rest';
}

/** One of each family, if there is little time: the page by itself plays all of them to their end. */
const PLAYED = LONG ? GAMES : GAME_OF_EACH;

describe('a new user', () => {
  it.each(PLAYED)('plays %s to its end', async (game) => {
    // Only the first game is played with all its animation: a click waits until things stand still.
    const page = await visit(browser, house, {
      reducedMotion: game === 'golem' ? 'no-preference' : 'reduce',
    });
    const ear = new Ear(page);
    const begun = Date.now();
    await sitDown(page, game);
    const count = { hints: 0, board: 0 };
    let turns = 0;
    while (await ear.turn()) {
      await takeTurn(page, ear, count);
      turns += 1;
      expect(turns).toBeLessThan(200);
    }
    const took = Date.now() - begun;
    if (process.env.TIMES) console.log(game, { turns, ...count, took });
    expect(count.board).toBeGreaterThan(8);
    // It took 54 to 95 seconds on two busy cores.
    expect(took).toBeLessThan(150_000);

    const { title, rows } = await readResult(page);
    const { result, chairs } = ear.table ?? {};
    expect(result?.resigned).toEqual([]);
    expect(rows.length).toBe(2);
    rows.forEach(({ rank, name, parts, total }, place) => {
      const seat =
        chairs?.findIndex((chair) => name.endsWith('You') === (chair.type === 'person')) ?? -1;
      expect({ name, rank, total }).toEqual({ name, rank: place + 1, total: result?.scores[seat] });
      expect(result?.ranks[seat]).toBe(rank);
      const [best, other] = rows.map(({ total }) => total);
      if (rank === 1)
        expect(title).toMatch(
          new RegExp(
            `${chairs?.[seat]?.type === 'bot' ? '(Dilan|Nuria|Tashi|Wen)' : 'You'} won ${best} : ${other}$`,
          ),
        );
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    });

    const id = ear.table?.game ?? '';
    const link = (name: string) => page.locator('[data-result]').getByRole('link', { name });
    const record = await page.request.get(
      `${house.address}${await link('record').getAttribute('href')}`,
    );
    expect(await record.text()).toContain(`"${id}"`);
    await link('Verify').click();
    await page.getByRole('heading', { name: 'The server dealt as promised' }).waitFor();
    await page.goBack();
    // The table comes back from the house, and may do so under the pointer.
    await expect
      .poll(async () => {
        await link('Replay')
          .click({ timeout: 2_000 })
          .catch(() => {});
        return page.url();
      })
      .toBe(`${house.address}/replay/${id}`);
    await page.locator('h1').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect.poll(() => ear.table?.game, { timeout: 10_000 }).not.toBe(id);
    expect(await ear.turn()).toBe(true);
    await page.locator('.prompt .buttons').waitFor();
    expect(page.url()).toBe(`${house.address}/table/${ear.table?.game}`);
    await page.context().close();
  });

  it('stays in Adventure where the wagon has just been placed, and builds there', async () => {
    // One person has both seats: the second one opens, then the first one opens and begins.
    const page = await visit(browser, house, { reducedMotion: 'reduce' });
    const ear = new Ear(page);
    await sitDown(page, 'adventure', { others: 'here' });
    for (let opening = 0; opening < 2; opening += 1) {
      await ear.turn();
      await takeOver(page);
      await page.locator('.prompt .choice').first().click();
      await ear.quiet();
      const view = ear.table?.view?.family === 'adventure' ? ear.table.view : undefined;
      const free = view?.mountains.find(({ space }) =>
        view.seats.every(({ wagon }) => wagon !== space),
      );
      await page.locator(`[data-action="go ${free?.space}"]`).click();
      await ear.quiet();
      await confirm(page).click();
    }
    await ear.turn();
    await takeOver(page);
    const view = ear.table?.view?.family === 'adventure' ? ear.table.view : undefined;
    const space = view?.seats[0]?.wagon ?? '';
    await page.locator(`[data-action="go ${space}"]`).click();
    await ear.quiet();
    expect(ear.actions).toEqual([space]);
    await page.locator('.prompt [aria-keyshortcuts=B]').click();
    await ear.quiet();
    expect(ear.actions.at(-1)).toMatch(/^build/);
    await page.context().close();
  });
});
