// Second and third person: the reader is addressed, everybody else is named.
import { listed, t, upper } from './words.svelte';

export interface Who {
  name: string;
  you: boolean;
}

/** The player of a seat. The reader's own seat is called by the word for "you". */
export function whoIs(names: readonly string[], seat: number): Who {
  const name = names[seat - 1] ?? '';
  return { name, you: name === t('you') };
}

/** The same names, with the stand-in of a seat that has one. */
export const withStandIn = (names: readonly string[], seat: number): string[] =>
  names.map((name, i) => (i === seat - 1 ? about(whoIs(names, seat), 'stand-in') : name));

type Values = Record<string, string | number>;

/** A message about a person, in the second person if they are the reader. */
export const about = ({ name, you }: Who, id: string, values: Values = {}): string =>
  t(you ? `${id}.you` : id, { name, ...values });

/** One sentence: who, and then what they do. */
export function sentence(who: Who, deeds: readonly string[]): string {
  const said = deeds.length ? about(who, 'sentence', { deeds: listed(deeds) }) : '';
  // Names keep their spelling; a language without a pronoun begins with the verb.
  return who.you ? upper(said) : said;
}
