// Why something was refused, in the reader's words.
import { Refused } from '../wire/http';
import type { Refusal } from '../wire/protocol';
import { has, t, words } from '../words/words.svelte';

/**
 * A refusal, by the clause of the rules that forbids it, else by its code. What the house says
 * itself is exact and English: the last resort of other readers.
 */
export function why({ code, clause, reason }: Refusal): string {
  const [rule, id] = [`why-${clause?.toLowerCase().replaceAll(' ', '-').replaceAll('.', '-')}`, `refused-${code}`];
  const foreign = words.language !== 'en' && has(id);
  const said = has(rule) ? t(rule) : foreign ? t(id, { reason }) : reason;
  return clause ? `${said} (${clause})` : said;
}

/** Why the house could not be asked for something. */
export const whyNot = (error: unknown): string => (error instanceof Refused ? why(error.refusal) : (error as Error).message);
