// Why something was refused, in the reader's words.
import type { Code } from '../wire/protocol';
import { has, t, words } from '../words/words.svelte';

/** What the house said. Rules are explained by their clause; the rest it says in English only. */
export function why(reason: string, code?: Code): string {
  const [, book = '', clause = ''] = /\((Road|Adventure|World) ([\d.]+)\)$/.exec(reason) ?? [];
  const id = `why-${book.toLowerCase()}-${clause.replaceAll('.', '-')}`;
  if (has(id)) return `${t(id)} (${book} ${clause})`;
  return code && words.language !== 'en' ? t(`refused-${code}`) : reason;
}
