// Words that come with a part of the page are there in every language, whichever was loaded first.
import '../look/stubs';
import { expect, it } from 'vitest';
import { addWords, speak, t } from './words.svelte';

it('adds words to the languages that are loaded, and to those that come later', async () => {
  await speak('de');
  expect(t('late-word')).toBe('late-word');
  addWords({
    en: 'late-one = one',
    de: 'late-one = eins',
    fr: 'late-one = un',
    es: 'late-one = uno',
  });
  expect(t('late-one')).toBe('eins');
  await speak('fr');
  expect(t('late-one')).toBe('un');
  await speak('en');
  expect(t('late-one')).toBe('one');
});
