// Automatic checks of a screen: contrast, overlap, clipping.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { AxeResults, RunOptions, Spec } from 'axe-core';

/** Half as long as what the package itself offers as its source: every document reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Whether there is time for all languages and windows everywhere. */
export const LONG = !!process.env.CARAVAN_LONG;
export const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'es-ES'];

export type Size = readonly [width: number, height: number];

/** What is looked for on each screen. Faults are gathered, so that one run finds all. */
export class Look {
  readonly faults = new Map<string, string[]>();
  readonly #modes: ('light' | 'dark')[] = ['light', 'dark'];

  constructor(
    readonly page: Page,
    /** The windows to look through; one is the window that the page has. */
    readonly windows: readonly Size[],
  ) {}

  #add(fault: string, where: string): void {
    this.faults.set(fault, [...(this.faults.get(fault) ?? []), where]);
  }

  async at(where: string): Promise<void> {
    await settle(this.page);
    // The builder of @axe-core/playwright takes several times as long: it opens a page for each answer.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(AXE);
    for (const [width, height] of this.windows) {
      if (this.windows.length > 1) {
        await resize(this.page, width, height);
        await settle(this.page);
      }
      await this.#through(`${where} at ${width}×${height}`);
    }
    const [first] = this.windows;
    if (this.windows.length > 1 && first) await resize(this.page, ...first);
  }

  async #through(where: string): Promise<void> {
    for (const colorScheme of this.#modes) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Only colors depend on the mode.
      for (const fault of await this.page.evaluate(
        check,
        colorScheme === 'light' ? TAGS : ['color-contrast'],
      ))
        this.#add(fault, `${where}, ${colorScheme}`);
    }
    // The next look begins in the mode that there is: the whole page is drawn anew in another one.
    this.#modes.reverse();
    for (const fault of await this.page.evaluate(words)) this.#add(fault, where);
  }

  /** Fails with all that was found: the fault, and where. */
  end(): void {
    expect(
      [...this.faults].map(
        ([fault, where]) =>
          `${fault} @ ${where.slice(0, 4).join(', ')}${where.length > 4 ? ` and ${where.length - 4} more` : ''}`,
      ),
    ).toEqual([]);
  }
}

/** What axe finds by these rules. Runs in the page. */
async function check(rules: string[]): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: {
      configure: (how: Spec) => void;
      run: (of: Document, wish: RunOptions) => Promise<AxeResults>;
    };
  };
  // Else it writes down the source of everything that it looks at, up to the whole document; only that of faults is told.
  axe.configure({ noHtml: true });
  // One rule wants to know how long sounds are. It would have all sheets of style read as well, for a rule that is not among these.
  const { violations } = await axe.run(document, {
    runOnly: rules,
    resultTypes: ['violations'],
    elementRef: true,
    preload: { assets: ['media'] },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ element, any, all, none }) =>
        `${id}: ${element?.outerHTML.slice(0, 140)} — ${[...any, ...all, ...none][0]?.message.slice(0, 160) ?? ''}`,
    ),
  );
}

/** Waits until fonts are there and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    await Promise.race([
      Promise.allSettled(ending.map((one) => one.finished)),
      new Promise((resolve) => setTimeout(resolve, 1_500)),
    ]);
  });
}

/** Gives the window a size, and waits until the page has followed: it measures in one frame, and is laid out anew in the next. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (wide) => {
    for (let frame = 0; frame < 3; frame += innerWidth === wide ? 1 : 0)
      await new Promise(requestAnimationFrame);
  }, width);
}

/** Texts that are no words of a language, and texts that their button or field cuts off. Runs in the page. */
export function words(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    // What somebody types, and names of files, are written so on purpose.
    if (
      /^[a-z]+(-[a-z0-9]+)+$/.test(text) &&
      !node.parentElement?.closest('code, pre, script, style, textarea')
    )
      found.push(`no words: ${text}`);
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      const text = one.getAttribute(name) ?? '';
      if (/^[a-z]+(-[a-z0-9]+)+$/.test(text)) found.push(`no words: ${name}="${text}"`);
    }
  }
  for (const one of document.querySelectorAll<HTMLElement>(
    'button, .button, a, h1, h2, label span, th, td, summary',
  )) {
    const style = getComputedStyle(one);
    if (!one.checkVisibility() || !one.textContent.trim()) continue;
    if (
      style.overflowX === 'hidden' &&
      style.textOverflow !== 'ellipsis' &&
      one.scrollWidth > one.clientWidth + 1 &&
      one.clientWidth > 1
    )
      found.push(
        `cut off: <${one.localName} class="${one.className}"> ${one.textContent.trim().slice(0, 40)} ${one.scrollWidth} > ${one.clientWidth}`,
      );
  }
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const one of document.querySelectorAll('input')) {
    const [style, hint] = [getComputedStyle(one), getComputedStyle(one, '::placeholder')];
    if (!one.checkVisibility() || one.value || !one.placeholder) continue;
    pen.font = hint.font;
    const [wide, room] = [
      pen.measureText(one.placeholder).width,
      one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    ];
    if (wide > room + 1)
      found.push(
        `cut off: placeholder ${one.placeholder} ${Math.round(wide)} > ${Math.round(room)}`,
      );
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push(`wider than the window: ${document.documentElement.scrollWidth} > ${innerWidth}`);
  return found;
}

