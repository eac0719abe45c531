// Every screen, in both modes, in all languages and at every size: nothing that a program can see is wrong with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Message } from '../src/wire/protocol';
import { browser, GAMES, house, myTurn, setSeats, sitDown, takeTurn, useHouse, visit } from './house';

useHouse();

const ROOT = join(import.meta.dirname, '../..');
/** Short ones: axe looks at every line of the list of moves. */
const RECORDS = { adventure: 'adventure/2-resigned', world: 'world/2-resigned', road: 'road/2-resigned' };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is looked for on each screen. Faults are gathered, so that one run finds all. */
class Look {
  readonly faults = new Map<string, string[]>();
  constructor(
    readonly page: Page,
    readonly size: string,
  ) {}

  #add(fault: string, where: string): void {
    this.faults.set(fault, [...(this.faults.get(fault) ?? []), where]);
  }

  async at(where: string): Promise<void> {
    await settle(this.page);
    // The builder of @axe-core/playwright takes several times as long: it opens a page for each answer.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only colors depend on the mode.
      const options: RunOptions = { runOnly: colorScheme === 'light' ? TAGS : ['color-contrast'], resultTypes: ['violations'] };
      const violations = await this.page.evaluate(async (wish) => (await (window as unknown as { axe: { run: (of: Document, wish: RunOptions) => Promise<AxeResults> } }).axe.run(document, wish)).violations, options);
      for (const { id, nodes } of violations) {
        for (const { html, any, all, none } of nodes) this.#add(`${id}: ${html.slice(0, 140)} — ${[...any, ...all, ...none][0]?.message.slice(0, 160) ?? ''}`, `${where} (${this.size}, ${colorScheme})`);
      }
    }
    for (const fault of await this.page.evaluate(words)) this.#add(fault, `${where} (${this.size})`);
  }

  /** Fails with all that was found: the fault, and where. */
  end(): void {
    expect([...this.faults].map(([fault, where]) => `${fault} @ ${where.slice(0, 4).join(', ')}${where.length > 4 ? ` and ${where.length - 4} more` : ''}`)).toEqual([]);
  }
}

