// On the static site URLs must be relative: the site may be below a path.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'),
);
const found = (pattern: RegExp): string[] =>
  files.flatMap((file) =>
    [...readFileSync(folder + file, 'utf8').matchAll(pattern)].map(
      ([, what]) => `${file}: ${what}`,
    ),
  );

it('links are written down, which the build sees to, or ask for their address', () => {
  const links = found(/\bhref=\{([^}]*)/g);
  expect(links.length).toBeGreaterThan(4);
  expect(
    links.filter((link) => !/: (hrefOf\(|link\.\w+Address|local\.exportAddress)/.test(link)),
  ).toEqual([]);
});

it('files of the page are named beside it', () => {
  expect(found(/(?<!src=)['"`](\/\w+\.(?:svg|png|js|css))\b/g)).toEqual([]);
});
