// Which color a seat has. It comes from the chair before the deal and stays, whoever begins; and one's
// own is the one that was chosen, in this browser.
import { settings } from './settings.svelte';

const ALL = [1, 2, 3, 4, 5] as const;

/** The colors of seats, from 1, in their order: all of them, each once. */
export function colors(seating: readonly number[], own: number, wish: number): number[] {
  const found: number[] = ALL.map((seat) => seating[seat - 1] ?? seat);
  if (own && wish) {
    const had = found[own - 1] ?? own;
    found[found.indexOf(wish)] = had;
    found[own - 1] = wish;
  }
  return found;
}

let now = $state.raw<readonly number[]>(ALL);

/** The color of a seat, from 1: medals, pieces and lines are drawn in it. */
export const colorOf = (seat: number): number => now[seat - 1] ?? seat;

/** Gives the seats of a table their colors: from which chairs they came, and which is one's own. */
export function paint(seating: readonly number[], own: number): void {
  const next = colors(seating, own, settings.color);
  if (next.join() === now.join()) return;
  now = next;
  next.forEach((color, i) => document.documentElement.style.setProperty(`--seat-${i + 1}`, `var(--paint-${color})`));
}