interface Faults {
  scrolls: string[];
  outside: string[];
  small: string[];
  overlapping: string[];
  cut: string[];
}

/** What is wrong with where things lie on a table. Runs in the page. */
export function measure(least: number): Faults {
  const name = (one: Element): string =>
    `<${one.localName} class="${[...one.classList].filter((word) => !word.startsWith('svelte-')).join(' ')}"> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}`;
  const round = ({ left, top, width, height }: DOMRect): string =>
    `${Math.round(left)},${Math.round(top)} ${Math.round(width)}×${Math.round(height)}`;
  const visible = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.heard') &&
    !hidden(one);
  /** Words for readers of the screen lie in a box of one pixel. */
  function hidden(one: Element | null): boolean {
    for (let above = one; above; above = above.parentElement)
      if (getComputedStyle(above).clipPath !== 'none' && above.clientWidth <= 1) return true;
    return false;
  }
  /** What can be seen of something: it may lie under the edge of what scrolls or cuts it off. */
  const seen = (one: Element): DOMRect => {
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (
      let above = one.parentElement;
      above && above !== document.body;
      above = above.parentElement
    ) {
      const style = getComputedStyle(above);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = above.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, edge.left),
        Math.max(top, edge.top),
        Math.min(right, edge.right),
        Math.min(bottom, edge.bottom),
      ];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const root = document.documentElement;
  const scrolls: string[] = [];
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1)
    scrolls.push(`page ${root.scrollWidth}×${root.scrollHeight}`);
  for (const one of document.querySelectorAll(
    '.frame, .frame > main, .board, .board *, .own, .prompt, .past',
  )) {
    const style = getComputedStyle(one);
    const [wide, high] = [
      one.scrollWidth > one.clientWidth + 2,
      one.scrollHeight > one.clientHeight + 2,
    ];
    if (!visible(one) || one instanceof SVGElement || one.clientWidth < 2) continue;
    if (
      (high && /auto|scroll/.test(style.overflowY)) ||
      (wide && /auto|scroll/.test(style.overflowX))
    )
      scrolls.push(
        `${name(one)} ${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`,
      );
  }

  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      '.frame button:not(:disabled), .frame a, .frame select, .frame input, .frame [role=button]',
    ),
  ].filter((one) => visible(one) && !one.closest('dialog, [popover]'));
  const outside: string[] = targets.length < 10 ? ['nearly everything'] : [];
  const small: string[] = [];
  for (const one of targets) {
    const [box, clear] = [one.getBoundingClientRect(), seen(one)];
    const strip = one.closest('.hand, .strip, aside .scroll');
    if (box.width < least - 0.5 || box.height < least - 0.5)
      small.push(`${name(one)} ${round(box)}`);
    if (strip) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      outside.push(`${name(one)} ${round(box)}`);
    else if (clear.width < box.width - 2 || clear.height < box.height - 2)
      outside.push(`partly hidden: ${name(one)} ${round(box)}, seen ${round(clear)}`);
  }

  // A drawer lies over the table on purpose.
  const floating = (one: Element): Element | null =>
    one.closest('dialog, [popover], [role=dialog]');
  /** Cards of one hand overlap on purpose: their left edges are free. */
  const fan = (one: Element): Element | null =>
    one.matches('.card, .mini') ? one.closest('.hand, .strip') : null;
  const boxes = targets
    .map((one) => ({ one, box: seen(one) }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const clipped = (one: Element): boolean => getComputedStyle(one).clipPath !== 'none';
  const overlapping: string[] = [];
  for (const { one, box } of boxes) {
    const x = fan(one) ? one.getBoundingClientRect().left + 12 : box.left + box.width / 2;
    // What is scrolled away lies under nothing.
    if (x < box.left || x > box.right - 1) continue;
    const hit = document.elementFromPoint(x, box.top + box.height / 2);
    if (hit && !one.contains(hit) && !floating(hit))
      overlapping.push(
        `${name(one)} ${round(box)} lies under ${name(hit)} ${round(hit.getBoundingClientRect())}`,
      );
  }
  /** Which two of them lie over each other by more than so much. */
  function* crossing<One extends { box: DOMRect }>(
    all: readonly One[],
    high: number,
  ): Generator<[One, One]> {
    for (const [i, first] of all.entries()) {
      for (const second of all.slice(i + 1)) {
        const across =
          Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const down =
          Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        if (across > 2 && down > high) yield [first, second];
      }
    }
  }
  for (const [first, second] of crossing(boxes, 2)) {
    if (
      first.one.contains(second.one) ||
      second.one.contains(first.one) ||
      floating(first.one) !== floating(second.one)
    )
      continue;
    if (fan(first.one) && fan(first.one) === fan(second.one)) continue;
    // Hexes are cut to their shape, and fit together.
    if (clipped(first.one) && clipped(second.one)) continue;
    overlapping.push(
      `${name(first.one)} ${round(first.box)} and ${name(second.one)} ${round(second.box)}`,
    );
  }

  // What is one's own is read, not only touched: it lies within the window, and no word lies over another.
  for (const one of document.querySelectorAll('.own .part, .own li')) {
    const box = one.getBoundingClientRect();
    if (
      visible(one) &&
      !one.closest('.hand, .strip') &&
      (box.bottom > innerHeight + 1 || box.top < -1)
    )
      outside.push(`${name(one)} ${round(box)}`);
  }
  const cut: string[] = [];
  const said: { words: string; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(
    document.querySelector('.frame') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (
      !holder ||
      !words ||
      !visible(holder) ||
      holder.closest('aside, select, .hand, .strip, dialog') ||
      holder instanceof SVGElement
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (holder.closest('.own, .prompt') && !holder.closest('kbd, [popover]')) {
      const clear = seen(holder);
      const [left, right] = [Math.max(text.left, clear.left), Math.min(text.right, clear.right)];
      const holds = holder.closest('button, p, li, .part')?.getBoundingClientRect();
      if (
        holds &&
        !holder.closest('.prompt .words') &&
        (text.left < holds.left - 3 || text.right > holds.right + 3)
      )
        outside.push(`“${words.slice(0, 24)}” ${round(text)} sticks out of ${round(holds)}`);
      if (right > left)
        said.push({
          words: words.slice(0, 24),
          box: new DOMRect(left, text.top, right - left, text.height),
        });
    }
    for (
      let above: HTMLElement | null = holder;
      above && !above.matches('.frame');
      above = above.parentElement
    ) {
      const style = getComputedStyle(above);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
        // The log has all of what was done last, and the board what the prompt's second line says. Letters are higher than their lines: half of one more is another.
        const line = style.webkitLineClamp === 'none' ? Infinity : parseFloat(style.lineHeight) / 2;
        if (
          !above.matches('.last, .since, .prompt .words p') &&
          (above.scrollWidth > above.clientWidth + 1 ||
            above.scrollHeight > above.clientHeight + line)
        )
          cut.push(`“${words.slice(0, 40)}” ends in dots, by ${name(above)}`);
        break;
      }
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const edge = above.getBoundingClientRect();
      // Lines are higher than their letters: a few pixels of that may go.
      if (
        text.right > edge.right + 1.5 ||
        text.left < edge.left - 1.5 ||
        text.bottom > edge.bottom + 5 ||
        text.top < edge.top - 5
      ) {
        cut.push(`“${words.slice(0, 40)}” ${round(text)} by ${name(above)} ${round(edge)}`);
        break;
      }
    }
  }
  for (const [first, second] of crossing(said, 6))
    overlapping.push(
      `“${first.words}” ${round(first.box)} and “${second.words}” ${round(second.box)}`,
    );
  // What is centered in the prompt sticks out at both ends, where letters begin.
  for (const one of document.querySelectorAll('.prompt .words')) {
    const high = one.closest('.prompt')?.clientHeight ?? 0;
    if (visible(one) && one.clientHeight > high)
      cut.push(`${name(one)} ${one.clientHeight} high in ${high}`);
  }
  return { scrolls, outside, small, overlapping, cut };
}

export const WINDOWS = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [1024, 1366],
  [390, 844],
  [360, 740],
  [844, 390],
  [740, 360],
] as const;

/** Where words are first too long. */
export const NARROW = WINDOWS.filter(
  ([width, height]) => width === 360 || height === 360 || width === 1280,
);

/** Measures a table at all sizes, or at some, as it stands. */
export async function measureAll(
  page: Page,
  where: string,
  found: string[],
  prompts = new Map<number, string>(),
  windows: readonly Size[] = WINDOWS,
): Promise<Map<number, string>> {
  for (const [width, height] of windows) {
    await resize(page, width, height);
    await settle(page);
    const faults = await page.evaluate(measure, width < 500 ? 44 : 32);
    for (const [kind, all] of Object.entries(faults))
      for (const one of all as string[])
        found.push(`${where} at ${width}×${height}: ${kind}: ${one}`);
    // The buttons of the prompt lie where they lay before: fingers find them without looking.
    const box = await page.locator('.prompt .buttons').boundingBox();
    const lies = `${Math.round(box?.y ?? 0)} to ${Math.round((box?.y ?? 0) + (box?.height ?? 0))}`;
    if (lies !== (prompts.get(width) ?? lies))
      found.push(
        `${where} at ${width}×${height}: the buttons of the prompt have moved from ${prompts.get(width)} to ${lies}`,
      );
    prompts.set(width, lies);
  }
  return prompts;
}
