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
const ids = (name: string): string[] =>
  readFileSync(join(SOURCE, 'words/en', name), 'utf8').match(/^[a-z][\w-]*(?= =)/gm) ?? [];
const late = brought.flatMap(ids);
const files = readdirSync(join(SOURCE, 'words/en')).filter((name) => name.endsWith('.ftl'));
const soon = files.filter((name) => !brought.includes(name)).flatMap(ids);

/** Whether a text asks for a message by name, or for several by how their names begin. */
const asksFor = (text: string, id: string): boolean =>
  text.includes(`'${id}'`) ||
  [...text.matchAll(/\bt\(`([a-z][\w-]*-)\$/g)].some(
    ([, begin = '']) => id.startsWith(begin) && !soon.some((one) => one.startsWith(begin)),
  );

it('loads the messages that the first screen and tables need with them', () => {
  const atOnce = loadedWith(join(SOURCE, 'main.ts'));
  expect(atOnce.size).toBeGreaterThan(100);
  expect(late.length).toBeGreaterThan(50);
  const wanting = [...atOnce].flatMap(([file, text]) =>
    late.filter((id) => asksFor(text, id)).map((id) => `${file}: ${id}`),
  );
  expect(wanting).toEqual([]);
});

it('has every file of messages either at once or later', () => {
  const index = readFileSync(join(SOURCE, 'words/en/index.ts'), 'utf8');
  for (const file of files)
    expect(index.includes(`'!./${file}'`), file).toBe(brought.includes(file));
});
