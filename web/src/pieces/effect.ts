// Effects of merchant cards and locations in words.
import { effectOf } from '../art/effect';
import { t } from '../words/words.svelte';
import { crystalWords } from './crystals';

export function effectWords(card: string): string {
  const effect = effectOf(card);
  if (effect.kind === 'gain') return t('effect-gain', { get: crystalWords(effect.get) });
  if (effect.kind === 'upgrade') return t('effect-upgrade', { steps: effect.steps });
  return t('effect-trade', { give: crystalWords(effect.give), get: crystalWords(effect.get) });
}

/** A repeated trade, with its totals. */
export function timesWords(card: string, times: number): string {
  const effect = effectOf(card);
  if (effect.kind !== 'trade') return effectWords(card);
  return t('effect-times', {
    times,
    give: crystalWords(effect.give.repeat(times)),
    get: crystalWords(effect.get.repeat(times)),
  });
}