/** Waits until fonts are there and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), new Promise((resolve) => setTimeout(resolve, 1_500))]);
  });
}

/** Gives the window a size, and waits until the page has followed: it measures in one frame, and is laid out anew in the next. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wide) => innerWidth === wide, width);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Texts that are no words of a language, and texts that their button or field cuts off. Runs in the page. */
function words(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    // What somebody types, and names of files, are written so on purpose.
    if (/^[a-z]+(-[a-z0-9]+)+$/.test(text) && !node.parentElement?.closest('code, pre, script, style, textarea')) found.push(`no words: ${text}`);
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      const text = one.getAttribute(name) ?? '';
      if (/^[a-z]+(-[a-z0-9]+)+$/.test(text)) found.push(`no words: ${name}="${text}"`);
    }
  }
  for (const one of document.querySelectorAll<HTMLElement>('button, .button, a, h1, h2, label span, th, td, summary')) {
    const style = getComputedStyle(one);
    if (!one.checkVisibility() || !one.textContent.trim()) continue;
    if (style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1) found.push(`cut off: <${one.localName} class="${one.className}"> ${one.textContent.trim().slice(0, 40)} ${one.scrollWidth} > ${one.clientWidth}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`wider than the window: ${document.documentElement.scrollWidth} > ${innerWidth}`);
  return found;
}

const SIZES = [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]] as const;
/** Whether there is time for all languages everywhere. */
const LONG = !!process.env.CARAVAN_LONG;
const LANGUAGES = [['en-US', 'desktop'], ['de-DE', 'phone']] as const;
const header = (page: Page, n: number) => page.locator('.frame > header > button').nth(n);

describe.each(SIZES)('on a %s', (size, viewport) => {
  // Each language on one size: German is the longer one, and the phone the narrower.
  const locale = LANGUAGES.find(([, on]) => on === size)![0];
  const open = (): Promise<Page> => visit(browser, house, { viewport, locale, hasTouch: size === 'phone' });

  it('pages to read are as they should be', async () => {
    const page = await open();
    const look = new Look(page, size);
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
    for (const path of ['learn', 'learn/road', 'learn/adventure', 'learn/world', 'learn/gallery', 'learn/nowhere', 'verify', 'replay', 'me', 'nowhere', 'device/0123456789abcdef0123456789abcdef', 'join/0123456789abcdef0123456789abcdef', 'table/00000000', 'replay/00000000']) {
      await page.goto(`${house.address}/${path}`);
      await page.locator('h1').first().waitFor();
      await look.at(path);
    }
    for (const family of ['adventure', 'world']) {
      await page.goto(`${house.address}/learn/tutorial/${family}`);
      await page.locator('.lesson .primary').click();
      await look.at(`tutorial of ${family}`);
    }
    await page.goto(`${house.address}/learn/tutorial`);
    await page.locator('h1').waitFor();
    await look.at('tutorial, first step');
    await page.locator('.lesson .primary').click();
    for (let step = 2; step <= 7; step += 1) {
      // Rest is always there, and so not marked.
      await page.locator('.prompt .buttons').waitFor();
      if (step % 2 === 0) await look.at(`tutorial, step ${step}`);
      await ((await page.locator('main .legal').count()) ? page.locator('main .legal') : page.locator('.own .played button')).first().click();
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
    const look = new Look(page, size);
    await page.goto(`${house.address}/replay`);
    await page.locator('textarea').fill('[Game "road"]');
    await page.locator('form .primary').click();
    await page.getByRole('alert').waitFor();
    await look.at('replay, bad record');
    for (const [family, name] of Object.entries(RECORDS)) {
      await page.goto(`${house.address}/replay`);
      await page.locator('textarea').fill(readFileSync(join(ROOT, `corpus/golden/${name}.record`), 'utf8'));
      await page.locator('form .primary').click();
      await page.locator('input[type=range]').fill('20');
      await look.at(`replay of ${family}, moves`);
      await page.locator('#tab-points').click();
      for (const details of await page.locator('#panel-points summary').all()) await details.click();
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
    const look = new Look(page, size);
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
    await page.locator('dialog[open] button').nth(2).click();
    await page.locator('[data-result]').waitFor({ timeout: 90_000 });
    await look.at(`${game}, result`);
    look.end();
    await page.context().close();
  });

  it('gathering is as it should be', async () => {
    const page = await open();
    const look = new Look(page, size);
    await sitDown(page, 'golem', { seats: 4, others: 'friend' });
    await page.locator('.link').first().waitFor();
    await look.at('gathering, host');
    const link = await page.locator('.link code').first().innerText();
    const guest = await open();
    await guest.goto(link.replace(/^http:\/\/[^/]+/, house.address));
    const looked = new Look(guest, size);
    await guest.locator('ol .primary').first().waitFor();
    await looked.at('gathering, guest');
    looked.end();
    look.end();
    await guest.context().close();
    await page.context().close();
  });
});

interface Faults {
  scrolls: string[];
  outside: string[];
  small: string[];
  overlapping: string[];
  cut: string[];
}

/** What is wrong with where things lie on a table. Runs in the page. */
function measure(least: number): Faults {
  const name = (one: Element): string => `<${one.localName} class="${[...one.classList].filter((word) => !word.startsWith('svelte-')).join(' ')}"> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}`;
  const round = ({ left, top, width, height }: DOMRect): string => `${Math.round(left)},${Math.round(top)} ${Math.round(width)}×${Math.round(height)}`;
  const visible = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.heard') && !hidden(one);
  /** Words for readers of the screen lie in a box of one pixel. */
  function hidden(one: Element | null): boolean {
    for (let above = one; above; above = above.parentElement) if (getComputedStyle(above).clipPath !== 'none' && above.clientWidth <= 1) return true;
    return false;
  }
  /** What can be seen of something: it may lie under the edge of what scrolls or cuts it off. */
  const seen = (one: Element): DOMRect => {
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let above = one.parentElement; above && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const root = document.documentElement;
  const scrolls: string[] = [];
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) scrolls.push(`page ${root.scrollWidth}×${root.scrollHeight}`);
  for (const one of document.querySelectorAll('.frame, .frame > main, .board, .board *, .own, .prompt, .past')) {
    const style = getComputedStyle(one);
    const [wide, high] = [one.scrollWidth > one.clientWidth + 2, one.scrollHeight > one.clientHeight + 2];
    if (!visible(one) || one instanceof SVGElement || one.clientWidth < 2) continue;
    if ((high && /auto|scroll/.test(style.overflowY)) || (wide && /auto|scroll/.test(style.overflowX))) scrolls.push(`${name(one)} ${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`);
  }

  const targets = [...document.querySelectorAll<HTMLElement>('.frame button:not(:disabled), .frame a, .frame select, .frame input, .frame [role=button]')].filter((one) => visible(one) && !one.closest('dialog, [popover]'));
  const outside: string[] = targets.length < 10 ? ['nearly everything'] : [];
  const small: string[] = [];
  for (const one of targets) {
    const [box, clear] = [one.getBoundingClientRect(), seen(one)];
    const strip = one.closest('.hand, .strip, aside .scroll');
    if (box.width < least - 0.5 || box.height < least - 0.5) small.push(`${name(one)} ${round(box)}`);
    if (strip) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) outside.push(`${name(one)} ${round(box)}`);
    else if (clear.width < box.width - 2 || clear.height < box.height - 2) outside.push(`partly hidden: ${name(one)} ${round(box)}, seen ${round(clear)}`);
  }

  // A drawer lies over the table on purpose.
  const floating = (one: Element): Element | null => one.closest('dialog, [popover], [role=dialog]');
  /** Cards of one hand overlap on purpose: their left edges are free. */
  const fan = (one: Element): Element | null => (one.matches('.card, .mini') ? one.closest('.hand, .strip') : null);
  const boxes = targets.map((one) => ({ one, box: seen(one) })).filter(({ box }) => box.width > 0 && box.height > 0);
  const clipped = (one: Element): boolean => getComputedStyle(one).clipPath !== 'none';
  const overlapping: string[] = [];
  for (const { one, box } of boxes) {
    const x = fan(one) ? one.getBoundingClientRect().left + 12 : box.left + box.width / 2;
    // What is scrolled away lies under nothing.
    if (x < box.left || x > box.right - 1) continue;
    const hit = document.elementFromPoint(x, box.top + box.height / 2);
    if (hit && !one.contains(hit) && !floating(hit)) overlapping.push(`${name(one)} ${round(box)} lies under ${name(hit)} ${round(hit.getBoundingClientRect())}`);
  }
  boxes.forEach((first, i) => {
    for (const second of boxes.slice(i + 1)) {
      if (first.one.contains(second.one) || second.one.contains(first.one) || floating(first.one) !== floating(second.one)) continue;
      if (fan(first.one) && fan(first.one) === fan(second.one)) continue;
      // Hexes are cut to their shape, and fit together.
      if (clipped(first.one) && clipped(second.one)) continue;
      const wide = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
      const high = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
      if (wide > 2 && high > 2) overlapping.push(`${name(first.one)} ${round(first.box)} and ${name(second.one)} ${round(second.box)}`);
    }
  });

  const cut: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('.frame') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder || !node.textContent?.trim() || !visible(holder) || holder.closest('aside, select, .hand, .strip, dialog') || holder instanceof SVGElement) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let above: HTMLElement | null = holder; above && !above.matches('.frame'); above = above.parentElement) {
      const style = getComputedStyle(above);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const edge = above.getBoundingClientRect();
      // Lines are higher than their letters: a few pixels of that may go.
      if (text.right > edge.right + 1.5 || text.left < edge.left - 1.5 || text.bottom > edge.bottom + 5 || text.top < edge.top - 5) {
        cut.push(`“${node.textContent.trim().slice(0, 40)}” ${round(text)} by ${name(above)} ${round(edge)}`);
        break;
      }
    }
  }
  return { scrolls, outside, small, overlapping, cut };
}

const WINDOWS = [[1440, 900], [1280, 720], [768, 1024], [390, 844], [360, 740], [844, 390], [740, 360]] as const;

/** Where words are first too long. */
const NARROW = WINDOWS.filter(([width, height]) => width === 360 || height === 360 || width === 1280);

/** Measures a table at all sizes, or at some, as it stands. */
async function measureAll(page: Page, where: string, found: string[], prompts = new Map<number, string>(), windows: readonly (readonly [number, number])[] = WINDOWS): Promise<Map<number, string>> {
  for (const [width, height] of windows) {
    await resize(page, width, height);
    await settle(page);
    const faults = await page.evaluate(measure, width < 500 ? 44 : 32);
    for (const [kind, all] of Object.entries(faults)) for (const one of all as string[]) found.push(`${where} at ${width}×${height}: ${kind}: ${one}`);
    // The buttons of the prompt lie where they lay before: fingers find them without looking.
    const box = await page.locator('.prompt .buttons').boundingBox();
    const lies = `${Math.round(box?.y ?? 0)} to ${Math.round((box?.y ?? 0) + (box?.height ?? 0))}`;
    if (lies !== (prompts.get(width) ?? lies)) found.push(`${where} at ${width}×${height}: the buttons of the prompt have moved from ${prompts.get(width)} to ${lies}`);
    prompts.set(width, lies);
  }
  return prompts;
}

describe('at every size', () => {
  it.each(GAMES.flatMap((game) => [2, game === 'adventure' || game === 'world' ? 4 : 5].map((seats) => [game, seats] as const)))('%s with %d seats fits', async (game, seats) => {
    // German words are longer.
    const page = await visit(browser, house, { locale: 'de-DE', reducedMotion: 'reduce' });
    const found: string[] = [];
    await sitDown(page, game, { seats });
    await myTurn(page);
    const stage = async (): Promise<void> => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('.prompt .choice, .own .legal, .board .legal').first().click();
      await page.locator('.prompt .buttons button:enabled').first().waitFor();
    };
    const prompts = await measureAll(page, `${game} of ${seats}, idle`, found);
    await stage();
    await measureAll(page, `${game} of ${seats}, staged`, found, prompts);
    if (game === 'adventure') {
      // That was the opening: a stake, and where one begins.
      await page.setViewportSize({ width: 1440, height: 900 });
      await takeTurn(page);
      await myTurn(page);
      await measureAll(page, `${game} of ${seats}, idle on the map`, found, prompts);
      await stage();
      await measureAll(page, `${game} of ${seats}, staged on the map`, found, prompts);
    }
    // The other languages where there is least room: nothing but words is different, so that one of them at each table will do.
    const others = ['en', 'fr', 'es'];
    for (const language of LONG ? others : others.slice((game.length + seats) % 3).slice(0, 1)) {
      await page.evaluate((kept) => localStorage.setItem('language', kept), language);
      await page.reload();
      await page.locator('.prompt .buttons').waitFor();
      await measureAll(page, `${game} of ${seats} in ${language}`, found, new Map(), NARROW);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each(LONG ? ['en', 'de', 'fr', 'es'] : ['de', 'es'])('pages and settings in %s are no wider than the window', async (language) => {
    const page = await visit(browser, house);
    await page.evaluate((kept) => localStorage.setItem('language', kept), language);
    const found: string[] = [];
    for (const path of ['', 'learn', 'learn/road', 'learn/tutorial/adventure', 'learn/tutorial/world', 'verify', 'replay', 'me']) {
      await page.goto(`${house.address}/${path}`);
      await page.locator('h1').first().waitFor();
      if (!path) await setSeats(page, 5, 'here');
      for (const [width, height] of WINDOWS) {
        await resize(page, width, height);
        for (const fault of await page.evaluate(words)) found.push(`${path || 'home'} at ${width}×${height}: ${fault}`);
      }
    }
    await page.goto(house.address);
    await page.locator('.gear').click();
    await page.locator('dialog[open]').waitFor();
    for (const [width, height] of WINDOWS) {
      await resize(page, width, height);
      for (const fault of await page.evaluate(words)) found.push(`settings at ${width}×${height}: ${fault}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  /** Sits down at a table of Road with so many cards in the hand. A hand like this takes a long game: the house's word is changed on its way. */
  async function withHand(count: number): Promise<Page> {
    const page = await visit(browser, house, { reducedMotion: 'reduce' });
    const cards = readFileSync(join(ROOT, 'crates/engine/sets/road.set'), 'utf8').split('\n').flatMap((line) => /^deck\s+(\S+)/.exec(line)?.[1] ?? []);
    await page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as Message;
        if (message.type === 'table' && message.view?.family === 'road') {
          for (const seat of message.view.seats) Object.assign(seat, { hand: cards.slice(0, count), played: cards.slice(count, count + 4) });
        }
        socket.send(JSON.stringify(message));
      });
    });
    await sitDown(page, 'golem');
    await myTurn(page);
    expect(await page.locator('.own .hand > .card').count()).toBe(count);
    return page;
  }

  it('a hand of 9 cards overlaps, and all of it is in sight, with what was played', async () => {
    const page = await withHand(9);
    // Held across, a phone has no room for it.
    for (const [width, height] of WINDOWS.filter(([, high]) => high > 500)) {
      await resize(page, width, height);
      const cards = await page.locator('.own .hand > .card').evaluateAll((all) =>
        all.map((card) => {
          const box = card.getBoundingClientRect();
          const frame = card.parentElement!.getBoundingClientRect();
          return box.left >= frame.left - 1 && box.right <= frame.right + 1 && card.contains(document.elementFromPoint(box.left + 12, box.top + box.height / 2));
        }));
      const played = await page.locator('.played .mini').evaluateAll((all) => all.every((card) => card.checkVisibility() && card.getBoundingClientRect().height > 20));
      expect({ width, cards, played }).toEqual({ width, cards: Array.from({ length: 9 }, () => true), played: true });
    }
    await page.context().close();
  });

  it('a hand of 15 cards goes on sideways, and nothing else does', async () => {
    const page = await withHand(15);
    const hand = page.locator('.own .hand');
    const found: string[] = [];
    for (const [width, height] of WINDOWS) {
      await resize(page, width, height);
      const size = await hand.evaluate((one) => ({ high: one.scrollHeight > one.clientHeight + 1, room: Math.min(...[...one.children].map((card) => card.getBoundingClientRect().width)) >= 44 }));
      expect({ width, ...size }).toEqual({ width, high: false, room: true });
      const faults = await page.evaluate(measure, width < 500 ? 44 : 32);
      for (const [kind, all] of Object.entries(faults)) for (const one of all as string[]) found.push(`${width}×${height}: ${kind}: ${one}`);
      // The last card can be reached, and nothing lies over it.
      const last = hand.locator('> .card').last();
      await last.scrollIntoViewIfNeeded();
      expect(await last.evaluate((one) => {
        const box = one.getBoundingClientRect();
        return box.right <= innerWidth && one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
      })).toBe(true);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
