// Replays: buttons, keys, slider, statistics, analysis.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Family, Replay, View } from '../src/wire/protocol';
import {
  browser,
  GAME_OF_EACH,
  house,
  myTurn,
  readResult,
  sitDown,
  takeTurn,
  useHouse,
  visit,
} from './house';

useHouse();

const golden = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../corpus/golden', name), 'utf8');
/** Whole games, as the program wrote them; the last line of their tags says how they ended. */
const CHOSEN: Partial<Record<Family, string>> = {
  adventure: '3-last-seat-triggers',
  world: '3-board-f',
};
const FAMILIES = readdirSync(join(import.meta.dirname, '../../corpus/golden')) as Family[];
const RECORDS = Object.fromEntries(
  FAMILIES.map((family) => [
    family,
    golden(`${family}/${CHOSEN[family] ?? '4-first-seat-triggers'}.record`),
  ]),
) as Record<Family, string>;
const resultOf = (record: string): number[] =>
  (/\[Result "(.*)"\]/.exec(record)?.[1] ?? '').split(' ').map(Number);

const slider = (page: Page) => page.locator('input[type=range]');
const at = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function upload(page: Page, record: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
}

/** What the house itself says of a record. */
async function told(page: Page, record: string): Promise<Replay> {
  const answer = await page.request.post(`${house.address}/api/replays`, {
    data: record,
    headers: { 'content-type': 'text/plain', origin: house.address },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Replay;
}

const viewAt = (replay: Replay, ply: number): View =>
  ply ? replay.steps[ply - 1]!.view : replay.start;
/** The crystals of every seat, a number for each level, and its points. */
const facts = (view: View): string[] =>
  view.seats.map(
    ({ caravan, score }) =>
      [...'abcd'].map((level) => [...caravan].filter((one) => one === level).length).join(' ') +
      ` = ${score.total}`,
  );
const shownFacts = (page: Page): Promise<string[]> =>
  page
    .locator('.rail > ol > li')
    .evaluateAll((seats) =>
      seats.map(
        (seat) =>
          [...seat.querySelectorAll('.held b')].map((one) => one.textContent).join(' ') +
          ` = ${seat.querySelector('.score [aria-hidden]')?.textContent}`,
      ),
    );

/** The page stands at this place, and shows what was there. */
async function standsAt(page: Page, replay: Replay, ply: number): Promise<void> {
  await expect.poll(() => at(page)).toBe(ply);
  await expect
    .poll(async () => ({ ply, facts: await shownFacts(page) }))
    .toEqual({ ply, facts: facts(viewAt(replay, ply)) });
  await expect
    .poll(() => page.locator('.where').innerText())
    .toBe(`Action ${ply} of ${replay.steps.length}`);
}

/** All cells of a table behind a plot. */
async function dataOf(page: Page, caption: string): Promise<string[][]> {
  const details = page.locator('details', { hasText: caption });
  if (!(await details.getAttribute('open').then((open) => open !== null)))
    await details.locator('summary').click();
  await details.locator('tbody tr').first().waitFor();
  return details
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
}

it.each(FAMILIES)('walks through an uploaded record of %s', async (family) => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  const replay = await told(page, RECORDS[family]);
  const last = replay.steps.length;
  expect(last).toBeGreaterThan(100);
  await upload(page, RECORDS[family]);
  await slider(page).waitFor();
  await standsAt(page, replay, 0);

  const press = async (key: string, ply: number): Promise<void> => {
    await page.keyboard.press(key);
    await standsAt(page, replay, ply);
  };
  await press(']', 1);
  await press(']', 2);
  await press('[', 1);
  await press('End', last);
  await press(']', last);
  await press('[', last - 1);
  await press('Home', 0);
  await press('[', 0);
  // A turn is all that one seat does in a row: somebody else decides behind it.
  const turnEnds = (from: number): number => {
    let ply = from + 1;
    while (ply < last && viewAt(replay, ply).turn === viewAt(replay, from).turn) ply += 1;
    return ply;
  };
  const [first, second] = [turnEnds(0), turnEnds(turnEnds(0))];
  await press('}', first);
  await press('}', second);
  await press('{', first);
  await press('{', 0);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.poll(() => button('To the beginning').isDisabled()).toBe(true);
  await button('Next action').click();
  await standsAt(page, replay, 1);
  await button('Previous action').click();
  await button('Next turn').click();
  await standsAt(page, replay, first);
  await button('Previous turn').click();
  await standsAt(page, replay, 0);
  await button('To the end').click();
  await standsAt(page, replay, last);
  await expect.poll(() => button('Next action').isDisabled()).toBe(true);
  await button('To the beginning').click();
  await standsAt(page, replay, 0);

  const box = (await slider(page).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 12, y);
  await page.mouse.down();
  const seen: number[] = [];
  for (const share of [0.2, 0.4, 0.6, 0.5]) {
    await page.mouse.move(box.x + box.width * share, y, { steps: 3 });
    seen.push(await at(page));
    await expect.poll(() => shownFacts(page)).toEqual(facts(viewAt(replay, seen.at(-1)!)));
  }
  await page.mouse.up();
  [0.2, 0.4, 0.6, 0.5].forEach((share, i) =>
    expect(Math.abs(seen[i]! / last - share)).toBeLessThan(0.03),
  );

  const row = page.locator(`#panel-moves [data-ply="${first + 1}"]`);
  await row.getByRole('button').click();
  await standsAt(page, replay, first + 1);
  await expect.poll(() => row.getAttribute('aria-current')).toBe('step');
  await expect.poll(() => page.locator('#panel-moves [aria-current]').count()).toBe(1);
  // The list follows, and says what the player says.
  await page.keyboard.press('End');
  await expect
    .poll(() => page.locator('#panel-moves [data-ply]').last().getAttribute('aria-current'))
    .toBe('step');
  await expect
    .poll(() =>
      page.locator('#panel-moves').evaluate((panel) => {
        const [list, current] = [
          panel.querySelector('ol')!.getBoundingClientRect(),
          panel.querySelector('[aria-current]')!.getBoundingClientRect(),
        ];
        return current.top >= list.top - 1 && current.bottom <= list.bottom + 1;
      }),
    )
    .toBe(true);
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const said = words(await page.locator('.said p').innerText());
  await expect
    .poll(async () =>
      words(
        await page.locator('#panel-moves [data-ply]').last().locator('button > span').innerText(),
      ),
    )
    .toBe(said);
  await page.context().close();
});

it('tells a trade that was done several times as one, with everything given and taken', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  const record = golden('road/2-ends-with-a-discard.record');
  const { steps } = await told(page, record);
  await upload(page, record);
  await slider(page).waitFor();
  const trades = steps.flatMap(({ action }, i) => {
    const [, give = '', get = '', times = ''] = /^([a-d]+)>([a-d]+)\*([2-9])$/.exec(action) ?? [];
    return times
      ? [{ ply: i + 1, counts: [give, get].map((side) => String(side.length * Number(times))) }]
      : [];
  });
  expect(trades.length).toBeGreaterThan(2);
  for (const { ply, counts } of trades) {
    await slider(page).fill(String(ply));
    await expect
      .poll(() =>
        page.locator('.said .piece').evaluateAll((pieces) =>
          pieces.map((piece) => {
            // Many of a kind are counted: 6 × and one of them.
            const more = [...(piece.textContent ?? '').matchAll(/(\d+)\s×/g)].reduce(
              (sum, [, count]) => sum + Number(count) - 1,
              0,
            );
            return String(piece.querySelectorAll('img').length + more);
          }),
        ),
      )
      .toEqual(counts);
  }
  await page.context().close();
});

