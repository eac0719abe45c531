// The colors of seats: each person's chosen color, the same for everybody; others get the remaining
// ones. They stay from the gathering to the end, whoever begins. And the faces in them.
import { CHOSEN, faceOf } from '../art/face';
import type { Table } from '../wire/protocol';
import { t } from '../words/words.svelte';
import { settings } from './settings.svelte';

const ALL = [1, 2, 3, 4, 5] as const;

/** The colors of seats, from 1, in their order: all of them, each once. Without one that was chosen a
 *  seat has the one of the chair it came from, or the first that is free (docs/protocol.md). */
export function colors(
  seating: readonly number[],
  chosen: readonly (number | undefined)[],
): number[] {
  const chairs = ALL.map((seat) => seating[seat - 1] ?? seat);
  const free = new Set<number>(ALL);
  const found: number[] = [];
  const give = (color: (i: number) => number | undefined): void => {
    for (const chair of ALL) {
      const i = chairs.indexOf(chair);
      const wish = color(i) ?? 0;
      if (!found[i] && free.delete(wish)) found[i] = wish;
    }
  };
  give((i) => chosen[i]);
  give((i) => chairs[i]);
  give(() => [...free][0]);
  return found;
}

let now = $state.raw<readonly number[]>(ALL);

/** The color of a seat, from 1: medals, pieces and lines are drawn in it. */
export const colorOf = (seat: number): number => now[seat - 1] ?? seat;

let kept = $state<number>();

/** The color one keeps to the end of this game, whatever is chosen meanwhile: others know one by it. */
export const keptColor = (): number | undefined => kept;

let own = $state.raw<{ seat: number; name: string }>();

/** The face of who sits in a seat. One's own is the one chosen in the settings, or else the one that
 *  others see: theirs goes by the name. */
export function faceAt(seat: number, name: string): number {
  const yours = seat === own?.seat || name === t('you');
  return (yours && CHOSEN[settings.face - 1]) || faceOf((yours && own?.name) || name);
}

/** Away from the table nothing is kept. */
export const forgetKept = (): void => void (kept = own = undefined);

/** Gives seats their colors: from which chairs they came, and which were chosen. */
export function paint(seating: readonly number[], chosen: readonly (number | undefined)[]): void {
  const next = colors(seating, chosen);
  kept = undefined;
  if (next.join() === now.join()) return;
  now = next;
  next.forEach((color, i) =>
    document.documentElement.style.setProperty(`--seat-${i + 1}`, `var(--paint-${color})`),
  );
}

/** Gives the seats of a table their colors. Whoever plays without other people may choose another one at
 *  any time, for the first of their chairs. */
export function paintTable({
  chairs,
  seating = [],
  phase,
}: Pick<Table, 'chairs' | 'seating'> & Partial<Pick<Table, 'phase'>>): void {
  const people = chairs.flatMap((chair, i) =>
    chair.type === 'person' ? [{ ...chair, i, from: seating[i] ?? i + 1 }] : [],
  );
  const chosen = chairs.map((chair) => (chair.type === 'person' ? chair.color : undefined));
  const [first] = people.sort((one, other) => one.from - other.from);
  const alone = chairs.every(
    (chair) => chair.type === 'bot' || (chair.type === 'person' && chair.yours),
  );
  if (first && settings.color && alone) chosen[first.i] = settings.color;
  paint(seating, chosen);
  const me = people.find(({ yours }) => yours);
  own = me && { seat: me.i + 1, name: me.name };
  if (me && !alone && phase && phase !== 'gathering') kept = colorOf(me.i + 1);
}
