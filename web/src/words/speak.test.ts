// A language is loaded, then spoken; what cannot be loaded changes nothing.
import { afterEach, expect, it, vi } from 'vitest';
import { listed, speak, t, words, type Language } from './words.svelte';

afterEach(() => speak('en'));

it('is spoken once it is there', async () => {
  const speaking = speak('de');
  expect(t('close')).toBe('Close');
  await speaking;
  expect([t('close'), listed(['Jade', 'Azur', 'Zimt'])]).toEqual(['Schließen', 'Jade, Azur und Zimt']);
});

it('names the reader as a seat, and speaks to them in a sentence', async () => {
  await speak('fr');
  expect([t('you'), t('sentence', { name: t('you'), deeds: t('deed-rest.you') }), t('sentence', { name: 'Wen', deeds: t('deed-rest') })]).toEqual(['Toi', 'Tu te reposes.', 'Wen se repose.']);
});

it('is the one chosen last, whichever comes first', async () => {
  await Promise.all([speak('de'), speak('en')]);
  expect(words.language).toBe('en');
});

it('to test with is English in brackets, longer', async () => {
  await speak('en-XA');
  expect([t('close'), t('points', { count: 2 })]).toEqual(['⟨Çlóóšéé⟩', '⟨2 póóíñtš⟩']);
});

it('that cannot be loaded leaves the page as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await speak('xx' as Language);
  expect([words.language, t('close'), warn.mock.calls.length]).toEqual(['en', 'Close', 1]);
});
