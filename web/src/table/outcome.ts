// The result of a game in one line.
import { costly } from '../plot/chances';
import type { Choice, Clock, Happening, Outcome, Step } from '../wire/protocol';
import { about, whoIs } from '../words/voice';
import { t } from '../words/words.svelte';

/** The seat whose resignation ended the game: only one other was left. */
export const endedBy = ({ resigned, ranks }: Pick<Outcome, 'resigned' | 'ranks'>): number =>
  resigned.length > 0 && resigned.length >= ranks.length - 1 ? (resigned.at(-1) ?? 0) : 0;

/** The seats that have resigned because their time was used up. */
export const lostOnTime = (
  log: readonly Happening[],
  clock: Pick<Clock, 'timeOut'> | undefined,
): ReadonlySet<number> =>
  new Set(
    clock?.timeOut === 'resign'
      ? log.flatMap((one) => (one.type === 'flagged' ? [one.seat] : []))
      : [],
  );

/** Whether somebody else has as many points as whoever won: then the order of turns decided. */
export function tiedFirst({ scores, ranks, resigned }: Outcome): boolean {
  const [first, second] = [1, 2].map((rank) => ranks.indexOf(rank));
  return scores[first ?? -1] === scores[second ?? -1] && !resigned.includes((second ?? -1) + 1);
}

/** Who won, and by how much; or who resigned or ran out of time, if that is why the game is over. */
export function headline(
  { scores, ranks, resigned }: Outcome,
  names: readonly string[],
  lost: ReadonlySet<number> = new Set(),
): string {
  const order = ranks
    .map((rank, i) => ({ rank, score: scores[i] ?? 0, seat: i + 1 }))
    .sort((one, other) => one.rank - other.rank);
  const winner = whoIs(names, order[0]?.seat ?? 0);
  const last = endedBy({ resigned, ranks });
  if (last && order.length > 2) return about(winner, 'result-won-alone');
  if (last) {
    const loser = whoIs(names, last);
    const [yours, theirs] = lost.has(last)
      ? ['result-lost-time', 'result-won-time']
      : ['result-resigned', 'result-won-resigned'];
    return loser.you
      ? t(yours, { name: winner.name })
      : about(winner, theirs, { loser: loser.name });
  }
  return order.length === 2
    ? about(winner, 'result-won', { score: order.map(({ score }) => score).join(' : ') })
    : about(winner, 'result-won-many', { points: order[0]?.score ?? 0 });
}

/** Whether whoever won is told to have played well: to the end, without help, and without a costly choice. */
export function playedWell(
  choices: readonly Pick<Choice, 'cost'>[],
  steps: readonly Pick<Step, 'seat'>[],
  standIns: ReadonlySet<number>,
  result: Pick<Outcome, 'resigned' | 'ranks'>,
): boolean {
  const first = result.ranks.indexOf(1) + 1;
  const seats = steps.map(({ seat }) => seat);
  return (
    !endedBy(result) &&
    seats.includes(first) &&
    !seats.some((seat, i) => seat === first && standIns.has(i + 1)) &&
    !costly(choices, seats, choices.length).some(({ whose }) => whose === first - 1)
  );
}
