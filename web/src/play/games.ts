// The games of the house, by the names people know.
import type { BotLevel, Chair, Family, NewChair, NewTable, Theme } from '../wire/protocol';
import { keep, read, t } from '../words/words.svelte';

/** Road has two names, by its theme; the other families are called as they are. */
export type GameId = Theme | Exclude<Family, 'road'>;

export interface Game {
  id: GameId;
  family: Family;
  theme: Theme;
  seats: readonly number[];
}

/** A table of all, so that a family that is forgotten does not compile. */
const BY_ID: Record<GameId, Omit<Game, 'id'>> = {
  golem: { family: 'road', theme: 'golem', seats: [2, 3, 4, 5] },
  spice: { family: 'road', theme: 'spice', seats: [2, 3, 4, 5] },
  adventure: { family: 'adventure', theme: 'golem', seats: [2, 3, 4] },
  world: { family: 'world', theme: 'golem', seats: [2, 3, 4] },
};

export const GAMES: readonly Game[] = (Object.keys(BY_ID) as GameId[]).map((id) => ({ id, ...BY_ID[id] }));

/** The families, in the order of their games. */
export const FAMILIES: readonly Family[] = [...new Set(GAMES.map(({ family }) => family))];

export const BOT_LEVELS: readonly BotLevel[] = ['peddler', 'hawker', 'trader', 'merchant', 'magnate'];

/** The name of a table's game. */
export function gameName({ family, theme }: { family: Family; theme: Theme }): string {
  return t(`game-${family === 'road' ? theme : family}`);
}

/** Who has a chair, in words. */
export function chairName(chair: Chair): string {
  if (chair.type === 'person') return chair.name;
  if (chair.type === 'bot') return t(`level-${chair.level}`);
  return chair.keptFor ? t('chair-kept', { name: chair.keptFor }) : t('chair-open');
}

/** The names of all chairs, told apart by numbers where they would be alike. */
export const chairNames = (chairs: readonly Chair[]): string[] => apart(chairs.map(chairName));

/** Names, told apart by numbers where they would be alike. */
export function apart(names: readonly string[]): string[] {
  const same = (name: string): number => names.filter((other) => other === name).length;
  return names.map((name, i) => (same(name) > 1 ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}` : name));
}

/** The maps at hand. */
export const MAPS = ['standard', 'slanted-range', 'crater', 'long-pass'] as const;

/** The set file of somebody's own box for a family; empty for the standard set. */
export const setOf = (family: Family): string => read(`set-${family}`) ?? '';
export const keepSet = (family: Family, text: string): void => keep(`set-${family}`, text);

/** What a line of a set file says. */
const entry = (text: string, key: string): string | undefined =>
  text.split('\n').map((line) => line.split(' ').filter(Boolean)).find(([word]) => word === key)?.[1];

/** Whether a text looks like a set file; the house reads it with more care. */
export const isSet = (text: string): boolean => !!entry(text, 'set') && !!entry(text, 'family');

/** The name that a set file gives itself. */
export const setName = (text: string): string => entry(text, 'set') ?? '?';

/** What somebody last chose; the next game begins with it. */
export interface Taste {
  game: GameId;
  seats: number;
  level: BotLevel;
  others: 'bots' | 'friends' | 'lobby' | 'here';
  map: (typeof MAPS)[number];
}

export function taste(): Taste {
  const fresh: Taste = { game: 'golem', seats: 2, level: 'hawker', others: 'bots', map: 'standard' };
  try {
    return { ...fresh, ...(JSON.parse(read('taste') ?? '{}') as Partial<Taste>) };
  } catch {
    return fresh;
  }
}

export function keepTaste(wish: Taste): void {
  keep('taste', JSON.stringify(wish));
}

/** The table somebody wishes for. */
export function newTable(wish: Taste, own: string): NewTable {
  const game = GAMES.find(({ id }) => id === wish.game) ?? (GAMES[0] as Game);
  const other = (n: number): NewChair => {
    if (wish.others === 'bots') return { type: 'bot', level: wish.level };
    if (wish.others === 'here') return { type: 'me', name: t('player-number', { number: n + 2 }) };
    return { type: 'open' };
  };
  const chairs: NewChair[] = [{ type: 'me', name: own }];
  for (let n = 0; n < wish.seats - 1; n += 1) chairs.push(other(n));
  const set = setOf(game.family);
  const map = game.family === 'adventure' && wish.map !== 'standard' ? wish.map : '';
  return { family: game.family, theme: game.theme, chairs, listed: wish.others === 'lobby', ...(set && { set }), ...(map && { map }) };
}
