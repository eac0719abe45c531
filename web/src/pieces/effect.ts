// What a merchant card or a location does, from its notation (docs/notation.md, section 2).
import { t } from '../words/words.svelte';
import { crystalWords } from './crystals';

export type Effect =
  | { kind: 'gain'; get: string }
  | { kind: 'upgrade'; steps: number }
  | { kind: 'trade'; give: string; get: string };

export function effectOf(card: string): Effect {
  if (card.startsWith('+')) return { kind: 'gain', get: card.slice(1) };
  if (card.startsWith('^')) return { kind: 'upgrade', steps: Number(card.slice(1)) };
  const [give = '', get = ''] = card.split('>');
  return { kind: 'trade', give, get };
}

/** What a card does, in words. */
export function effectWords(card: string): string {
  const effect = effectOf(card);
  if (effect.kind === 'gain') return t('effect-gain', { get: crystalWords(effect.get) });
  if (effect.kind === 'upgrade') return t('effect-upgrade', { steps: effect.steps });
  return t('effect-trade', { give: crystalWords(effect.give), get: crystalWords(effect.get) });
}
