// Every language says everything, with the same values.
import { readFileSync, readdirSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { ACTIONS, PARTS } from '../learn/parts';
import { LANGUAGES } from './words.svelte';

const folder = new URL('.', import.meta.url).pathname;
const files = (language: string): string[] => readdirSync(`${folder}${language}`).filter((file) => file.endsWith('.ftl'));
const read = (language: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const file of files(language)) {
    for (const part of readFileSync(`${folder}${language}/${file}`, 'utf8').split(/\n(?=[a-z])/)) {
      const id = /^([a-z][\w-]*) =/.exec(part)?.[1];
      if (id) {
        expect(found.has(id), `${id} stands twice`).toBe(false);
        found.set(id, part);
      }
    }
  }
  return found;
};
const values = (text: string): string[] => [...new Set([...text.matchAll(/\$([\w-]+)/g)].map(([, name]) => name as string))].sort();

const english = read('en');

describe.each(Object.keys(LANGUAGES))('messages in %s', (language) => {
  const all = read(language);
  it('are those of English', () => {
    expect([...all.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('speak to the reader in the same places', () => {
    const spoken = (of: Map<string, string>): string[] => [...of].filter(([, text]) => text.includes('\n    .you = ')).map(([id]) => id).sort();
    expect(spoken(all)).toEqual(spoken(english));
    expect(spoken(all)).toContain('deed-gain');
  });
  it('take the values of the English ones', () => {
    for (const [id, text] of english) expect([id, values(all.get(id) ?? '')]).toEqual([id, values(text)]);
  });
  it('can be read, and said with any number', () => {
    const bundle = new FluentBundle(language);
    for (const file of files(language)) {
      const errors = bundle.addResource(new FluentResource(readFileSync(`${folder}${language}/${file}`, 'utf8')));
      expect(errors.map(String), file).toEqual([]);
    }
    for (const [id, text] of all) {
      const { value, attributes } = bundle.getMessage(id)!;
      for (const pattern of [value!, ...Object.values(attributes)]) {
        for (const count of [0, 1, 2, 5]) {
          const errors: Error[] = [];
          bundle.formatPattern(pattern, Object.fromEntries(values(text).map((name) => [name, count])), errors);
          expect([id, errors.map(String)]).toEqual([id, []]);
        }
      }
    }
  });
});

describe('messages', () => {
  it('in French have narrow spaces where French has them, and curved apostrophes', () => {
    for (const text of read('fr').values()) expect(text.replaceAll(/^#.*$/gm, '')).not.toMatch(/[ \u00a0][;:!?»%]|« |'/);
  });
  it('say every code of a refusal', () => {
    const protocol = readFileSync(new URL('../wire/protocol.ts', import.meta.url), 'utf8');
    const codes = [...(/^export type Code = (.*);$/m.exec(protocol)?.[1] ?? '').matchAll(/\w+/g)].map(([code]) => `refused-${code}`);
    expect(codes).toContain('refused-illegal');
    expect([...english.keys()].filter((id) => id.startsWith('refused-')).sort()).toEqual(codes.sort());
  });
  it('tell every family: its name, its rules and its summary', () => {
    for (const family of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
      // Road is called by its themes.
      const needed = [`learn-nav-${family}`, `learn-${family}-short`, `learn-${family}-ours-text`, ...(family === 'road' ? [] : [`game-${family}`, `ours-${family}`])];
      for (const [part] of PARTS[family]) needed.push(`learn-${family}-${part}`, `learn-${family}-${part}-text`);
      for (const row of ['setup', 'one', 'after', 'end', 'score']) needed.push(`sum-${family}-${row}`);
      for (const action of ACTIONS[family]) needed.push(`sum-${family}-${action}`, `sum-${family}-${action}-do`, `sum-${family}-${action}-remember`);
      expect(needed.filter((id) => !english.has(id))).toEqual([]);
    }
  });
});
