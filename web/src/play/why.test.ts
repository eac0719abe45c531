// Refusals are said in the reader's language, by code and clause.
import { afterEach, expect, it, vi } from 'vitest';
import { words } from '../words/words.svelte';
import { why } from './why';

// The words ask the browser for its languages when they are loaded, and crystals are named by the look.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
});

afterEach(() => void (words.language = 'en'));

it('a rule is said by its clause, in both languages', () => {
  const refusal = { code: 'illegal', clause: 'Road 7.1', reason: 'you need `aab`' } as const;
  expect(why(refusal)).toBe('You do not have all the crystals that this card asks for.');
  expect(why({ ...refusal, lacks: 'c' })).toBe('You need 1 azure more.');
  words.language = 'de';
  expect(why(refusal)).toBe('Dir fehlen Kristalle, die diese Karte verlangt.');
});

it('what has to be confirmed first is not called unreadable', () => {
  words.language = 'de';
  expect(why({ code: 'confirmFirst', reason: 'your turn is complete: confirm it' })).toBe('Dein Zug steht so: bestätige ihn, oder nimm ihn erst zurück.');
});

it('what the house says itself is for codes of a newer house', () => {
  const refusal = { code: 'tooEarly', reason: 'give them one more second' } as const;
  expect(why(refusal)).toBe('Give them a little more time.');
  words.language = 'de';
  expect(why({ ...refusal, code: 'new' as 'notNow' })).toBe('give them one more second');
  expect(why({ code: 'unreadable', reason: 'line 3: no card' })).toBe('Das hat das Haus nicht verstanden: line 3: no card');
});