it('plays by itself, at the speed one likes', async () => {
  const page = await visit(browser, house);
  // A clock that stands still but for what it is told, however busy the machine is.
  await page.clock.install();
  await page.goto(`${house.address}/replay`);
  await upload(page, RECORDS.road);
  await slider(page).waitFor();
  await page.clock.pauseAt(Date.now() + 600_000);
  const passed = async (speed: string, wait: number): Promise<number> => {
    await page.keyboard.press('Home');
    await page.locator('.speed select').selectOption({ label: speed });
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await page.clock.runFor(wait);
    await page.keyboard.press('Space');
    const ply = await at(page);
    await page.clock.runFor(2_000);
    await expect.poll(() => at(page)).toBe(ply);
    return ply;
  };
  expect(await passed('1×', 2_500)).toBe(2);
  expect(await passed('4×', 2_500)).toBe(10);
  await page.clock.resume();
  // It stops by itself at the end, and from there begins anew.
  await page.keyboard.press('End');
  await page.keyboard.press('[');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expect.poll(() => at(page)).toBe(Number(await slider(page).getAttribute('max')));
  await page.keyboard.press('Space');
  await expect.poll(() => at(page)).toBeLessThan(5);
  await page.context().close();
});

it('shows the cards of the seat one chooses', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  const replay = await told(page, RECORDS.road);
  await upload(page, RECORDS.road);
  await slider(page).waitFor();
  await slider(page).fill('101');
  const view = viewAt(replay, 101);
  if (view.family !== 'road') throw new Error('not the road');
  const hand = (): Promise<string[]> =>
    page
      .locator('.cards .hand [data-thing]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.thing!.slice(5)));
  for (const [i, seat] of view.seats.entries()) {
    await page.locator('.eyes select').selectOption(String(i + 1));
    await expect.poll(hand).toEqual(seat.hand);
  }
  await page.locator('.eyes select').selectOption('0');
  await expect.poll(hand).toEqual(view.seats[view.turn! - 1]!.hand);
  await page.context().close();
});

