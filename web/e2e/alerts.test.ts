// Being told: a message of the house, through a push service of our own, to the worker of the page. A
// real one would need the internet; only the few bytes of its address are not a browser's here.
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { browser, house, sitDown, useHouse, visit } from './house';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** A push service and the browser behind it: it decrypts what comes (RFC 8291). */
class Receiver {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #server = createServer((request, response) => {
    void this.#take(request).then(() => response.writeHead(201).end());
  });
  readonly told: Record<string, string>[] = [];
  readonly headers: IncomingMessage['headers'][] = [];

  async open(): Promise<void> {
    this.#keys.generateKeys();
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  close(): void {
    this.#server.close();
  }

  /** What a browser would tell the house. */
  get subscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const { port } = this.#server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}/push/1`,
      keys: {
        p256dh: this.#keys.getPublicKey('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  async #take(request: IncomingMessage): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    this.headers.push(request.headers);
    this.told.push(this.#decrypt(Buffer.concat(parts)));
  }

  #decrypt(body: Buffer): Record<string, string> {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
    const shared = this.#keys.computeSecret(theirs);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#keys.getPublicKey(),
      theirs,
      Buffer.from([1]),
    ]);
    const material = hmac(hmac(this.#auth, shared), info);
    const all = hmac(salt, material);
    const expand = (what: string, length: number): Buffer =>
      hmac(all, `Content-Encoding: ${what}\0\u0001`).subarray(0, length);
    const opener = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
    opener.setAuthTag(body.subarray(-16));
    const record = Buffer.concat([opener.update(body.subarray(86, -16)), opener.final()]);
    return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString());
  }

  async until(count: number): Promise<Record<string, string>> {
    await expect.poll(() => this.told.length, { timeout: 20_000 }).toBe(count);
    return this.told[count - 1]!;
  }
}

/** Hands a message to the worker of a page, as its push service would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const talk = await context.newCDPSession(page);
  const found = new Promise<string>((done) => {
    talk.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(house.address));
      if (own) done(own.registrationId);
    });
  });
  await talk.send('ServiceWorker.enable');
  await talk.send('ServiceWorker.deliverPushMessage', {
    origin: `${house.address}/`,
    registrationId: await found,
    data,
  });
}

interface Shown {
  title: string;
  tag: string;
}

/** The worker of a page. What it shows is noted: a headless shell has nothing that shows it. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers();
  const worker = running ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const noted: Shown[] = [];
    Object.assign(globalThis, { noted });
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      noted.push({ title, tag: options?.tag ?? '' });
      return Promise.resolve();
    };
  });
  return worker;
}

const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as { noted: Shown[] }).noted);

const receiver = new Receiver();
beforeAll(() => {
  house.more = ['--private-targets', 'true', '--alert-delay', '1s'];
});
useHouse();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());

/** Somebody at a table against a bot, whose browser may show notifications. */
async function somebody(): Promise<{ page: Page; context: BrowserContext; game: string }> {
  const page = await visit(browser, house);
  const context = page.context();
  // What the browser would ask the person and its push service for.
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const made = { ...subscription, options: {}, toJSON: () => subscription };
    PushManager.prototype.subscribe = () => Promise.resolve(made as unknown as PushSubscription);
  }, receiver.subscription);
  await sitDown(page, 'golem');
  await page.locator('.prompt .buttons').first().waitFor({ timeout: 60_000 });
  const game = new URL(page.url()).pathname.split('/').at(-1)!;
  return { page, context, game };
}

describe('alerts', () => {
  test('one click, a test, and a notification by the worker of the page', async () => {
    const { page, context } = await somebody();
    await page.goto(`${house.address}/me`);
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('This browser notifies you, even when the page is closed.').waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.locator('[data-result=taken]').waitFor();
    const told = await receiver.until(receiver.told.length || 1);
    expect(told).toMatchObject({ title: 'Caravanserai', path: '/me', tag: 'trial' });
    expect(receiver.headers.at(-1)).toMatchObject({ 'content-encoding': 'aes128gcm' });
    const worker = await workerOf(context);
    await deliver(context, page, JSON.stringify(told));
    await expect.poll(() => shown(worker)).toEqual([{ title: 'Caravanserai', tag: 'trial' }]);
    await page.getByRole('button', { name: 'Stop' }).first().click();
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
    await context.close();
  });

  test('a browser that cannot says what is missing, and bad addresses are refused in words', async () => {
    const { page, context } = await somebody();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await page.goto(`${house.address}/me`);
    await page.getByText('Notifications are blocked for this page.').waitFor();
    const field = page.getByLabel('Address', { exact: true });
    await field.fill('chat.example.org');
    await field.press('Tab');
    await page.getByRole('alert').filter({ hasText: 'expected an address such as' }).waitFor();
    await field.fill('https://ntfy.sh/ana');
    await field.press('Tab');
    await page.getByText('Secret for programs').waitFor();
    await page.getByLabel('Not at night').check();
    await page.getByLabel('From', { exact: true }).fill('21:30');
    await page.getByLabel('From', { exact: true }).press('Tab');
    await page.reload();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('21:30');
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(
      'https://ntfy.sh/ana',
    );
    await context.close();
  });

  test('a table is muted in its menu', async () => {
    const { page, context, game } = await somebody();
    await page.goto(`${house.address}/me`);
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('This browser notifies you').waitFor();
    await page.goto(`${house.address}/table/${game}`);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.getByRole('button', { name: 'Mute this table' }).click();
    await page.getByRole('button', { name: 'Unmute this table' }).waitFor();
    const alerts = await page.evaluate(() => fetch('/api/me/alerts').then((it) => it.json()));
    expect(alerts.muted).toEqual([game]);
    await context.close();
  });
});
