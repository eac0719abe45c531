// Responsive layout: at every window size everything is in place, readable and reachable.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Message, RoadSeat } from '../src/wire/protocol';
import {
  browser,
  GAMES,
  house,
  myTurn,
  setSeats,
  sitDown,
  takeTurn,
  useHouse,
  visit,
} from './house';
import { LOCALES, LONG, Look, NARROW, WINDOWS, measure, measureAll, resize, words } from './look';

useHouse();

describe.each(['own', 'foreign'] as const)('at every size, in %s type', (type) => {
  // Wider type only makes words longer.
  const windows = type === 'own' || LONG ? WINDOWS : NARROW;
  const come = (options: BrowserContextOptions = {}): Promise<Page> =>
    visit(browser, house, { ...options, type });

  it.each(GAMES.flatMap((game) => ([2, 'all'] as const).map((seats) => [game, seats] as const)))(
    '%s with %s seats fits',
    async (game, seats) => {
      // German words are longer.
      const page = await come({ locale: 'de-DE', reducedMotion: 'reduce' });
      const found: string[] = [];
      await sitDown(page, game, { seats });
      await myTurn(page);
      const stage = async (): Promise<void> => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.locator('.prompt .choice, .own .legal, .board .legal').first().click();
        await page.locator('.prompt .buttons button:enabled').first().waitFor();
      };
      const prompts = await measureAll(
        page,
        `${game} of ${seats}, idle`,
        found,
        new Map(),
        windows,
      );
      await stage();
      await measureAll(page, `${game} of ${seats}, staged`, found, prompts, windows);
      if (game === 'adventure') {
        // That was the opening: a stake, and where one begins.
        await page.setViewportSize({ width: 1440, height: 900 });
        await takeTurn(page);
        await myTurn(page);
        await measureAll(page, `${game} of ${seats}, idle on the map`, found, prompts, windows);
        await stage();
        await measureAll(page, `${game} of ${seats}, staged on the map`, found, prompts, windows);
      }
      // The other languages where there is least room: nothing but words is different, so that one of them at each table will do.
      const others = ['en', 'fr', 'es'];
      for (const language of LONG
        ? others
        : others.slice((game.length + `${seats}`.length) % 3).slice(0, 1)) {
        await page.evaluate((kept) => localStorage.setItem('language', kept), language);
        await page.reload();
        await page.locator('.prompt .buttons').waitFor();
        await measureAll(page, `${game} of ${seats} in ${language}`, found, new Map(), NARROW);
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );

  it('a map has the whole height of a phone held across', async () => {
    const page = await come();
    await sitDown(page, 'adventure');
    await myTurn(page);
    for (const [width, height, least] of [
      [844, 390, 58],
      [740, 360, 53],
    ] as const) {
      await resize(page, width, height);
      expect((await page.locator('.board').first().boundingBox())!.height).toBeGreaterThan(
        height - 10,
      );
      await expect
        .poll(async () => (await page.locator('.space').first().boundingBox())!.width)
        .toBeGreaterThan(least);
      // And nobody has to look for the button.
      expect((await page.locator('.prompt .primary').boundingBox())!.y).toBeLessThan(height - 44);
    }
    await page.context().close();
  });

  it.each(LONG ? ['en', 'de', 'fr', 'es'] : ['de', 'es'])(
    'pages and settings in %s are no wider than the window',
    async (language) => {
      const page = await come();
      await page.evaluate((kept) => localStorage.setItem('language', kept), language);
      const found: string[] = [];
      for (const path of [
        '',
        'learn',
        'learn/road',
        'learn/tutorial/adventure',
        'learn/tutorial/world',
        'verify',
        'replay',
        'me',
      ]) {
        await page.goto(`${house.address}/${path}`);
        await page.locator('h1').first().waitFor();
        if (!path) await setSeats(page, 5, 'here');
        for (const [width, height] of windows) {
          await resize(page, width, height);
          for (const fault of await page.evaluate(words))
            found.push(`${path || 'home'} at ${width}×${height}: ${fault}`);
        }
      }
      await page.goto(house.address);
      await page.locator('.gear').click();
      await page.locator('dialog[open]').waitFor();
      for (const [width, height] of windows) {
        await resize(page, width, height);
        for (const fault of await page.evaluate(words))
          found.push(`settings at ${width}×${height}: ${fault}`);
      }
      expect(found).toEqual([]);
      await page.context().close();
    },
  );

  it.each(['Settings', 'Menu', 'Keys'])(
    'the sheet %s can be closed without scrolling, by pointers and keys',
    async (name) => {
      const page = await come({ reducedMotion: 'reduce' });
      await page.evaluate(() => localStorage.setItem('settings', '{"text":"larger"}'));
      await page.reload();
      if (name !== 'Settings') {
        await sitDown(page, 'golem');
        await myTurn(page);
      }
      const sheet = page.getByRole('dialog', { name });
      const close = sheet.getByRole('button', { name: 'Close', exact: true });
      const look = new Look(page, [
        [390, 844],
        [844, 390],
        [1440, 900],
      ]);
      let scrolled = 0;
      for (const [width, height] of windows) {
        await resize(page, width, height);
        if (name === 'Settings') await page.locator('.gear').click();
        else if (name === 'Menu') await page.locator('.frame > header > button').last().click();
        else await page.keyboard.press('?');
        await sheet.waitFor();
        const content = sheet.locator('> div');
        if (await content.evaluate((one) => one.scrollHeight > one.clientHeight)) {
          scrolled += 1;
          // Whatever has the focus: arrows scroll where there is nothing else to press, else Tab comes by.
          if (name !== 'Keys') await content.focus();
          await page.keyboard.press('ArrowDown');
          await expect.poll(() => content.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
        }
        if (width === 390) await look.at(name);
        // Neither scrolling nor anything above it takes it away, and there is room to read.
        for (const end of [0, 0.5, 1]) {
          const seen = await sheet.evaluate((one, part) => {
            const [above, below] = [one.firstElementChild!, one.lastElementChild!];
            above.scrollTop = part * (above.scrollHeight - above.clientHeight);
            const [box, room] = [below.getBoundingClientRect(), above.getBoundingClientRect()];
            const hit = document.elementFromPoint(box.left + box.width / 2, box.top + 4);
            return {
              hit: !!hit && below.contains(hit),
              inside: box.top >= room.bottom && box.bottom <= innerHeight,
              still: one.scrollHeight <= one.clientHeight,
              room: room.height / innerHeight > 0.5 || above.scrollHeight <= above.clientHeight,
            };
          }, end);
          expect({ width, end, ...seen }).toEqual({
            width,
            end,
            hit: true,
            inside: true,
            still: true,
            room: true,
          });
        }
        if (height < 500) await close.click();
        else await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
      }
      expect(scrolled).toBeGreaterThan(0);
      look.end();
      await page.context().close();
    },
  );

  it.each(LOCALES)(
    'what a gate of World offers is said in words on a phone, in %s',
    async (locale) => {
      const page = await come({
        viewport: { width: 390, height: 844 },
        locale,
        reducedMotion: 'reduce',
      });
      await sitDown(page, 'world');
      await myTurn(page);
      const gates = page.locator('.board .place.gate.legal');
      const found = new Set<number>();
      for (const spot of await gates.evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-spot')),
      )) {
        await page.locator(`[data-spot="${spot}"]`).click();
        const choices = page.locator('.prompt .choice');
        await choices.first().waitFor();
        const count = await choices.count();
        found.add(count);
        for (const choice of await choices.all()) {
          const words = await choice.innerText();
          // All of it where it is alone, else at least the icons that it is about.
          if (count === 1) expect(words).toContain(await choice.getAttribute('aria-label'));
          else expect(words).toMatch(/\p{L}{3}/u);
          await expect
            .poll(() =>
              choice.evaluate((one) => {
                const [box, prompt] = [
                  one.getBoundingClientRect(),
                  one.closest('.prompt')!.getBoundingClientRect(),
                ];
                return (
                  one.scrollWidth <= one.clientWidth &&
                  one.scrollHeight <= one.clientHeight + 2 &&
                  box.height <= 46 &&
                  box.right <= prompt.right
                );
              }),
            )
            .toBe(true);
        }
        await page.keyboard.press('Shift+Escape');
        await page.locator(`.place.legal[data-spot="${spot}"]`).waitFor();
      }
      expect(found).toContain(1);
      await page.context().close();
    },
  );

  it.each(LOCALES)(
    'two bonus stacks and the card of a gate are told apart, and no word is cut, in %s',
    async (locale) => {
      const page = await come({ locale, reducedMotion: 'reduce' });
      // The house's word is changed on its way: the longest tiles, of which nobody knows when they lie there, and crystals for the card; or the card is claimed, and one may leave.
      const tables = [
        { tiles: ['tn:3', 'te:3'], then: 'claim 3' },
        { tiles: ['oo:1', '-:3'], then: 'claim 3' },
        { tiles: ['t:2', 'he:3'], then: 'claim 3' },
        { tiles: ['tn:3', 'e:2'], then: 'done' },
      ] as const;
      let now: (typeof tables)[number] = tables[0];
      await page.routeWebSocket(/\/api\/tables\/.+\/socket/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => {
          const message = JSON.parse(String(text)) as Message;
          if (
            (message.type === 'table' || message.type === 'staged') &&
            message.view?.family === 'world'
          )
            message.view.stacks.forEach((stack, i) => (stack.tile = now.tiles[i % 2]!));
          const action = now.then;
          if (message.type === 'staged' && message.legal)
            message.legal.push({
              ...(action === 'done' ? { do: 'done' } : { do: 'claim', what: '3' }),
              ways: [{ action, caravan: '' }],
            });
          socket.send(JSON.stringify(message));
        });
      });
      const choices = page.locator('.prompt .choice');
      for (const table of tables) {
        now = table;
        const count = table.then === 'done' ? 2 : 3;
        await resize(page, 1440, 900);
        await page.goto(house.address);
        await sitDown(page, 'world');
        await myTurn(page);
        await page.locator('[data-spot="B1"]').click();
        await expect.poll(() => choices.count()).toBe(count);
        for (const [width, height] of windows) {
          await resize(page, width, height);
          const found = await choices.evaluateAll((all) =>
            all.map((one) => {
              const [box, prompt] = [
                one.getBoundingClientRect(),
                one.closest('.prompt')!.getBoundingClientRect(),
              ];
              const parts = [...one.querySelectorAll<HTMLElement>(':scope > *')].filter((part) =>
                part.checkVisibility(),
              );
              const cut = parts.filter(
                (part) =>
                  (part.scrollWidth > part.clientWidth + 1 && part.matches('.brief, .says')) ||
                  part.getBoundingClientRect().right > box.right ||
                  part.getBoundingClientRect().bottom > box.bottom + 1 ||
                  part.getBoundingClientRect().top < box.top - 1,
              );
              const words = parts.find((part) => part.matches('.brief, .says'))?.innerText ?? '';
              return {
                words,
                cut: cut.map(({ className }) => className),
                inside: box.right <= prompt.right && box.bottom <= prompt.bottom,
              };
            }),
          );
          expect({
            width,
            faults: found.filter(
              ({ words, cut, inside }) => !/\p{L}{3}/u.test(words) || cut.length || !inside,
            ),
          }).toEqual({ width, faults: [] });
          expect(new Set(found.map(({ words }) => words)).size).toBe(count);
        }
        // Color alone would not tell everybody what is taken.
        await resize(page, 740, 360);
        await choices.first().click();
        await expect
          .poll(() =>
            choices
              .locator('.box svg')
              .evaluateAll((marks) => marks.filter((mark) => mark.checkVisibility()).length),
          )
          .toBe(1);
      }
      await page.context().close();
    },
  );

  /** Sits down at a table of Road where seats have what they seldom have: the house's word is changed on its way. */
  async function withSeats(change: Partial<RoadSeat>): Promise<Page> {
    const page = await come({ reducedMotion: 'reduce' });
    await page.routeWebSocket(/\/api\/tables\/.+\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as Message;
        if (message.type === 'table' && message.view?.family === 'road')
          for (const seat of message.view.seats) Object.assign(seat, change);
        socket.send(JSON.stringify(message));
      });
    });
    await sitDown(page, 'golem');
    await myTurn(page);
    return page;
  }

  it.each([
    [768, 1024, 2, 0.85],
    [768, 1024, 5, 0.85],
    [1024, 1366, 2, 0.8],
    [1024, 1366, 5, 0.8],
  ])(
    'on a tablet of %d × %d the cards of Road use the room there is, with %d seats',
    async (width, height, seats, part) => {
      const page = await come({ viewport: { width, height }, reducedMotion: 'reduce' });
      await sitDown(page, 'golem', { seats });
      await myTurn(page);
      await expect
        .poll(() =>
          page.locator('.road').evaluate(
            (road, [part, least]) => {
              const [own, room] = [
                road.getBoundingClientRect(),
                road.parentElement!.getBoundingClientRect(),
              ];
              const cards = [...road.querySelectorAll('.points > .slot, .slot > .face')].map(
                (card) => card.getBoundingClientRect(),
              );
              const shapes = cards.map(({ width, height }) => height / width);
              return {
                fills: own.height > part * room.height,
                large: cards.every((card) => card.width > least),
                cards: Math.min(...shapes) > 1.25 && Math.max(...shapes) < 1.85,
              };
            },
            [part, width / 8] as const,
          ),
        )
        .toEqual({ fills: true, large: true, cards: true });
      await page.context().close();
    },
  );

  /** The same with so many cards in the hand. */
  async function withHand(count: number): Promise<Page> {
    const cards = readFileSync(
      join(import.meta.dirname, '../../crates/engine/sets/road.set'),
      'utf8',
    )
      .split('\n')
      .flatMap((line) => /^deck\s+(\S+)/.exec(line)?.[1] ?? []);
    const page = await withSeats({
      hand: cards.slice(0, count),
      played: cards.slice(count, count + 4),
    });
    await expect.poll(() => page.locator('.own .hand > .card').count()).toBe(count);
    return page;
  }

  it('a caravan of any size leaves everything where it is', async () => {
    const [found, prompts] = [[] as string[], new Map<number, string>()];
    for (const [held, limit] of [
      [4, 10],
      [14, 10],
      [3, 4],
      [13, 13],
      [9, 22],
    ] as const) {
      const page = await withSeats({ caravan: 'aaabbbbbccccddddddddd'.slice(0, held), limit });
      for (const [width, height] of windows.filter(([wide]) => wide > 1000)) {
        await resize(page, width, height);
        await expect
          .poll(() => page.locator('.slots:visible > i').count())
          .toBe(Math.max(held, limit));
      }
      await measureAll(page, `${held} crystals of ${limit}`, found, prompts, windows);
      await page.context().close();
    }
    expect(found).toEqual([]);
  });

  it('a hand of 9 cards overlaps, and all of it is in sight, with what was played', async () => {
    const page = await withHand(9);
    for (const [width, height] of windows) {
      await resize(page, width, height);
      const cards = await page.locator('.own .hand > .card').evaluateAll((all) =>
        all.map((card) => {
          const box = card.getBoundingClientRect();
          const frame = card.parentElement!.getBoundingClientRect();
          return (
            box.left >= frame.left - 1 &&
            box.right <= frame.right + 1 &&
            card.contains(document.elementFromPoint(box.left + 12, box.top + box.height / 2))
          );
        }),
      );
      const played = await page
        .locator('.played .mini')
        .evaluateAll((all) =>
          all.every((card) => card.checkVisibility() && card.getBoundingClientRect().height > 20),
        );
      expect({ width, cards, played }).toEqual({
        width,
        cards: Array.from({ length: 9 }, () => true),
        played: true,
      });
    }
    await page.context().close();
  });

  it('a hand of 15 cards goes on sideways, and nothing else does', async () => {
    const page = await withHand(15);
    const hand = page.locator('.own .hand');
    const found: string[] = [];
    for (const [width, height] of windows) {
      await resize(page, width, height);
      const size = await hand.evaluate((one) => ({
        high: one.scrollHeight > one.clientHeight + 1,
        room:
          Math.min(...[...one.children].map((card) => card.getBoundingClientRect().width)) >= 44,
      }));
      expect({ width, ...size }).toEqual({ width, high: false, room: true });
      const faults = await page.evaluate(measure, width < 500 ? 44 : 32);
      for (const [kind, all] of Object.entries(faults))
        for (const one of all as string[]) found.push(`${width}×${height}: ${kind}: ${one}`);
      // The last card can be reached, and nothing lies over it.
      const last = hand.locator('> .card').last();
      await last.scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          last.evaluate((one) => {
            const box = one.getBoundingClientRect();
            return (
              box.right <= innerWidth &&
              one.contains(
                document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2),
              )
            );
          }),
        )
        .toBe(true);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
