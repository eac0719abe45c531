// Localization. Messages are Fluent files, one for each part of the page. English is bundled and
// the fallback for missing messages; other languages are loaded when they are chosen.
import { FluentBundle, FluentResource, type FluentVariable, type Message } from '@fluent/bundle';
import english from './en';

export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const;
/** The languages of the menu, and the one for testing. */
export type Language = keyof typeof LANGUAGES | 'en-XA';

const others = import.meta.glob<{ default: string[] }>(['./*/index.ts', '!./en/index.ts']);

function filled(bundle: FluentBundle, texts: readonly string[]): FluentBundle {
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}
const plain = (language: string): FluentBundle =>
  new FluentBundle(language, { useIsolating: false });

async function load(language: Language): Promise<FluentBundle> {
  if (language === 'en-XA') return filled(new (await import('./pseudo')).Pseudo(), english);
  return filled(plain(language), (await others[`./${language}/index.ts`]!()).default);
}

/** The languages that have been loaded. */
const bundles = { en: filled(plain('en'), english) } as Partial<Record<Language, FluentBundle>> & {
  en: FluentBundle;
};

/** The reader's language: the stored choice, or the browser's. */
export function wished(): Language {
  const kept = read('language');
  if (kept === 'en-XA') return kept;
  const tags = [kept, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (tags.find((tag) => tag && tag in LANGUAGES) ?? 'en') as Language;
}

/** A value stored in this browser; nothing where storage is blocked. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value in this browser, where that is allowed. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It then lasts as long as the page.
  }
}

export const words = $state<{ language: Language; theme: 'spice' | 'golem' }>({
  language: 'en',
  theme: 'golem',
});

let latest: Language = 'en';

/** Loads a language and switches to it. If it cannot be loaded, the page keeps the current one. */
export async function speak(language: Language): Promise<void> {
  latest = language;
  try {
    bundles[language] ??= await load(language);
  } catch (error) {
    console.warn(`The language ${language} could not be loaded.`, error);
    return;
  }
  // Another one may have been chosen meanwhile.
  if (latest === language) words.language = language;
}

/** A cache: a table says the same few hundred things at every step. */
const said = new Map<string, string>();
const MOST_SAID = 5_000;

/** Adds English messages that come with the part of the page that needs them. */
export function add(texts: readonly string[]): void {
  english.push(...texts);
  for (const bundle of [bundles.en, bundles['en-XA']]) if (bundle) filled(bundle, texts);
}

/** Themes override messages with a suffix (`caravan-spice` instead of `caravan`). */
const spoken = (bundle: FluentBundle, name: string): Message | undefined =>
  bundle.getMessage(`${name}-${words.theme}`) ?? bundle.getMessage(name);

/** A message, or an attribute of one (`message.attribute`), with its arguments filled in. */
export function t(id: string, values: Record<string, FluentVariable> = {}): string {
  // Numbers are passed as numbers, because they choose the plural.
  let key = `${words.language} ${words.theme} ${id}`;
  for (const name in values)
    key += `${typeof values[name] === 'number' ? '\u0001' : '\u0000'}${String(values[name])}`;
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
    const said = bundles[language] ?? bundles.en;
    const message = spoken(said, name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (pattern) return said.formatPattern(pattern, values);
  }
  return id;
}

const lists: Partial<Record<Language, Intl.ListFormat>> = {};

/** A list as text: `amber, jade and azure`. */
export const listed = (parts: readonly string[]): string =>
  (lists[words.language] ??= new Intl.ListFormat(words.language, { type: 'conjunction' })).format(
    parts,
  );

/** Capitalizes the beginning of a sentence. */
export const upper = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);

const shares: Record<string, Intl.NumberFormat> = {};

/** A percentage; a change has its sign, with a minus instead of a hyphen. */
export function percent(value: number, signDisplay: 'auto' | 'always' = 'auto'): string {
  const format = (shares[`${words.language} ${signDisplay}`] ??= new Intl.NumberFormat(
    words.language,
    { style: 'percent', signDisplay },
  ));
  return format.format(value).replace('-', '−');
}

/** Whether a message exists. */
export function has(id: string): boolean {
  return bundles.en.hasMessage(id);
}
