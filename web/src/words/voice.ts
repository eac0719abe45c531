// Second and third person: the reader is addressed, everybody else is named.
import { listed, t, upper } from './words.svelte';

export interface Who {
  name: string;
  you: boolean;
}

/** Who sits there. The reader's own seat is called by the word for "you". */
export function whoIs(names: readonly string[], seat: number): Who {
  const name = names[seat - 1] ?? '';
  return { name, you: name === t('you') };
}

/** The same names, but for the stand-in who has taken a seat. */
export const withStandIn = (names: readonly string[], seat: number): string[] =>
  names.map((name, i) => (i === seat - 1 ? about(whoIs(names, seat), 'stand-in') : name));

type Values = Record<string, string | number>;

/** A message about somebody: what it says to them, if they are the reader. */
export const about = ({ name, you }: Who, id: string, values: Values = {}): string =>
  t(you ? `${id}.you` : id, { name, ...values });

/** One sentence: who, and one after the other what they do. */
export function sentence(who: Who, deeds: readonly string[]): string {
  const said = deeds.length ? about(who, 'sentence', { deeds: listed(deeds) }) : '';
  // Names are written as they are; a language without a pronoun begins with what is done.
  return who.you ? upper(said) : said;
}
