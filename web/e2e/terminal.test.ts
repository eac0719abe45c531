// A table that a browser shares with somebody in a terminal.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM, browser, house, myTurn, sitDown, takeTurn, useHouse, visit } from './house';

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
  const ended = new Promise((resolve) => bo.once('exit', resolve));
  let said = '';
  bo.stdout.on('data', (text: Buffer) => (said += text.toString()));
  /** Waits until the terminal has said something since it was last asked. */
  const hears = async (what: RegExp): Promise<string> => {
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(what);
    const all = said;
    said = '';
    return all;
  };
  await hears(/Bo sat down/);
  await ada.getByText('Bo').first().waitFor();
  await ada.getByRole('button', { name: 'Start' }).click();

  const turns = { ada: 0, bo: 0 };
  for (let i = 0; i < 4; i += 1) {
    const mine = ada.locator('.prompt .buttons');
    await expect
      .poll(async () => (await mine.count()) > 0 || /Your turn\./.test(said), { timeout: 30_000 })
      .toBe(true);
    if (/Your turn\./.test(said)) {
      said = '';
      bo.stdin.write('r\n');
      await hears(/An empty line confirms/);
      bo.stdin.write('\n');
      await hears(/You rest/);
      await ada.locator('ol[aria-label=Log]').getByText('Bo rests').first().waitFor();
      turns.bo += 1;
    } else {
      expect(await myTurn(ada)).toBe(true);
      await takeTurn(ada);
      await hears(/Ada (plays|takes|rests|claims|gains)/);
      turns.ada += 1;
    }
  }
  expect(turns).toEqual({ ada: 2, bo: 2 });
  bo.stdin.write('q\n');
  await ended;
  // The browser sees that the terminal has left.
  await ada.locator('.rail, aside').getByText('left').first().waitFor();
  await ada.context().close();
  rmSync(folder, { recursive: true, force: true });
});
