// What the list of one's finished games tells about oneself.
import { type GameId } from '../families/family';
import { gameOf } from '../families';
import type { BotLevel, Listed } from '../wire/protocol';

/** One's seat, from 0, if it can be told which was one's own: the list says of no seat that it is. */
export function ownSeat({ chairs }: Pick<Listed, 'chairs'>, called: string): number | undefined {
  const people = chairs.flatMap((chair, i) => (chair.type === 'person' ? [{ i, chair }] : []));
  const own = people.length > 1 ? people.filter(({ chair }) => chair.name === called) : people;
  return own.length === 1 ? own[0]?.i : undefined;
}

/** A finished game, as its player sees it. */
export interface OwnGame {
  game: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  of: GameId;
  seats: number;
  /** The place one came in, from 1. */
  place: number;
  score: number;
  /** By how many points one was ahead of the best of the others; negative if behind. */
  lead: number;
  /** How many rounds it took; 0 if the list does not say. */
  rounds: number;
  rivals: Rival[];
}

/** Somebody one has played against: a bot by its level, a person by name. */
export type Rival = { level: BotLevel } | { name: string };

/** One's games among finished ones, the first first. Games that somebody resigned do not count. */
export function ownGames(games: readonly Listed[], called: string): OwnGame[] {
  const own = games.flatMap((one): OwnGame[] => {
    const seat = ownSeat(one, called);
    const { result, chairs } = one;
    if (seat === undefined || !result || result.resigned.length) return [];
    const score = result.scores[seat] ?? 0;
    return [
      {
        game: one.game,
        at: one.updated,
        of: gameOf(one).id,
        seats: chairs.length,
        place: result.ranks[seat] ?? 1,
        score,
        lead: score - Math.max(...result.scores.filter((_, i) => i !== seat)),
        rounds: one.round ?? 0,
        rivals: chairs.flatMap((chair, i): Rival[] => {
          if (i === seat || chair.type === 'open') return [];
          return [chair.type === 'bot' ? { level: chair.level } : { name: chair.name }];
        }),
      },
    ];
  });
  return own.sort((one, other) => one.at - other.at);
}

export interface Tally {
  games: number;
  won: number;
  /** Means, rounded to a tenth. */
  score: number;
  rounds: number;
  best: OwnGame;
  widest: OwnGame;
  shortest: OwnGame | undefined;
}

const mean = (values: readonly number[]): number =>
  values.length
    ? Math.round((10 * values.reduce((sum, one) => sum + one, 0)) / values.length) / 10
    : 0;
/** The one with the most of something; the first of those that have as much. */
const most = (games: readonly OwnGame[], of: (one: OwnGame) => number): OwnGame | undefined =>
  games.reduce<OwnGame | undefined>(
    (best, one) => (best && of(best) >= of(one) ? best : one),
    undefined,
  );

/** The numbers of some games; none of none. */
export function tally(games: readonly OwnGame[]): Tally | undefined {
  const [best, widest] = [most(games, ({ score }) => score), most(games, ({ lead }) => lead)];
  if (!best || !widest) return undefined;
  const timed = games.filter(({ rounds }) => rounds > 0);
  return {
    games: games.length,
    won: games.filter(({ place }) => place === 1).length,
    score: mean(games.map(({ score }) => score)),
    rounds: mean(timed.map(({ rounds }) => rounds)),
    best,
    widest,
    shortest: most(
      timed.filter(({ place }) => place === 1),
      ({ rounds }) => -rounds,
    ),
  };
}

/** Games by something, those with the most first. */
export function grouped<Key extends string | number>(
  games: readonly OwnGame[],
  keys: (one: OwnGame) => readonly Key[],
): [Key, OwnGame[]][] {
  const found = new Map<Key, OwnGame[]>();
  for (const one of games)
    for (const key of new Set(keys(one))) found.set(key, [...(found.get(key) ?? []), one]);
  return [...found].sort(([, one], [, other]) => other.length - one.length);
}
