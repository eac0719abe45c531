// Refusals in the reader's language.
import { Refused } from '../wire/http';
import type { Refusal } from '../wire/protocol';
import { crystalWords } from '../pieces/crystals';
import { has, t } from '../words/words.svelte';

/**
 * A refusal: by what is missing, by the clause of the rules that forbids it, or by its code. What
 * the house says itself is exact and English: the last resort, for codes of a newer house.
 */
export function why({ code, clause, reason, lacks }: Refusal, named = crystalWords): string {
  const [rule, id] = [
    `why-${clause?.toLowerCase().replaceAll(' ', '-').replaceAll('.', '-')}`,
    `refused-${code}`,
  ];
  if (lacks) return t('lacks', { crystals: named(lacks) });
  if (has(rule)) return t(rule);
  return has(id) ? t(id, { reason }) : reason;
}

/** Why the house could not be asked for something. */
export const whyNot = (error: unknown): string =>
  error instanceof Refused ? why(error.refusal) : (error as Error).message;
