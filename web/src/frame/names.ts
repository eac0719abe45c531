// Names of the people at a table.
import type { BotLevel, Chair } from '../wire/protocol';
import { t } from '../words/words.svelte';

export const BOT_LEVELS: readonly BotLevel[] = [
  'peddler',
  'hawker',
  'trader',
  'merchant',
  'magnate',
];

/** Who plays for the house, by level: people from along the roads. */
export const CAST: Record<BotLevel, readonly string[]> = {
  peddler: ['Dilan', 'Nuria', 'Tashi', 'Wen'],
  hawker: ['Ilias', 'Parisa', 'Bo', 'Zaynab'],
  trader: ['Rustam', 'Leyla', 'Farid', 'Mei'],
  merchant: ['Nazira', 'Omar', 'Xuan', 'Theodora'],
  magnate: ['Mahsati', 'Qadir', 'Yelena', 'Benedetto'],
};

/** The members of the cast on so many chairs of these levels; each game begins with another one. */
export function cast(
  levels: readonly (BotLevel | undefined)[],
  game: string,
): (string | undefined)[] {
  const first = [...game].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return levels.map((level, i) => {
    const before = levels.slice(0, i).filter((other) => other === level).length;
    return level && CAST[level][(first + before) % CAST[level].length];
  });
}

/** What the house calls people who have had everything about them deleted. */
const DELETED = 'Somebody';
/** What somebody is called in the reader's language. */
export const nameOf = (name: string): string => (name === DELETED ? t('somebody') : name);

/** Who has which chair, told apart by numbers where they would be alike; one's own is "you". */
export function chairNames(chairs: readonly Chair[], game: string): string[] {
  const own = chairs.filter((chair) => chair.type === 'person' && chair.yours);
  const bots = cast(
    chairs.map((chair) => (chair.type === 'bot' ? chair.level : undefined)),
    game,
  );
  return apart(
    chairs.map((chair, i) => {
      if (chair.type === 'bot') return bots[i] ?? '';
      if (chair.type === 'open')
        return chair.keptFor ? t('chair-kept', { name: nameOf(chair.keptFor) }) : t('chair-open');
      // Several people at one screen are not one.
      return chair.yours && own.length === 1 ? t('you') : nameOf(chair.name);
    }),
  );
}

/** The same names for others to see: "you" is called by one's name. */
export const outward = (names: readonly string[], chairs: readonly Chair[]): string[] =>
  names.map((name, i) => {
    const chair = chairs[i];
    return chair?.type === 'person' ? nameOf(chair.name) : name;
  });

/** The names that a record has: bots stand there by their level. */
export function recordNames(names: readonly string[], game: string): string[] {
  const levels = names.map((name) => BOT_LEVELS.find((level) => level === name));
  const bots = cast(levels, game);
  return apart(
    names.map((name, i) => bots[i] ?? (nameOf(name) || t('player-number', { number: i + 1 }))),
  );
}

/** Names, told apart by numbers where they would be alike. */
export function apart(names: readonly string[]): string[] {
  const same = (name: string): number => names.filter((other) => other === name).length;
  return names.map((name, i) =>
    same(name) > 1
      ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}`
      : name,
  );
}
