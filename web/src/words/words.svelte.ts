// Everything the page says, in the reader's language. Messages are Fluent files, one for each part
// of the page; English is complete, and what another language lacks is said in English.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

const files = import.meta.glob('./*/*.ftl', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

function bundle(language: Language): FluentBundle {
  const all = new FluentBundle(language, { useIsolating: false });
  for (const [path, text] of Object.entries(files)) {
    if (path.startsWith(`./${language}/`)) all.addResource(new FluentResource(text));
  }
  return all;
}

const bundles: Record<Language, FluentBundle> = { en: bundle('en'), de: bundle('de') };

function first(): Language {
  const kept = read('language');
  const wished = [kept, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (wished.find((tag) => tag && tag in LANGUAGES) ?? 'en') as Language;
}

/** What is kept in this browser; nothing where that is blocked. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps something in this browser, where that is allowed. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It then lasts as long as the page.
  }
}

export const words = $state({ language: first() });

export function speak(language: Language): void {
  words.language = language;
  document.documentElement.lang = language;
  keep('language', language);
}

/** What was said before: a table says the same few hundred things at every step. */
const said = new Map<string, string>();
const MOST_SAID = 5_000;

/** A message, or an attribute of one (`message.attribute`), with its arguments filled in. */
export function t(id: string, values: Record<string, FluentVariable> = {}): string {
  // Numbers are not what their digits are: they choose the plural.
  let key = `${words.language} ${id}`;
  for (const name in values) key += `${typeof values[name] === 'number' ? '\u0001' : '\u0000'}${String(values[name])}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  if (said.size > MOST_SAID) said.clear();
  const text = format(id, values);
  said.set(key, text);
  return text;
}

function format(id: string, values: Record<string, FluentVariable>): string {
  const [name = '', attribute] = id.split('.');
  for (const language of [words.language, 'en'] as const) {
    const message = bundles[language].getMessage(name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (pattern) return bundles[language].formatPattern(pattern, values);
  }
  return id;
}

const lists = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, new Intl.ListFormat(language, { type: 'conjunction' })])) as Record<Language, Intl.ListFormat>;

/** Several things as one: `amber, jade and azure`. */
export const listed = (parts: readonly string[]): string => lists[words.language].format(parts);

/** Whether there is such a message. */
export function has(id: string): boolean {
  return bundles.en.hasMessage(id);
}
