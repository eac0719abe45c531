// The options of a new table: game, chairs, components.
import { GAMES, type Game, families } from '../families';
import type { GameId } from '../families/family';
import { keptClock } from '../frame/clock';
import { BOT_LEVELS } from '../frame/names';
import type { BotLevel, Family, NewChair, NewTable } from '../wire/protocol';
import { keep, read, t } from '../words/words.svelte';

const FIRST = GAMES[0] as Game;

/** The set file of somebody's own box for a family; empty for the standard set. */
export const setOf = (family: Family): string => read(`set-${family}`) ?? '';
export const keepSet = (family: Family, text: string): void => keep(`set-${family}`, text);

/** What a line of a set file says. */
const entry = (text: string, key: string): string | undefined =>
  text
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
    .find(([word]) => word === key)?.[1];

/** Whether a text looks like a set file; the house reads it with more care. */
export const isSet = (text: string): boolean => !!entry(text, 'set') && !!entry(text, 'family');

/** The name that a set file gives itself. */
export const setName = (text: string): string => entry(text, 'set') ?? '?';

/** Who is to sit on one of the other chairs: a bot, a friend with a link, whoever comes, or somebody at this screen. */
export const PEOPLE = ['friend', 'open', 'here'] as const;
export type SeatChoice = BotLevel | (typeof PEOPLE)[number];
export const isBot = (choice: SeatChoice): choice is BotLevel =>
  !(PEOPLE as readonly SeatChoice[]).includes(choice);

/** What somebody last chose; the next game begins with it. */
export interface LastSetup {
  game: GameId;
  /** Who sits on the chairs besides one's own. */
  others: SeatChoice[];
  /** What those at this screen are called, by their chairs. */
  names: string[];
  /** The name of a map; only some families have several. */
  map: string;
  /** Whether the result counts for ratings, where only people play from elsewhere. */
  rated?: boolean;
  /** Whether games without others from elsewhere stay in this browser. */
  here?: boolean;
}

const known = (choice: unknown): choice is SeatChoice =>
  ([...BOT_LEVELS, ...PEOPLE] as unknown[]).includes(choice);

/** Whether a table was laid in this browser before. */
export const hasPlayed = (): boolean => read('taste') !== null;

export function lastSetup(): LastSetup {
  const fresh: LastSetup = {
    game: FIRST.id,
    others: ['hawker'],
    names: [],
    map: 'standard',
    here: false,
  };
  try {
    const kept = JSON.parse(read('taste') ?? '{}') as Partial<LastSetup>;
    const fits = Array.isArray(kept.others) && kept.others.length > 0 && kept.others.every(known);
    return { ...fresh, ...kept, ...(!fits && { others: fresh.others, names: [] }) };
  } catch {
    return fresh;
  }
}

export function keepSetup(wish: LastSetup): void {
  keep('taste', JSON.stringify(wish));
}

/** How long a game takes, to the next five minutes: a person thinks, a bot hardly does. */
export function minutes({ family }: Game, others: readonly SeatChoice[]): number {
  const each = families[family].minutes;
  const bots = others.filter(isBot).length;
  return Math.ceil((each * (others.length + 1 - bots) + 2 * bots) / 5) * 5;
}

/** The map that somebody wishes for, by its name; none for the standard one. */
export const mapFor = (family: Family, { map }: Pick<LastSetup, 'map'>): string =>
  families[family].maps.indexOf(map) > 0 ? map : '';

/** The game somebody wishes for. */
export const chosen = ({ game }: Pick<LastSetup, 'game'>): Game =>
  GAMES.find(({ id }) => id === game) ?? FIRST;

/** Whether a table may be rated: with others from elsewhere alone, and the standard components. */
export const mayBeRated = (wish: LastSetup): boolean =>
  !setOf(chosen(wish).family) &&
  wish.others.every((choice) => choice === 'friend' || choice === 'open');

/** The table somebody wishes for. */
export function newTable(wish: LastSetup, own: string, color = 0): NewTable {
  const game = chosen(wish);
  const chairs: NewChair[] = [{ type: 'me', name: own }];
  wish.others.forEach((choice, i) => {
    if (isBot(choice)) chairs.push({ type: 'bot', level: choice });
    else
      chairs.push(
        choice === 'here'
          ? { type: 'me', name: wish.names[i]?.trim() || t('player-number', { number: i + 2 }) }
          : { type: 'open' },
      );
  });
  const set = setOf(game.family);
  const map = mapFor(game.family, wish);
  // Only where others are waited for.
  const others = wish.others.some((choice) => choice === 'friend' || choice === 'open');
  const clock = others ? keptClock() : undefined;
  return {
    family: game.family,
    theme: game.theme,
    chairs,
    listed: wish.others.includes('open'),
    ...(wish.rated && mayBeRated(wish) && { rated: true }),
    ...(set && { set }),
    ...(map && { map }),
    ...(color && { color }),
    ...(clock && { clock }),
  };
}
