// Refusals are localized, by code and clause.
import '../look/stubs';
import { afterEach, expect, it } from 'vitest';
import { speak } from '../words/words.svelte';
import { why } from './why';

afterEach(() => speak('en'));

it('what is wrong with a name is said in the language of the page alone', async () => {
  const refusal = {
    code: 'badName',
    reason: 'the name is empty: give at least one letter',
  } as const;
  for (const language of ['en', 'de', 'fr', 'es'] as const) {
    await speak(language);
    expect(why(refusal)).toContain('30');
    expect(why(refusal)).not.toContain(refusal.reason);
  }
});

it('a rule is said by its clause, in both languages', async () => {
  const refusal = { code: 'illegal', clause: 'Road 7.1', reason: 'you need `aab`' } as const;
  expect(why(refusal)).toBe('You do not have all the crystals that this card asks for.');
  expect(why({ ...refusal, lacks: 'c' })).toBe('You need 1 azure more.');
  await speak('de');
  expect(why(refusal)).toBe('Dir fehlen Kristalle, die diese Karte verlangt.');
});

it('what has to be confirmed first is not called unreadable', async () => {
  await speak('de');
  expect(why({ code: 'confirmFirst', reason: 'your turn is complete: confirm it' })).toBe(
    'Dein Zug ist fertig: Bestätige ihn, oder mach ihn erst rückgängig.',
  );
});

it('what the house says itself is for codes of a newer house', async () => {
  const refusal = { code: 'tooEarly', reason: 'give them one more second' } as const;
  expect(why(refusal)).toBe('Give them a little more time.');
  await speak('de');
  expect(why({ ...refusal, code: 'new' as 'notNow' })).toBe('give them one more second');
  expect(why({ code: 'unreadable', reason: 'line 3: no card' })).toBe(
    'Das wurde nicht verstanden: line 3: no card',
  );
});
