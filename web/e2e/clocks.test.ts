// Clocks: chosen before a game, ticking in it, and running out.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Message, Times } from '../src/wire/protocol';
import { browser, house, myTurn, setSeats, sitDown, useHouse, visit } from './house';
import { LONG, Look, NARROW, WINDOWS, measureAll } from './look';

useHouse();

const linkOf = (page: Page): Promise<string> => page.locator('.link code').first().innerText();
const clock = (page: Page): ReturnType<Page['getByLabel']> =>
  page.getByLabel('Clock', { exact: true });
/** Waits until somebody reads it at the gathering: the log says it too. */
const reads = (page: Page, text: string): Promise<void> =>
  page.locator('.gathering').getByText(text).waitFor();
const timeOf = (page: Page, which: string): Promise<string> =>
  page.locator(`.rail ${which} .time .pill`).innerText();

/** A table with a friend and this clock: those who sit at it, the first to decide before the other. */
async function begin(
  minutes: number,
  seconds: number,
  timeOut: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<[Page, Page]> {
  const [ada, ben] = [await visit(browser, house), await visit(browser, house)];
  for (const page of [ada, ben]) await prepare(page);
  await sitDown(ada, 'golem', { others: 'friend' });
  await clock(ada).selectOption('Custom');
  await ada.getByLabel('Minutes each', { exact: true }).fill(String(minutes));
  await ada.getByLabel('Extra seconds per turn').fill(String(seconds));
  const called = seconds ? `plus ${seconds} seconds per turn.` : 'for the whole game.';
  await reads(ada, called);
  await ada.getByLabel('Out of time').selectOption(timeOut);
  await ben.goto(await linkOf(ada));
  await ben.locator('.gathering input').first().fill('Ben');
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await reads(ben, called);
  await ada.getByRole('button', { name: 'Start' }).click();
  for (const page of [ada, ben]) await page.locator('.market').waitFor();
  return (await ada.locator('.rail .own.turn').count()) ? [ada, ben] : [ben, ada];
}

it('is chosen by the host, read by everybody before the deal, and remembered', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'golem', { seats: 3, others: 'friend' });
  await reads(ada, 'Everyone may think as long as they like.');
  const ben = await visit(browser, house);
  await ben.goto(await linkOf(ada));
  await reads(ben, 'Everyone may think as long as they like.');
  expect(await clock(ben).count()).toBe(0);
  await clock(ada).selectOption('10+10');
  await reads(ben, '10 minutes each, plus 10 seconds per turn.');
  await reads(ben, 'If your time runs out, a stand-in plays for you.');
  await ada.getByLabel('Out of time').selectOption('The seat resigns');
  await reads(ben, 'If your time runs out, you resign.');
  await clock(ada).selectOption('3 days a turn');
  await reads(ben, '3 days for every turn. If your time runs out, you resign.');
  // What no table may have is not said.
  await clock(ada).selectOption('Custom');
  const minutes = ada.getByLabel('Minutes each', { exact: true });
  await minutes.fill('0');
  await minutes.blur();
  expect(await minutes.inputValue()).toBe('15');
  await minutes.fill('25');
  await reads(ben, '25 minutes each, plus 10 seconds per turn.');
  const look = new Look(ada, [
    [1440, 900],
    [390, 844],
  ]);
  await look.at('a clock that is chosen');
  look.end();
  // Lists show it, and the next table with others begins with it.
  await ada.goto(house.address);
  await ada
    .locator('.lists')
    .getByRole('img', { name: 'Clock: 25 minutes each, plus 10 seconds per turn.' })
    .waitFor();
  await sitDown(ada, 'golem', { others: 'friend' });
  await reads(ada, '25 minutes each, plus 10 seconds per turn.');
  expect(await clock(ada).inputValue()).toBe('own');
  await clock(ada).selectOption('No clock');
  await reads(ada, 'Everyone may think as long as they like.');
  // Nobody waits for bots.
  await clock(ada).selectOption('5+5');
  await reads(ada, '5 minutes each');
  await ada.goto(house.address);
  await sitDown(ada, 'golem');
  await myTurn(ada);
  expect(await ada.locator('.rail .time').count()).toBe(0);
  for (const page of [ada, ben]) await page.context().close();
});

it('stands beside open tables', async () => {
  const ada = await visit(browser, house);
  await sitDown(ada, 'spice', { others: 'open' });
  await clock(ada).selectOption('7 days a turn');
  await reads(ada, '7 days for every turn.');
  const ben = await visit(browser, house);
  const listed = ben.getByRole('region', { name: 'Open tables' });
  await listed.getByText('7 days a turn').waitFor();
  for (const page of [ada, ben]) await page.context().close();
});

