// Languages are loaded before they are used; one that fails to load changes nothing.
import { afterEach, expect, it, vi } from 'vitest';
import { about, sentence } from './voice';
import { listed, percent, speak, t, words, type Language } from './words.svelte';

afterEach(() => speak('en'));

it('is spoken once it is there', async () => {
  const speaking = speak('de');
  expect(t('close')).toBe('Close');
  await speaking;
  expect([t('close'), listed(['Jade', 'Azur', 'Zimt'])]).toEqual([
    'Schließen',
    'Jade, Azur und Zimt',
  ]);
});

const wen = { name: 'wen', you: false };

it.each([
  ['en', 'You', 'You rest.', 'wen rests.'],
  ['de', 'Du', 'Du rastest.', 'wen rastet.'],
  ['fr', 'Toi', 'Tu te reposes.', 'wen se repose.'],
  ['es', 'Tú', 'Descansas.', 'wen descansa.'],
] as const)(
  'in %s names the reader as a seat, and speaks to them in a sentence',
  async (language, seat, ...said) => {
    await speak(language);
    const reader = { name: t('you'), you: true };
    expect([
      t('you'),
      ...[reader, wen].map((who) => sentence(who, [about(who, 'deed-rest')])),
    ]).toEqual([seat, ...said]);
  },
);

it.each([
  ['en', 'Your cards', 'Cards of wen'],
  ['de', 'Deine Karten', 'Karten: wen'],
  ['fr', 'Tes cartes', 'Cartes\u202f: wen'],
  ['es', 'Tus cartas', 'Cartas: wen'],
] as const)('in %s says whose cards they are', async (language, ...said) => {
  await speak(language);
  expect([{ name: t('you'), you: true }, wen].map((who) => about(who, 'cards-of'))).toEqual(said);
});

it.each([
  ['en', '3 amber, 1 azure, 2 amethyst, 2 saffron'],
  ['de', '3 Bernstein, 1 Azur, 2 Amethyst, 2 Safran'],
  ['fr', '3 ambres, 1 azur, 2 améthystes, 2 safrans'],
  ['es', '3 ámbares, 1 azur, 2 amatistas, 2 azafranes'],
] as const)('in %s counts crystals and spices', async (language, said) => {
  await speak(language);
  const all = { 'golem-a': 3, 'golem-c': 1, 'golem-d': 2, 'spice-b': 2 };
  expect(
    Object.entries(all)
      .map(([of, count]) => t(`crystals-${of}`, { count }))
      .join(', '),
  ).toBe(said);
});

it.each([
  ['en', '−22%', '+5%'],
  ['de', '−22 %', '+5 %'],
  ['fr', '−22 %', '+5 %'],
  ['es', '−22 %', '+5 %'],
] as const)('in %s has a minus before what is lost', async (language, lost, won) => {
  await speak(language);
  // The kind of space depends on the browser.
  expect(
    [percent(-0.22), percent(-0.22, 'always'), percent(0.05, 'always')].map((text) =>
      text.replace(/\s/u, ' '),
    ),
  ).toEqual([lost, lost, won]);
});

it('calls the goods what a theme calls them', () => {
  const said = (): string[] => [t('caravan'), t('road-discard'), t('effect-upgrade', { steps: 1 })];
  words.theme = 'spice';
  const spices = said();
  words.theme = 'golem';
  expect(spices).toEqual(['Your spices', 'Too many spices', 'raise one spice by one level']);
  expect(said()).toEqual(['Your crystals', 'Too many crystals', 'raise one crystal by one level']);
});

it.each([
  ['en', 'trade once: 2 for 1', '1 point for 2'],
  ['de', 'tausche einmal: 2 gegen 1', '1 Punkt für 2'],
  ['es', 'cambia una vez: 2 por 1', '1 punto por 2'],
  ['fr', 'échange une fois\u202f: 2 contre 1', '1 point pour 2'],
] as const)('in %s says of one thing that it is one', async (language, trade, card) => {
  await speak(language);
  expect(t('effect-times', { times: 1, give: '2', get: '1' })).toBe(trade);
  expect(t('point-card', { points: 1, cost: '2' })).toBe(card);
});

it('makes a format of shares once', async () => {
  await speak('en');
  percent(0.1);
  const made = vi.spyOn(Intl, 'NumberFormat');
  expect([percent(0.2), percent(0.3)]).toEqual(['20%', '30%']);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
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
