// A table that a browser shares with somebody in a terminal.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PROGRAM, browser, house, confirmTurn, myTurn, sitDown, useHouse, visit } from './house';

useHouse();

it('is played by a browser and a terminal', async () => {
  const ada = await visit(browser, house, { reducedMotion: 'reduce' });
  await ada.getByLabel('Your name').fill('Ada');
  await sitDown(ada, 'golem', { others: 'friend' });
  const link = (await ada.locator('.link code').first().innerText()).replaceAll(/\s/g, '');
  const folder = mkdtempSync(join(tmpdir(), 'caravan-terminal-'));
  const bo = spawn(PROGRAM, ['join', link, '--plain', '--name', 'Bo'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, XDG_CONFIG_HOME: folder, LANG: 'en_US.UTF-8' },
  });
  onTestFinished(() => void bo.kill());
  let said = '';
  bo.stdout.on('data', (text: Buffer) => (said += text.toString()));
  /** Waits until the terminal says this, and forgets everything up to it. */
  const hears = async (what: RegExp): Promise<void> => {
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(what);
    const found = what.exec(said);
    said = said.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
  };
  await hears(/Bo sat down/);
  await ada.getByText('Bo').first().waitFor();
  await ada.getByRole('button', { name: 'Start' }).click();

  const turns = { ada: 0, bo: 0 };
  for (let i = 0; i < 4; i += 1) {
    const mine = ada.locator('.prompt .buttons');
    await expect
      .poll(async () => (await mine.isVisible()) || /Your turn\./.test(said), { timeout: 30_000 })
      .toBe(true);
    if (/Your turn\./.test(said)) {
      await hears(/Your turn\./);
      bo.stdin.write('r\n');
      await hears(/An empty line confirms/);
      bo.stdin.write('\n');
      await hears(/You rest/);
      await ada.locator('ol[aria-label=Log]').getByText('Bo rests').first().waitFor();
      turns.bo += 1;
    } else {
      expect(await myTurn(ada)).toBe(true);
      await ada
        .locator('main .own .played button, main .own .rest, main .own .act')
        .first()
        .click();
      await confirmTurn(ada);
      await hears(/Ada rests/);
      turns.ada += 1;
    }
  }
  expect(turns).toEqual({ ada: 2, bo: 2 });
  await ada.context().close();
  rmSync(folder, { recursive: true, force: true });
});
