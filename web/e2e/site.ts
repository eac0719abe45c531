// A static file host that serves the site below a path.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './house';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const BUILT = process.env.CARAVAN_SITE ?? join(import.meta.dirname, '../site');

export class StaticHost {
  /** A copy, so that a test can change it. */
  readonly folder = mkdtempSync(join(tmpdir(), 'caravan-site-'));
  readonly path = '/games/caravan/';
  #server: Server | undefined;
  #port = 0;
  /** How many bytes were sent, compressed as hosts do. */
  sent = 0;

  constructor() {
    cpSync(BUILT, this.folder, { recursive: true });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get address(): string {
    return `${this.origin}${this.path}`;
  }

  /** Opens it; again at the same address if it was open before. */
  async open(): Promise<void> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const name = pathname.startsWith(this.path)
        ? normalize(pathname.slice(this.path.length)) || 'index.html'
        : '..';
      const path = join(this.folder, name === '.' ? 'index.html' : name);
      try {
        if (name.startsWith('..')) throw new Error('not here');
        const packed =
          /\bbr\b/.test(String(request.headers['accept-encoding'])) && readIf(`${path}.br`);
        const body = packed || readFileSync(path);
        this.sent += body.length;
        response.writeHead(200, {
          'content-type': TYPES[extname(path)] ?? 'text/plain',
          'cache-control': 'no-cache',
          ...(packed && { 'content-encoding': 'br' }),
        });
        response.end(body);
      } catch {
        response.writeHead(404).end('not found');
      }
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Another version of the site: its worker has another name for what it keeps. */
  renew(): void {
    const path = join(this.folder, 'sw.js');
    const code = readFileSync(path, 'utf8').replace(
      /const VERSION = "([\w-]+)"/,
      'const VERSION = "new-$1"',
    );
    writeFileSync(path, code);
    rmSync(`${path}.br`, { force: true });
  }
}

function readIf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The site and the browser of a file of tests. */
export const host = new StaticHost();
export let browser: Browser;

/** Opens both for all tests of the file. */
export function useSite(): void {
  beforeAll(async () => {
    await host.open();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await host.remove();
  });
}

/** A browser of somebody new, which fails the test on any error and any request to elsewhere. */
export async function come(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  context.on('page', (page) => {
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(host.address) && !request.url().startsWith('blob:'))
        throw new Error(`a request to ${request.url()}`);
    });
  });
  return context;
}
