// What the page shows at once uses no message that comes later.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = new URL('..', import.meta.url).pathname;
const STATIC = /^\s*(?:import|export)\b(?! type)[^'"(;]*?['"](\.[^'"]*)['"]/gm;

/** The text of every file that is loaded with this one. */
function loadedWith(path: string, found = new Map<string, string>()): Map<string, string> {
  const file = ['', '.ts', '/index.ts']
    .map((end) => path + end)
    .find((name) => /\.(ts|svelte)$/.test(name) && existsSync(name));
  if (!file || found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, to = ''] of text.matchAll(STATIC)) loadedWith(join(file, '..', to), found);
  return found;
}

/** The files of messages that modules bring with them. */
const BRINGS = ['words/late.ts', 'ratings/words.ts'];
const brought = BRINGS.flatMap(
  (path) => readFileSync(join(SOURCE, path), 'utf8').match(/(?<=\/en\/)\w+\.ftl/g) ?? [],
);
const late = brought.flatMap(
  (name) =>
    readFileSync(join(SOURCE, 'words/en', name), 'utf8').match(/^[a-z][\w-]*(?= =)/gm) ?? [],
);

it('loads the messages that the first screen and tables need with them', () => {
  const atOnce = loadedWith(join(SOURCE, 'main.ts'));
  expect(atOnce.size).toBeGreaterThan(100);
  expect(late.length).toBeGreaterThan(50);
  const wanting = [...atOnce].flatMap(([file, text]) =>
    late.filter((id) => text.includes(`'${id}'`)).map((id) => `${file}: ${id}`),
  );
  expect(wanting).toEqual([]);
});

it('has every file of messages either at once or later', () => {
  const index = readFileSync(join(SOURCE, 'words/en/index.ts'), 'utf8');
  for (const file of readdirSync(join(SOURCE, 'words/en')).filter((name) => name.endsWith('.ftl')))
    expect(index.includes(`'!./${file}'`), file).toBe(brought.includes(file));
});
