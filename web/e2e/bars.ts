// Performance targets: main-thread work per frame, and time to interactive.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { browser, type Game, house, myTurn, sitDown, stageByHints, useHouse, visit } from './house';

useHouse();

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Time that passed, and time of the processor, in microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { functionName?: string; url?: string; type?: string } };
}

/** What the main thread of the page does while `doing` runs, and how many frames are shown meanwhile. */
async function trace(
  page: Page,
  doing: () => Promise<void>,
): Promise<{ events: TraceEvent[]; shown: number }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
  );
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: [
        'toplevel',
        'disabled-by-default-toplevel',
        'devtools.timeline',
        'blink.user_timing',
        'cc',
        '__metadata',
      ],
    },
  });
  await page.evaluate(() => performance.mark('the page that is measured'));
  try {
    await doing();
  } finally {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    await cdp.detach();
  }
  const mark = events.find(({ name }) => name === 'the page that is measured')!;
  const own = events.filter(({ pid }) => pid === mark.pid);
  return {
    events: own.filter(({ tid }) => tid === mark.tid).sort((one, other) => one.ts - other.ts),
    shown: own.filter(({ name }) => name === 'ProxyImpl::ScheduledActionDraw').length,
  };
}

interface Task {
  ts: number;
  /** Milliseconds of the processor: this machine may have other work. */
  took: number;
  what: string;
}

const TOLD =
  /^(FunctionCall|EventDispatch|TimerFire|FireAnimationFrame|Layout|UpdateLayoutTree|PrePaint|Paint|Layerize|ParseHTML|MinorGC|MajorGC|HitTest)$/;

/** The tasks of a trace, with what took longest in each. */
function tasksOf(events: TraceEvent[]): Task[] {
  const found: (Task & { parts: Map<string, number> })[] = [];
  let end = 0;
  for (const { name, ph, ts, dur = 0, tdur, args } of events) {
    if (ph !== 'X') continue;
    const last = found.at(-1);
    if (/RunTask$/.test(name) && ts >= end) {
      end = ts + dur;
      found.push({ ts, took: (tdur ?? dur) / 1000, what: '', parts: new Map() });
    } else if (last && ts < end && TOLD.test(name)) {
      const word = args?.data?.type ? `${name} ${args.data.type}` : name;
      last.parts.set(word, (last.parts.get(word) ?? 0) + (tdur ?? dur) / 1000);
    }
  }
  for (const task of found)
    task.what = [...task.parts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 4)
      .map(([word, took]) => `${word} ${took.toFixed(1)}`)
      .join(', ');
  return found;
}

const share = (values: number[], part: number): number =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

/** The work behind each frame: all tasks since the one before it. */
function frames(events: TraceEvent[], tasks: Task[]): number[] {
  const ends = events.filter(({ name }) => name === 'Layerize').map(({ ts }) => ts);
  const sums = ends.map(() => 0);
  for (const { ts, took } of tasks) {
    const frame = ends.findIndex((end) => end >= ts);
    if (frame >= 0) sums[frame]! += took;
  }
  return sums;
}

