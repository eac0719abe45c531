// The folders have no circular imports, and only `families/` knows a family.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findings } from './layers';

const TOY = ['families/toy/index.ts', "export default { family: 'toy' };"] as const;
const found = (...files: readonly (readonly [path: string, text: string])[]): string[] =>
  findings(new Map([TOY, ...files]));

it('finds an import from a layer above', () => {
  expect(found(['turn/near.ts', "import { families } from '../families';"])).toEqual([
    'turn/near.ts: families is a layer above turn',
  ]);
  expect(found(['App.svelte', "{#await import('./learn/Learn.svelte')}"])).toEqual([]);
  expect(
    found(['wire/link.ts', "import type { Local } from '../local/local.svelte';"]),
  ).toHaveLength(1);
  expect(found(['attic/old.ts', ''])).toEqual([
    'attic/old.ts: its folder is in no layer (layers.ts)',
  ]);
});

it('finds whoever reaches into a family', () => {
  const parts = "import { cardOf } from '../families/toy/parts';";
  expect(found(['table/Result.svelte', parts])).toEqual([
    'table/Result.svelte: ask families/index.ts, not families/toy/parts',
  ]);
  expect(
    found(['families/other/prompt.ts', "import { cardOf } from '../toy/parts';"]),
  ).toHaveLength(1);
  expect(found(['families/toy/prompt.ts', "import { cardOf } from './parts';"])).toEqual([]);
});

it('finds whoever tells families apart', () => {
  for (const line of [
    "if (view.family === 'toy') return;",
    'const one = { toy: 1 };',
    "case 'toy':",
    'if (family !== other) return;',
    '.frame:has(:global(.toy)) {',
  ]) {
    expect(found(['table/Table.svelte', line])).toEqual([
      'table/Table.svelte:1: no family is known here: ask for a field of FamilyUi',
    ]);
    expect(found(['families/toy/prompt.ts', line])).toEqual([]);
  }
  expect(found(['table/Table.svelte', 'families[view.family].toys']), 'a longer word').toEqual([]);
});

it('finds nothing in the page', () => {
  const src = new URL('src/', import.meta.url);
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = paths.filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    findings(new Map(files.map((path) => [path, readFileSync(new URL(path, src), 'utf8')]))),
  ).toEqual([]);
});
