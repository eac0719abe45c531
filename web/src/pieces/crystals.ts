// Crystals in words.
import { LEVELS, counts } from '../art/crystal';
import { look } from '../look/look.svelte';
import { listed, t } from '../words/words.svelte';

/** `2 amber and 1 azure`. */
export function crystalWords(text: string): string {
  const found = counts(text);
  const parts = LEVELS.filter((level) => found[level] > 0).map((level) =>
    t(`crystals-${look.theme}-${level}`, { count: found[level] }),
  );
  if (!parts.length) return t('crystals-none');
  return listed(parts);
}
