// A whole game by keyboard in Firefox and in WebKit.
import { expect, it } from 'vitest';
import { Driver } from './driver';
import { record } from './frames';
import { House } from './house';

it.each(['firefox', 'webkit'] as const)(
  '%s plays a game to its end, and never loses the focus',
  async (name) => {
    const house = new House();
    let driver: Driver | undefined;
    try {
      await house.open();
      driver = await Driver.open(name);
      console.log(driver.version);
      await play(driver, house.address);
    } finally {
      driver?.close();
      await house.remove();
    }
  },
);

async function play(driver: Driver, address: string): Promise<void> {
  const there = (selector: string): Promise<boolean> =>
    driver.evaluate(`!!document.querySelector('${selector}')`);
  const appears = (selector: string): Promise<void> =>
    expect.poll(() => there(selector), { message: selector, timeout: 60_000 }).toBe(true);
  const at = (selector: string): Promise<boolean> =>
    driver.evaluate(`document.activeElement.matches('${selector}')`);
  const expectFocus = async (selector: string): Promise<void> =>
    expect(
      await driver.evaluate(
        `document.activeElement.matches('${selector}') || document.activeElement.outerHTML.slice(0, 100)`,
      ),
    ).toBe(true);
  const logged = (): Promise<number> =>
    driver.evaluate(`document.querySelectorAll('aside li').length`);
  const tab = async (selector: string, key = 'Tab'): Promise<void> => {
    for (let stops = 0; !(await at(selector)); stops += 1) {
      if (stops > 60) throw new Error(`${key} does not lead to ${selector}`);
      await driver.press(key);
    }
  };

  await driver.goto(address);
  await driver.evaluate(`(${record})()`);
  await appears('.play');
  await tab('select[name=seat-2]');
  await driver.press('p');
  await tab('.play', 'Shift+Tab');
  await driver.press('Enter');
  await appears('.prompt');
  let turns = 0;
  for (; !(await there('[data-result]')); turns += 1) {
    expect(turns).toBeLessThan(100);
    await appears('.prompt .buttons:not(.away), [data-result]');
    if (await there('[data-result]')) break;
    while (!(await there('.prompt .primary:enabled'))) {
      await expectFocus('.prompt');
      await driver.press('h');
      await appears('button.hint, .prompt .primary:enabled');
      if (!(await there('button.hint'))) continue;
      await tab('button.hint', 'Shift+Tab');
      await driver.press('Enter');
      await expect.poll(() => there('button.hint'), { timeout: 20_000 }).toBe(false);
    }
    await tab('.prompt .primary');
    const before = await logged();
    await driver.press('Enter');
    // What has to be given back then may be suggested at once: the log says that it was confirmed.
    await expect
      .poll(async () => (await logged()) > before || (await there('[data-result]')), {
        timeout: 20_000,
      })
      .toBe(true);
    await expectFocus('[data-asks]');
  }
  expect(turns).toBeGreaterThan(5);
  expect(await driver.evaluate('[...window.focusFaults]')).toEqual([]);
}
