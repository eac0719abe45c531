// The web fonts: their size, no layout shift, where they are used.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { browser, house, myTurn, sitDown, useHouse, visit } from './house';

useHouse();

/** Resigns, and waits for the result. */
async function resign(page: Page): Promise<void> {
  await page.locator('.frame > header > button').last().click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 60_000 });
}

it('loads at most 70 KB of type, asked for with the page, and keeps it for ever', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const found: {
    name: string;
    bytes: number;
    type: string | undefined;
    kept: string | undefined;
  }[] = [];
  page.on('response', (response) => {
    const {
      'content-length': bytes,
      'content-type': type,
      'cache-control': kept,
    } = response.headers();
    if (response.url().endsWith('.woff2'))
      found.push({ name: new URL(response.url()).pathname, bytes: Number(bytes), type, kept });
  });
  await page.goto(house.address, { waitUntil: 'networkidle' });
  expect(
    await page
      .locator('link[rel=preload][as=font][crossorigin]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')).sort()),
  ).toEqual(found.map(({ name }) => name).sort());
  expect(found.map(({ type, kept }) => [type, kept])).toEqual(
    Array(2).fill(['font/woff2', 'public, max-age=31536000, immutable']),
  );
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(70 * 1024);
  await context.close();
});

describe('type that comes two seconds late', () => {
  const LATE = 2_000;

  /** Where everything is that is seen. Runs in the page. */
  const boxes = (): string[] =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.localName}.${one.classList[0] ?? ''} ${[x, y, width, height].map((value) => value.toFixed(1)).join(' ')}`;
      });

  it.each([
    ['de-DE', 1440, 900],
    ['fr-FR', 390, 844],
  ])(
    'moves nothing in %s at %d × %d, and is worn from the next screen on',
    async (locale, width, height) => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      // Two seconds, or more where the page itself takes long to show anything.
      let send: () => void = () => {};
      const hold = (): void => {
        const seen = new Promise<void>((resolve) => (send = resolve));
        held = Promise.all([seen, new Promise((resolve) => setTimeout(resolve, LATE))]);
      };
      let held: Promise<unknown> = Promise.resolve();
      await page.route('**/*.woff2', async (route) => {
        await held;
        await route.continue();
      });
      await page.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { shifts: number[] }).shifts.push(
              (entry as unknown as { value: number }).value,
            );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      /** How far things have moved, as browsers count it. */
      const shifts = (): Promise<number[]> =>
        page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      /** Waits until the type has come; nothing has moved meanwhile. */
      const still = async (known: number): Promise<void> => {
        const before = await page.evaluate(boxes);
        expect(before.length).toBeGreaterThan(50);
        send();
        await page.waitForFunction(
          () =>
            [...document.fonts].filter(
              ({ family, status }) => status === 'loaded' && !family.includes('near'),
            ).length === 2,
        );
        // A frame in which it would be shown.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
        );
        expect(await page.evaluate(boxes)).toEqual(before);
        expect((await shifts()).slice(known)).toEqual([]);
      };
      hold();
      await page.goto(house.address, { waitUntil: 'commit' });
      await page.locator('.play').waitFor();
      await still(0);
      await sitDown(page, 'golem');
      await myTurn(page);
      expect(await page.evaluate(() => document.documentElement.dataset.type)).toBe('own');
      // The same table by its address: nothing is kept of what came by a route.
      hold();
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.prompt .buttons').waitFor();
      // A table is built up over several frames.
      for (let last = ''; last !== (last = (await page.evaluate(boxes)).join());)
        await page.waitForTimeout(300);
      await still((await shifts()).length);
      await context.close();
    },
  );
});

it('is stood in for by a face of the system that is as wide and as high', async () => {
  const page = await visit(browser, house, { type: 'own' });
  const found = await page.evaluate(() => {
    const measure = (font: string): { width: number; height: number } => {
      const probe = Object.assign(document.createElement('span'), {
        textContent:
          'Nimm eine Karte vom Markt: lege je einen Kristall auf die Karten links davon. Achète une carte du marché.',
      });
      Object.assign(probe.style, {
        font,
        lineHeight: 'normal',
        position: 'absolute',
        whiteSpace: 'nowrap',
      });
      document.body.append(probe);
      const { width, height } = probe.getBoundingClientRect();
      probe.remove();
      return { width, height };
    };
    const pairs = [
      ['400 20px "Source Sans 3"', '400 20px "near dejavu"'],
      ['600 20px "Source Sans 3"', '600 20px "near dejavu"'],
      ['700 20px Literata', '700 20px "near dejavu serif"'],
    ] as const;
    return pairs.map(([own, near]) => {
      const [one, other] = [measure(own), measure(near)];
      return {
        near,
        wider: Math.round((other.width / one.width - 1) * 100),
        higher: Math.round(other.height - one.height),
      };
    });
  });
  for (const { near, wider, higher } of found)
    expect({ near, wide: Math.abs(wider) <= 3, higher }).toEqual({ near, wide: true, higher: 0 });
  await page.context().close();
});

it('has figures that line up wherever they are compared, and pictures with letters in it', async () => {
  const page = await visit(browser, house, { type: 'own' });
  await sitDown(page, 'golem', { seats: 3 });
  await myTurn(page);
  /** Places with numbers in which a one is not as wide as a zero. */
  const uneven = (): Promise<string[]> =>
    page.evaluate(() => {
      const places = [
        ...document.querySelectorAll<HTMLElement>('.rail *, .own *, .board *, [data-result] *'),
      ].filter(
        (one) =>
          one.checkVisibility() &&
          [...one.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && /\d/.test(node.textContent ?? ''),
          ),
      );
      const wide = (one: HTMLElement, text: string): number => {
        const probe = Object.assign(document.createElement('span'), { textContent: text });
        Object.assign(probe.style, {
          position: 'absolute',
          font: 'inherit',
          fontVariantNumeric: 'inherit',
        });
        one.append(probe);
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return width;
      };
      const found = places.filter((one) => Math.abs(wide(one, '1111') - wide(one, '0000')) > 0.1);
      return places.length < 5
        ? ['hardly any number']
        : found.map((one) => `${one.className}: ${one.textContent}`);
    });
  expect(await uneven()).toEqual([]);
  await resign(page);
  await page.locator('[data-result] table').first().waitFor();
  expect(await uneven()).toEqual([]);

  // The picture of a result has the type inside: without it, it is another one.
  const draw = async (): Promise<Buffer> => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Share a picture' }).click(),
    ]);
    return readFileSync(await saved.path());
  };
  const own = await draw();
  expect((await draw()).equals(own)).toBe(true);
  await page.route('**/*.woff2', (route) => route.abort());
  expect((await draw()).equals(own)).toBe(false);
  await page.context().close();
});