it.each(FAMILIES)('counts the points of %s as the record does', async (family) => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  const replay = await told(page, RECORDS[family]);
  await upload(page, RECORDS[family]);
  await tab(page, 'Points').click();
  const panel = page.locator('#panel-points');
  await expect
    .poll(() => panel.getByRole('img', { name: 'Points after each round' }).isVisible())
    .toBe(true);
  await expect
    .poll(() => panel.getByRole('img', { name: 'Where the points came from' }).isVisible())
    .toBe(true);

  const result = resultOf(RECORDS[family]);
  const [head, ...rounds] = await dataOf(page, 'Points after each round');
  expect(head).toEqual(['Round', ...replay.names]);
  expect(rounds.length).toBe(replay.steps.at(-1)!.round + 1);
  expect(rounds.map(([round]) => Number(round))).toEqual(rounds.map((_, i) => i));
  expect(rounds.at(-1)!.slice(1).map(Number)).toEqual(result);
  const middle = Math.floor(rounds.length / 2);
  const then = replay.steps.filter(({ round }) => round === middle).at(-1)!.view;
  expect(rounds[middle]!.slice(1).map(Number)).toEqual(then.seats.map(({ score }) => score.total));

  const [, ...from] = await dataOf(page, 'Where the points came from');
  expect(from.length).toBe(result.length);
  for (const [name, ...cells] of from) {
    const [total, ...parts] = cells.map(Number).reverse();
    expect(total).toBe(result[replay.names.indexOf(name!)]);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total);
  }
  // The best is named first.
  expect(from.map(([name]) => replay.result!.ranks[replay.names.indexOf(name!)])).toEqual(
    result.map((_, i) => i + 1),
  );
  // Tabs answer to arrow keys.
  await tab(page, 'Points').press('ArrowRight');
  await expect.poll(() => tab(page, 'Analysis').getAttribute('aria-selected')).toBe('true');
  await page.context().close();
});