// Five seats are the most there are; the tables of the others have more on them.
it.each<[Game, number, number]>([
  ['golem', 5, 8],
  ['adventure', 4, 12],
  ['world', 4, 12],
])('while bots play %s with %d seats, a frame takes at most %d ms', async (game, seats, bar) => {
  const page = await visit(browser, house);
  await sitDown(page, game, { seats });
  const work: number[] = [];
  let pictures = 0;
  const tasks: Task[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await myTurn(page);
    await stageByHints(page);
    await page.waitForTimeout(500);
    const { events, shown } = await trace(page, async () => {
      await page.locator('.prompt .primary').click();
      // Waiting must cost the page nothing: only its title is asked, and seldom.
      // Where the turn goes on, as at a gate, it stays one's own.
      await expect
        .poll(() => page.title(), { interval: 20 })
        .not.toMatch(/^●/)
        .catch(() => {});
      await expect.poll(() => page.title(), { timeout: 30_000, interval: 400 }).toMatch(/^●/);
      await page.waitForTimeout(800);
    });
    const found = tasksOf(events);
    tasks.push(...found);
    work.push(...frames(events, found));
    pictures += shown;
  }
  const longest = Math.max(...tasks.map(({ took }) => took));
  // What flies and slides is shown without any work of the main thread: those frames count as well.
  const all = [...work, ...Array<number>(Math.max(0, pictures - work.length)).fill(0)];
  console.log(
    `${game}, ${seats} seats: ${all.length} frames: p95 ${share(all, 0.95).toFixed(1)} ms; ${work.length} of them with work: median ${share(work, 0.5).toFixed(1)} ms, p95 ${share(work, 0.95).toFixed(1)} ms, most ${Math.max(...work).toFixed(1)} ms; longest tasks:`,
  );
  for (const { took, what } of [...tasks].sort((one, other) => other.took - one.took).slice(0, 5))
    console.log(`  ${took.toFixed(1)} ms: ${what}`);
  expect(longest).toBeLessThan(50);
  expect(share(all, 0.95)).toBeLessThanOrEqual(bar);
  // However many frames cost nothing: one with work is ready before the next is due, sixty times a second.
  expect(share(work, 0.95)).toBeLessThanOrEqual(16);
  await page.context().close();
});

it.each([
  ['road', 'road/4-first-seat-triggers'],
  ['adventure', 'adventure/4-last-seat-triggers'],
  ['world', 'world/4-board-f'],
])('a step through a replay of %s takes at most 16 ms', async (family, record) => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  await page
    .locator('textarea')
    .fill(readFileSync(join(import.meta.dirname, `../../corpus/golden/${record}.record`), 'utf8'));
  await page.locator('form .primary').click();
  await page.locator('input[type=range]').waitFor();
  // All in one go: what the test itself has to say to the page must not count.
  const walk = (steps: number): Promise<void> =>
    page.evaluate(async (n) => {
      for (let i = 0; i < n; i += 1) {
        performance.mark(`step ${i}`);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      performance.mark('end');
    }, steps);
  // The first steps are compiled.
  await walk(10);
  const measured = async (): Promise<number[]> => {
    await page.keyboard.press('Home');
    await walk(10);
    const { events } = await trace(page, () => walk(200));
    const marks = events.filter(({ name }) => /^(step \d+|end)$/.test(name)).map(({ ts }) => ts);
    const sums = marks.slice(1).map(() => 0);
    for (const { ts, took } of tasksOf(events)) {
      const at = marks.findLastIndex((mark) => mark <= ts);
      if (at >= 0 && at < sums.length) sums[at]! += took;
    }
    return sums;
  };
  let tasks = await measured();
  if (share(tasks, 0.95) > 16) {
    // The better of two: other work on this machine costs even time of the processor.
    const again = await measured();
    tasks = tasks.map((took, i) => Math.min(took, again[i] ?? took));
  }
  expect(await page.locator('input[type=range]').inputValue()).toBe('210');
  console.log(
    `replay of ${family}: a step: median ${share(tasks, 0.5).toFixed(1)} ms, p95 ${share(tasks, 0.95).toFixed(1)} ms, most ${Math.max(...tasks).toFixed(1)} ms`,
  );
  expect(tasks.length).toBe(200);
  expect(share(tasks, 0.5)).toBeLessThanOrEqual(16);
  expect(share(tasks, 0.95)).toBeLessThanOrEqual(16);
  await page.context().close();
});

it('answers a first move within ten seconds and three clicks of starting the program', async () => {
  await house.close();
  const begun = Date.now();
  await house.open();
  const page = await visit(browser, house);
  let clicks = 0;
  const click = async (what: string): Promise<void> => {
    clicks += 1;
    await page.locator(what).first().click();
  };
  await click('.play');
  await myTurn(page);
  const seen = await page.locator('aside li').count();
  await click('.own .legal');
  await click('.prompt .primary:enabled');
  // My own turn, and at least one of the bot.
  await expect
    .poll(() => page.locator('aside li').count(), { timeout: 10_000, interval: 20 })
    .toBeGreaterThanOrEqual(seen + 2);
  const took = Date.now() - begun;
  console.log(`from starting the program to the bot's answer: ${took} ms, ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(3);
  expect(took).toBeLessThan(10_000);
  await page.context().close();
});
