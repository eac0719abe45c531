// Titles of the prompt are never truncated, in every game, language and window size.
import { expect, it } from 'vitest';
import {
  browser,
  type Game,
  GAMES,
  house,
  myTurn,
  sitDown,
  takeOver,
  useHouse,
  visit,
} from './house';
import { LONG, resize } from './look';

useHouse();

const SIZES = [
  [1440, 900],
  [1280, 720],
  [844, 390],
  [740, 360],
  [390, 844],
] as const;
const LOCALES: Partial<Record<Game, string[]>> = {
  golem: ['de-DE'],
  spice: ['fr-FR'],
  adventure: ['en-US', 'es-ES'],
  world: ['en-US', 'fr-FR'],
};
const TURNS = LONG ? 12 : 4;

/** The title of the prompt, if any of it is cut off. Runs in the page. */
function cutTitle(): string {
  const title = document.querySelector<HTMLElement>('.prompt h2');
  const words = title?.closest<HTMLElement>('.words');
  const prompt = title?.closest('.prompt')?.getBoundingClientRect();
  // Where choices say everything it is only heard.
  if (!title || !words || !prompt || getComputedStyle(words).clipPath !== 'none') return '';
  const text = document.createRange();
  text.selectNodeContents(title);
  const [box, seen] = [text.getBoundingClientRect(), title.getBoundingClientRect()];
  // Letters are higher than their lines: half of one more is another line.
  const line = parseFloat(getComputedStyle(title).lineHeight) / 2;
  const cut =
    title.scrollHeight > title.clientHeight + line ||
    title.scrollWidth > title.clientWidth + 1 ||
    box.right > seen.right + 1 ||
    seen.top < prompt.top - 1 ||
    seen.bottom > prompt.bottom + 1;
  return cut ? title.innerText : '';
}

it.each(
  GAMES.flatMap((game) =>
    (LONG ? ['en-US', 'de-DE', 'fr-FR', 'es-ES'] : (LOCALES[game] ?? ['en-US'])).map(
      (locale) => [game, locale] as const,
    ),
  ),
)('no title of the prompt is cut, in %s, %s', async (game, locale) => {
  const page = await visit(browser, house, { locale, reducedMotion: 'reduce', type: 'own' });
  await sitDown(page, game, { seats: 2 });
  const found = new Set<string>();
  const look = async (): Promise<void> => {
    for (const [width, height] of SIZES) {
      await resize(page, width, height);
      const cut = await page.evaluate(cutTitle);
      if (cut) found.add(`${width}×${height}: ${cut}`);
    }
    await resize(page, 1440, 900);
  };
  const confirm = page.locator('.prompt .primary');
  const hint = page.locator('button.hint').first();
  for (let turns = 0; turns < TURNS && (await myTurn(page)); turns += 1) {
    await look();
    for (let steps = 0; steps < 12 && !(await confirm.isEnabled()); steps += 1) {
      await takeOver(page);
      if (!(await hint.count())) await page.locator('header .plain').first().click();
      await page
        .locator('button.hint, .prompt .primary:enabled, header .plain:enabled:has(.wide)')
        .first()
        .waitFor({ timeout: 30_000 });
      if (!(await hint.count())) continue;
      await hint.click();
      await hint.waitFor({ state: 'detached' });
      await look();
    }
    await confirm.click();
    await page.locator('.prompt .primary:enabled').waitFor({ state: 'detached' });
  }
  expect([...found]).toEqual([]);
  await page.context().close();
});