/** Hears the notes that count the last seconds, and lives an hour ahead of everybody else. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ahead = Date.now.bind(Date);
    Date.now = () => ahead() + 3_600_000;
    Object.assign(window, { ticks: 0 });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value === 880) (window as unknown as { ticks: number }).ticks += 1;
      return start.call(this, when);
    };
  });
  await page.reload();
}

it.concurrent('runs out: the seat resigns, and the result says why', async () => {
  const [late, other] = await begin(1, 0, 'The seat resigns', prepare);
  // Both see the same time, whatever their devices say, and it goes on by itself.
  const first = await timeOf(late, '.own');
  expect(first).toMatch(/^(1:00|0:[45]\d)$/);
  const seconds = (text: string): number =>
    Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  const [mine, theirs] = await Promise.all([timeOf(late, '.turn'), timeOf(other, '.turn')]);
  expect(Math.abs(seconds(mine) - seconds(theirs))).toBeLessThan(3);
  expect(await timeOf(late, 'li:not(.turn)')).toBe('1:00');
  await expect.poll(() => timeOf(late, '.own')).not.toBe(first);
  expect(await late.locator('.rail .low').count()).toBe(0);
  // The digits stay where they are, whatever stands around them.
  const begins = async (): Promise<number> =>
    (await late.locator('.rail .own .time svg').boundingBox())!.x;
  const before = await begins();
  // A tenth is left: marked, and said once.
  await late.locator('.rail .own .time.low').waitFor({ timeout: 70_000 });
  await late.getByText(/^You have [456] seconds left\.$/).waitFor({ state: 'attached' });
  await other.getByText(/has [456] seconds left\.$/).waitFor({ state: 'attached' });
  expect(await begins()).toBe(before);
  await late.getByRole('heading', { name: 'You ran out of time: ' }).waitFor({ timeout: 20_000 });
  await other.getByRole('heading', { name: 'ran out of time: you won' }).waitFor();
  const heard = (page: Page): Promise<number> =>
    page.evaluate(() => (window as unknown as { ticks: number }).ticks);
  expect(await heard(late)).toBeGreaterThanOrEqual(9);
  expect(await heard(late)).toBeLessThanOrEqual(11);
  expect(await heard(other)).toBe(0);
  await late
    .locator('aside')
    .getByText('You ran out of time, and the game is over.')
    .waitFor({ state: 'attached' });
  expect(await late.locator('[data-result] .seats').innerText()).toContain('out of time');
  for (const page of [late, other]) await page.context().close();
});

it.concurrent('runs out: a stand-in plays, and one comes back', async () => {
  const [late, other] = await begin(1, 5, 'A stand-in plays on');
  await late.locator('.bars').getByText('A stand-in plays for you.').waitFor({ timeout: 90_000 });
  await late.getByRole('button', { name: 'Come back' }).click();
  await late.locator('.bars .bar').waitFor({ state: 'detached' });
  await late
    .locator('aside')
    .getByText('You ran out of time: a stand-in plays for you.')
    .waitFor({ state: 'attached' });
  // The other one has their own time, and the turn.
  await other.locator('.rail .own.turn .time.runs').waitFor();
  for (const page of [late, other]) await page.context().close();
});

const HOUR = 3_600_000;
/** Clocks with the longest texts: the seat that decides has little left, or much. */
const CLOCKS: Record<string, Omit<Times, 'at' | 'sent'>> = {
  live: {
    pace: { type: 'live', minutes: 180, seconds: 180 },
    timeOut: 'nothing',
    left: [1.2 * HOUR, 3 * HOUR, 0.29 * HOUR, 9 * HOUR, 5_000],
    runs: 1,
  },
  low: {
    pace: { type: 'live', minutes: 180, seconds: 180 },
    timeOut: 'nothing',
    left: [0.29 * HOUR, 0.2 * HOUR, 0.1 * HOUR, 0.29 * HOUR, 0.01 * HOUR],
    runs: 1,
  },
  daily: {
    pace: { type: 'daily', days: 7 },
    timeOut: 'standIn',
    left: [6.99 * 24 * HOUR, 23.9 * HOUR, 12.7 * HOUR, 0.99 * HOUR, 16.7 * HOUR],
    runs: 1,
  },
};

describe.each(['own', 'foreign'] as const)('at every size, in %s type', (type) => {
  it.each([
    ['golem', 5],
    ['golem', 2],
    ['adventure', 4],
    ['world', 4],
  ] as const)('the time of %s with %d seats is whole', async (game, seats) => {
    const page = await visit(browser, house, { type, locale: 'de-DE', reducedMotion: 'reduce' });
    let which = 'live';
    // The house's word is changed on its way: bots have no time.
    await page.routeWebSocket(/\/api\/tables\/.+\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const message = JSON.parse(String(text)) as Message;
        if (message.type === 'table') {
          const [now, { left, ...rest }] = [Date.now(), CLOCKS[which]!];
          message.clock = { ...rest, left: left.slice(0, seats), at: now, sent: now };
        }
        socket.send(JSON.stringify(message));
      });
    });
    await setSeats(page, seats, 'peddler');
    await sitDown(page, game, { seats });
    await myTurn(page);
    const found: string[] = [];
    for (which of Object.keys(CLOCKS)) {
      await page.reload();
      await page.locator('.prompt .buttons').waitFor();
      await expect.poll(() => page.locator('.rail .time').count()).toBe(seats);
      // Other times and wider type only make words longer.
      const windows = (type === 'own' && which === 'live') || LONG ? WINDOWS : NARROW;
      for (const [width, height] of windows) {
        await measureAll(page, `${game} of ${seats}, ${which}`, found, new Map(), [
          [width, height],
        ]);
        const out = await page.locator('.rail > ol > li').evaluateAll((all) =>
          all.flatMap((seat) => {
            const [box, time] = [seat, seat.querySelector('.time .pill')!].map((one) =>
              one.getBoundingClientRect(),
            ) as [DOMRect, DOMRect];
            const inside =
              time.width > 20 &&
              time.left >= box.left &&
              time.right <= box.right &&
              time.top >= box.top &&
              time.bottom <= box.bottom + 1;
            return inside
              ? []
              : [`${seat.querySelector<HTMLElement>('.time .pill')!.innerText} sticks out`];
          }),
        );
        for (const one of out) found.push(`${game}, ${which} at ${width}×${height}: ${one}`);
      }
    }
    const look = new Look(page, [
      [1440, 900],
      [390, 844],
    ]);
    if (type === 'own') await look.at(`${game} with a clock`);
    look.end();
    expect(found).toEqual([]);
    await page.context().close();
  });
});
