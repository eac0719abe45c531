// A minimal WebDriver client, for browsers that no library here drives: Firefox over Marionette
// (the same commands over a plain socket), WebKit over HTTP through its driver.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The commands that are needed, as Marionette and as paths of HTTP. */
const COMMANDS = {
  NewSession: '',
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  PerformActions: '/actions',
} as const;
type Send = (command: keyof typeof COMMANDS, parameters: object) => Promise<unknown>;

/** Keys without a character, as WebDriver writes them. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
};

export class Driver {
  /** What the browser calls itself. */
  version = '';
  readonly #send: Send;
  readonly #end: () => void;

  private constructor(send: Send, end: () => void) {
    this.#send = send;
    this.#end = end;
  }

  static async open(browser: keyof typeof BROWSERS): Promise<Driver> {
    const ends: (() => void)[] = [];
    const end = (): void => ends.reverse().forEach((one) => one());
    try {
      const driver = new Driver(await BROWSERS[browser](ends), end);
      const { capabilities } = (await driver.#send('NewSession', { capabilities: {} })) as {
        capabilities: { browserName: string; browserVersion: string };
      };
      driver.version = `${capabilities.browserName} ${capabilities.browserVersion}`;
      return driver;
    } catch (error) {
      end();
      throw error;
    }
  }

  close(): void {
    this.#end();
  }

  async goto(url: string): Promise<void> {
    await this.#send('Navigate', { url });
  }

  /** What an expression comes to in the page. */
  evaluate<T>(expression: string): Promise<T> {
    return this.#send('ExecuteScript', { script: `return ${expression}`, args: [] }) as Promise<T>;
  }

  /** Presses a key; `Shift+Tab` presses two. */
  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((key) => KEYS[key] ?? key);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}

const BROWSERS = { firefox, webkit };

function start(ends: (() => void)[], program: string, args: string[], env = {}): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  child.on('error', (error) => console.error(`cannot start ${program}: ${error.message}`));
  ends.push(() => child.kill());
  return child;
}

async function until<T>(
  what: string,
  found: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (
    const end = Date.now() + 60_000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const is = await found();
    if (is !== undefined) return is;
  }
  throw new Error(`waited in vain for ${what}`);
}

async function firefox(ends: (() => void)[]): Promise<Send> {
  const profile = mkdtempSync(join(tmpdir(), 'caravan-firefox-'));
  ends.push(() => rmSync(profile, { recursive: true, force: true, maxRetries: 9 }));
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  start(
    ends,
    process.env.FIREFOX ?? 'firefox-esr',
    ['--headless', '--marionette', '--profile', profile],
    { HOME: profile },
  );
  const told = join(profile, 'MarionetteActivePort');
  const port = await until(
    'Firefox',
    () => (existsSync(told) && Number(readFileSync(told, 'utf8'))) || undefined,
  );
  const socket = connect(port, '127.0.0.1');
  ends.push(() => socket.destroy());
  const answers = new Map<
    number,
    (answer: [error: { message: string } | null, result: unknown]) => void
  >();
  let heard = Buffer.alloc(0);
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    for (let at = heard.indexOf(':'); at > 0; at = heard.indexOf(':')) {
      const end = at + 1 + Number(heard.subarray(0, at));
      if (heard.length < end) break;
      const message: unknown = JSON.parse(heard.subarray(at + 1, end).toString());
      heard = heard.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) answers.get(message[1] as number)?.([message[2], message[3]]);
    }
  });
  let count = 0;
  return async (command, parameters) => {
    const id = (count += 1);
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    const [error, result] = await new Promise<[{ message: string } | null, unknown]>((resolve) => {
      answers.set(id, resolve);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
    if (error) throw new Error(`${command}: ${error.message}`);
    return command === 'NewSession' ? result : (result as { value: unknown }).value;
  };
}

async function webkit(ends: (() => void)[]): Promise<Send> {
  // It draws on a screen, if only on one that nobody sees.
  const screen = start(ends, process.env.XVFB ?? 'Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1440x900x24',
  ]);
  const display = await new Promise<string>((resolve) =>
    screen.stdout?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`)),
  );
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const found = (server.address() as { port: number }).port;
      server.close(() => resolve(found));
    });
  });
  start(ends, process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: display,
  });
  const address = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () =>
    fetch(`${address}/status`).then(
      () => true,
      () => undefined,
    ),
  );
  let session = '';
  return async (command, parameters) => {
    const answer = await fetch(`${address}/session${session}${COMMANDS[command]}`, {
      method: 'POST',
      body: JSON.stringify(parameters),
    });
    const { value } = (await answer.json()) as {
      value: { sessionId?: string; message?: string } | null;
    };
    if (!answer.ok) throw new Error(`${command}: ${value?.message}`);
    if (command === 'NewSession') session = `/${value?.sessionId}`;
    return value;
  };
}
