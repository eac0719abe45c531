// What the house says of each position, made fit to be looked at. Who is at turn looks better at
// that moment than a moment later, so everything is averaged over a round.

type Rows = readonly (readonly number[])[];

const mean = (rows: Rows): number[] => (rows[0] ?? []).map((_, seat) => rows.reduce((sum, row) => sum + (row[seat] ?? 0), 0) / rows.length);

/** For each place how likely each seat wins; `turns` are the places where a turn begins, and the last one. */
export function smooth(chances: Rows, turns: readonly number[], seats: number): number[][] {
  const each = turns.map((place) => chances[place] ?? []);
  const about = each.map((row, j) => {
    if (j === each.length - 1) return [...row];
    const from = Math.max(0, Math.min(j - Math.floor((seats - 1) / 2), each.length - seats));
    return mean(each.slice(from, from + seats));
  });
  return chances.map((_, place) => {
    const j = Math.max(0, turns.findLastIndex((turn) => turn <= place));
    const [from = 0, to = from + 1] = [turns[j], turns[j + 1]];
    const way = to > from ? (place - from) / (to - from) : 0;
    return (about[j] ?? []).map((value, seat) => value + way * ((about[j + 1]?.[seat] ?? value) - value));
  });
}

export interface Swing {
  /** The last action of the turn. */
  ply: number;
  /** Whose chance changed most, from 0, and by how much. */
  whose: number;
  by: number;
}

/** The turns after which somebody's chance was most different from before, in the order of the game. */
export function swings(chances: Rows, turns: readonly number[], seats: number, most: number): Swing[] {
  const each = turns.map((place) => chances[place] ?? []);
  const all = turns.slice(1).map((ply, j): Swing => {
    const before = mean(each.slice(Math.max(0, j + 1 - seats), j + 1));
    const after = mean(each.slice(j + 1, j + 1 + seats));
    const changes = after.map((value, seat) => value - (before[seat] ?? 0));
    const whose = changes.reduce((best, one, seat) => (Math.abs(one) > Math.abs(changes[best] ?? 0) ? seat : best), 0);
    return { ply, whose, by: changes[whose] ?? 0 };
  });
  const found: { at: number; swing: Swing }[] = [];
  for (const { swing, at } of all.map((one, at) => ({ swing: one, at })).sort((one, other) => Math.abs(other.swing.by) - Math.abs(one.swing.by))) {
    // The first round has nothing to compare with.
    if (at + 1 >= seats && found.length < most && Math.abs(swing.by) >= 0.03 && found.every((one) => Math.abs(one.at - at) >= seats)) found.push({ at, swing });
  }
  return found.sort((one, other) => one.at - other.at).map(({ swing }) => swing);
}