async function resign(page: Page): Promise<void> {
  await page.locator('header button', { hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-result]').waitFor({ timeout: 30_000 });
}

it.each(GAME_OF_EACH)('replays and analyzes a game of %s that was played here', async (game) => {
  const page = await visit(browser, house);
  await sitDown(page, game);
  for (let turn = 0; turn < 2; turn += 1) {
    await myTurn(page);
    await takeTurn(page);
  }
  await myTurn(page);
  await resign(page);
  const result = (await readResult(page)).rows.map(({ total }) => String(total));
  const table = page.url();
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await slider(page).waitFor();
  const last = Number(await slider(page).getAttribute('max'));
  expect(last).toBeGreaterThanOrEqual(3);

  // A link to a place shows that place, also to whoever opens it anew.
  await slider(page).fill('3');
  const replay = (await (
    await page.request.get(`${table.replace('/table/', '/api/tables/')}/replay`)
  ).json()) as Replay;
  const shown = facts(viewAt(replay, 3));
  await expect.poll(() => shownFacts(page)).toEqual(shown);
  const sentence = await page.locator('.said p').innerText();
  await page.getByRole('button', { name: 'Link to here' }).click();
  const link = await page.locator('.linked input').inputValue();
  expect(link).toBe(`${table.replace('/table/', '/replay/')}?ply=3`);
  const other = await page.context().newPage();
  await other.goto(link);
  await expect.poll(() => at(other)).toBe(3);
  await expect.poll(() => shownFacts(other)).toEqual(shown);
  await expect.poll(() => other.locator('.said p').innerText()).toBe(sentence);
  await other.close();
  // The address goes along, so that a reload stays there; and Back leads to the table.
  await page.keyboard.press('End');
  await expect.poll(() => new URL(page.url()).searchParams.get('ply')).toBe(String(last));
  await page.reload();
  await expect.poll(() => at(page)).toBe(last);

  await tab(page, 'Points').click();
  const [, ...from] = await dataOf(page, 'Where the points came from');
  expect(from.map((row) => row.at(-1))).toEqual(result);

  await tab(page, 'Analysis').click();
  await page.getByRole('button', { name: 'Analyze this game' }).click();
  await page.getByText('The analysis is done.').waitFor({ state: 'attached', timeout: 60_000 });
  await expect.poll(() => page.locator('.line svg[role=img] .band').count()).toBe(result.length);
  const [head, ...rows] = await dataOf(page, 'How likely each seat is to win');
  expect(head!.length).toBe(1 + result.length);
  expect(rows.length).toBe(last + 1);
  for (const [ply, ...shares] of rows) {
    const sum = shares.reduce((all, one) => all + Number.parseInt(one, 10), 0);
    expect({ ply, fair: Math.abs(sum - 100) <= result.length }).toEqual({ ply, fair: true });
  }
  // Choice and luck are told apart, and of this choice whether it was the best.
  const panel = page.locator('#panel-analysis');
  for (const title of ['This choice', 'The costliest choices', 'Luck of the draw'])
    await panel.getByRole('heading', { name: title, exact: true }).waitFor();
  await expect
    .poll(() => panel.innerText())
    .toMatch(/It was the best there was\.|Better: .+ This cost \d+%/s);
  // What is said of this place is in the table.
  await expect
    .poll(() => page.locator('.here strong').allInnerTexts())
    .toEqual(rows[last]!.slice(1));
  await page.goBack();
  await page.locator('[data-result]').waitFor();
  await page.context().close();
});

it('says what is wrong with a record, and loses nothing', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  const lines = RECORDS.road.split('\n');
  const broken = {
    'This is no record at all.': /\S/,
    [RECORDS.road.replace(/^1\. \S+/m, '1. #5')]: /line \d+|action|claim|legal/i,
    [lines.filter((line) => !line.startsWith('[Seats')).join('\n')]: /Seats/,
  };
  for (const [text, why] of Object.entries(broken)) {
    await page.locator('textarea').fill(text);
    await page.getByRole('button', { name: 'Replay it' }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toMatch(why);
    await expect.poll(() => alert.innerText()).toMatch(/^This record cannot be replayed: \S/);
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(text);
    await expect.poll(() => page.getByRole('button', { name: 'Replay it' }).isEnabled()).toBe(true);
  }
  // Set right in place, it plays.
  await page.locator('textarea').fill(RECORDS.road);
  await page.getByRole('button', { name: 'Replay it' }).click();
  await slider(page).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  // And one gets back to what one had typed.
  await page.getByRole('button', { name: 'Another record' }).click();
  await expect.poll(() => page.locator('textarea').inputValue()).toBe(RECORDS.road);
  await page.goto(`${house.address}/replay/00000000`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Another record' }).click();
  await page.locator('textarea').waitFor();
  await page.context().close();
});

it('keeps nothing of one record in the next', async () => {
  const page = await visit(browser, house);
  await page.goto(`${house.address}/replay`);
  await upload(page, golden('road/2-resigned.record'));
  await slider(page).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => page.url()).toContain('ply=24');
  // An uploaded record lasts through a reload.
  await page.reload();
  await expect.poll(() => at(page)).toBe(24);
  await tab(page, 'Analysis').click();
  await page.getByRole('button', { name: 'Analyze this game' }).click();
  await page.getByText('The analysis is done.').waitFor({ state: 'attached', timeout: 60_000 });
  await page.getByRole('button', { name: 'Another record' }).click();
  await upload(page, RECORDS.world);
  await page.locator('.rail > ol > li').nth(2).waitFor();
  expect({ at: await at(page), bands: await page.locator('.line .band').count() }).toEqual({
    at: 0,
    bands: 0,
  });
  await page.context().close();
});
