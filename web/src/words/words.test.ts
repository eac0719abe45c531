// Every language has every message, with the same variables.
import '../look/stubs';
import { readFileSync, readdirSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../families';
import { LANGUAGES } from './words.svelte';

const folder = new URL('.', import.meta.url).pathname;
const files = (language: string): string[] =>
  readdirSync(`${folder}${language}`).filter((file) => file.endsWith('.ftl'));
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
const values = (text: string): string[] =>
  [...new Set([...text.matchAll(/\$([\w-]+)/g)].map(([, name]) => name as string))].sort();

const english = read('en');

const COUNTS = [0, 1, 2, 5];
/**
 * Values that are never one: the cards that end a game, a caravan's limit, a rank that is not the
 * first.
 */
const NEVER_ONE: Record<string, number> = { end: 6, limit: 10, rank: 2, most: 5, to: 5, spaces: 3 };
/** Values that are a name, a card or a place. */
const TEXTS =
  /^(name|loser|winner|who|names|owner|own|color|place|space|tile|effect|what|card|one|other)$/;
/** A plural noun with one, or a singular noun with several. */
const WRONG_NUMBER: Record<string, RegExp> = {
  en: /\b1 (points|cards|tokens|times|turns|tiles|traders|crystals|spices|levels|games|seats|positions|outposts|wagons|tables|friends|people|steps|icons)\b|\b[025] (point|card|token|time|turn|tile|trader|crystal|spice|level|game|position|outpost|table)\b/u,
  de: /\b1 (Punkten?|Karten|Münzen|Züge|Zügen|Kristallen?|Gewürzen?|Stufen|Händlern|Partien|Tischen|Stellungen|Freunden|Leuten?)\b|\b[025] (Punkt|Karte|Münze|Zug|Kristall|Gewürz|Stufe|Partie)\b|\b1-mal/u,
  es: /\b1 (puntos|cartas|fichas|veces|turnos|losetas|mercaderes|cristales|especias|niveles|partidas|posiciones|mesas|amigos|personas)\b|\b[025] (punto|carta|ficha|vez|turno|loseta|mercader|cristal|especia|nivel|partida)\b/u,
  fr: /\b1 (points|cartes|jetons|tours|tuiles|marchands|cristaux|épices|niveaux|parties|positions|tables|amis|personnes)\b|\b[25] (point|carte|jeton|tour|tuile|marchand|cristal|épice|niveau|partie)\b/u,
};
/** Punctuation and spaces where two parts were joined carelessly. */
const BAD_JOIN = /[.!?:;,][.,;]| {2}|\s[.,]|[a-z][.!?][A-Z]|[.!?] \p{Ll}|\p{L}, \.$/u;

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const isWord = (key: string): boolean => !PLURALS.includes(key) && !/^\d/.test(key);
/** The words by which a message selects a variant: `none`, `you`, `village`. */
const choices = (text: string): string[] => [
  ...new Set([...text.matchAll(/^\s*\*?\[(\w+)\]/gm)].map(([, key]) => key!).filter(isWord)),
];
/** Its values with such words: their first variant is one. */
const chosenBy = (text: string): string[] =>
  [...text.matchAll(/\$(\w+) ->\s*\*?\[(\w+)\]/g)].flatMap(([, name, key]) =>
    isWord(key!) ? [name!] : [],
  );

/**
 * A message as the reader sees it, with one number for every value, and one word where words
 * select.
 */
function sayAll(
  bundle: FluentBundle,
  id: string,
  text: string,
  count: number,
  word: string,
): { said: string[]; errors: string[] } {
  const { value, attributes } = bundle.getMessage(id)!;
  const choose = word ? chosenBy(text) : [];
  const all = Object.fromEntries(
    values(text).map((name) => [
      name,
      choose.includes(name)
        ? word
        : TEXTS.test(name)
          ? 'Wen'
          : name in NEVER_ONE
            ? Math.max(count, NEVER_ONE[name]!)
            : count,
    ]),
  );
  const errors: Error[] = [];
  const said = [value!, ...Object.values(attributes)].map((pattern) =>
    bundle.formatPattern(pattern, all, errors),
  );
  return { said, errors: errors.map(String) };
}

describe.each(Object.keys(LANGUAGES))('messages in %s', (language) => {
  const all = read(language);
  it('are those of English', () => {
    expect([...all.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('speak to the reader in the same places', () => {
    const spoken = (of: Map<string, string>): string[] =>
      [...of]
        .filter(([, text]) => text.includes('\n    .you = '))
        .map(([id]) => id)
        .sort();
    expect(spoken(all)).toEqual(spoken(english));
    expect(spoken(all)).toContain('deed-gain');
  });
  it('take the values of the English ones', () => {
    for (const [id, text] of english)
      expect([id, values(all.get(id) ?? '')]).toEqual([id, values(text)]);
  });
  it('can be read, and said with any number', () => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const file of files(language)) {
      const errors = bundle.addResource(
        new FluentResource(readFileSync(`${folder}${language}/${file}`, 'utf8')),
      );
      expect(errors.map(String), file).toEqual([]);
    }
    const wrong: unknown[] = [];
    for (const [id, text] of all)
      for (const count of COUNTS)
        for (const word of ['', ...choices(text)]) {
          const { said, errors } = sayAll(bundle, id, text, count, word);
          expect([id, errors]).toEqual([id, []]);
          const bad = said.filter((one) => WRONG_NUMBER[language]!.test(one) || BAD_JOIN.test(one));
          if (bad.length) wrong.push([id, count, word, ...bad]);
        }
    expect(wrong).toEqual([]);
  });
});

describe.each([
  ['en', /crystal/i],
  ['de', /kristall/i],
  ['es', /cristal/i],
  ['fr', /crista/i],
] as const)('the theme of spices in %s', (language, crystals) => {
  it('has nouns of its own wherever Spice Road speaks', () => {
    const all = read(language);
    // Messages of other families and of the lessons, which use crystals, and messages about both
    // themes.
    const others = FAMILIES.filter((family) => family !== 'road').join('|');
    const elsewhere = new RegExp(
      `^((learn-|sum-|why-|)(${others})|learn-both-themes|lesson|crystals?)(-|$)`,
    );
    const left = [...all].filter(
      ([id, text]) =>
        !elsewhere.test(id) &&
        !all.has(`${id}-spice`) &&
        crystals.test(
          text
            .replace(/^#.*$/gm, '')
            .replace(/^[\w-]+ =/, '')
            .replaceAll(/\$\w+/g, ''),
        ),
    );
    expect(left.map(([id]) => id)).toEqual([]);
  });
});

describe('messages', () => {
  it('call things as people do who have read no document of ours', () => {
    const ours = /\b(house|nonce|commitment|acquir\w+|somebody)\b/i;
    const left = [...english].filter(
      ([id, text]) => id !== 'somebody' && ours.test(text.replace(/^[\w-]+ =|^#.*$|\[\w+\]/gm, '')),
    );
    expect(left.map(([id]) => id)).toEqual(['me-delete-about']);
  });
  it('in French have narrow spaces where French has them, and curved apostrophes', () => {
    for (const text of read('fr').values())
      expect(text.replaceAll(/^#.*$/gm, '')).not.toMatch(/[ \u00a0][;:!?»%]|« |'/);
  });
  it('say every code of a refusal', () => {
    const protocol = readFileSync(new URL('../wire/protocol.ts', import.meta.url), 'utf8');
    const codes = [
      ...(/^export type Code = (.*);$/m.exec(protocol)?.[1] ?? '').matchAll(/\w+/g),
    ].map(([code]) => `refused-${code}`);
    expect(codes).toContain('refused-illegal');
    expect([...english.keys()].filter((id) => id.startsWith('refused-')).sort()).toEqual(
      codes.sort(),
    );
  });
});
