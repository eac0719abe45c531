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

/** Who plays for the house, by level: people from along the roads. */
const CAST: Record<BotLevel, readonly string[]> = {
  peddler: ['Dilan', 'Nuria', 'Tashi', 'Wen'],
  hawker: ['Ilias', 'Parisa', 'Bo', 'Zaynab'],
  trader: ['Rustam', 'Leyla', 'Farid', 'Mei'],
  merchant: ['Nazira', 'Omar', 'Xuan', 'Theodora'],
  magnate: ['Mahsati', 'Qadir', 'Yelena', 'Benedetto'],
};

/** The members of the cast on so many chairs of these levels; each game begins with another one. */
export function cast(levels: readonly (BotLevel | undefined)[], game: string): (string | undefined)[] {
  const first = [...game].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return levels.map((level, i) => {
    const before = levels.slice(0, i).filter((other) => other === level).length;
    return level && CAST[level][(first + before) % CAST[level].length];
  });
}

/** Who has which chair, told apart by numbers where they would be alike; one's own is "you". */
export function chairNames(chairs: readonly Chair[], game: string): string[] {
  const own = chairs.filter((chair) => chair.type === 'person' && chair.yours);
  const bots = cast(chairs.map((chair) => (chair.type === 'bot' ? chair.level : undefined)), game);
  return apart(chairs.map((chair, i) => {
    if (chair.type === 'bot') return bots[i] ?? '';
    if (chair.type === 'open') return chair.keptFor ? t('chair-kept', { name: chair.keptFor }) : t('chair-open');
    // Several people at one screen are not one.
    return chair.yours && own.length === 1 ? t('you') : chair.name;
  }));
}

/** The names that a record has: bots stand there by their level. */
export function recordNames(names: readonly string[], game: string): string[] {
  const levels = names.map((name) => BOT_LEVELS.find((level) => level === name));
  const bots = cast(levels, game);
  return apart(names.map((name, i) => bots[i] ?? (name || t('player-number', { number: i + 1 }))));
}

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

/** Who is to sit on one of the other chairs: a bot, a friend with a link, whoever comes, or somebody at this screen. */
export const PEOPLE = ['friend', 'open', 'here'] as const;
export type Sitter = BotLevel | (typeof PEOPLE)[number];
export const isBot = (sitter: Sitter): sitter is BotLevel => !(PEOPLE as readonly Sitter[]).includes(sitter);

/** What somebody last chose; the next game begins with it. */
export interface Taste {
  game: GameId;
  /** Who sits on the chairs besides one's own. */
  others: Sitter[];
  /** What those at this screen are called, by their chairs. */
  names: string[];
  map: (typeof MAPS)[number];
  /** Whether games without others from elsewhere stay in this browser. */
  here?: boolean;
}

const known = (sitter: unknown): sitter is Sitter => ([...BOT_LEVELS, ...PEOPLE] as unknown[]).includes(sitter);

export function taste(): Taste {
  const fresh: Taste = { game: 'golem', others: ['hawker'], names: [], map: 'standard', here: false };
  try {
    const kept = JSON.parse(read('taste') ?? '{}') as Partial<Taste>;
    const fits = Array.isArray(kept.others) && kept.others.length > 0 && kept.others.every(known);
    return { ...fresh, ...kept, ...(!fits && { others: fresh.others, names: [] }) };
  } catch {
    return fresh;
  }
}

export function keepTaste(wish: Taste): void {
  keep('taste', JSON.stringify(wish));
}

/** How long a game takes, to the next five minutes: a person thinks, a bot hardly does. */
export function minutes({ family }: Game, others: readonly Sitter[]): number {
  const each = { road: 12, adventure: 18, world: 16 }[family];
  const bots = others.filter(isBot).length;
  return Math.ceil((each * (others.length + 1 - bots) + 2 * bots) / 5) * 5;
}

/** The map that somebody wishes for, by its name; none for the standard one. */
export const mapFor = (family: Family, { map }: Pick<Taste, 'map'>): string => (family === 'adventure' && map !== 'standard' ? map : '');

/** The table somebody wishes for. */
export function newTable(wish: Taste, own: string, color = 0): NewTable {
  const game = GAMES.find(({ id }) => id === wish.game) ?? (GAMES[0] as Game);
  const chairs: NewChair[] = [{ type: 'me', name: own }];
  wish.others.forEach((sitter, i) => {
    if (isBot(sitter)) chairs.push({ type: 'bot', level: sitter });
    else chairs.push(sitter === 'here' ? { type: 'me', name: wish.names[i]?.trim() || t('player-number', { number: i + 2 }) } : { type: 'open' });
  });
  const set = setOf(game.family);
  const map = mapFor(game.family, wish);
  return { family: game.family, theme: game.theme, chairs, listed: wish.others.includes('open'), ...(set && { set }), ...(map && { map }), ...(color && { color }) };
}
