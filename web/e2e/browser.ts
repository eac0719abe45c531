// The system's Chromium, whatever its version.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAMS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export function findChromium(): string {
  const found = PROGRAMS.find((path) => path && existsSync(path));
  if (!found)
    throw new Error(
      'no Chromium was found: install it (apt install chromium), or name it in CHROMIUM',
    );
  return found;
}

/** What a browser calls itself: where tests fail that passed before, it may be the browser that has changed. */
export function versionOf(program: string): string {
  return execFileSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
