// The keys for moving through a replay: brackets, and arrows for keyboards without easy brackets.
import type { Replayed } from './replayed.svelte';

/** What a key does; nothing for a key that is for something else, such as the thing that has the focus. */
export function keyed(
  of: Replayed,
  { key, shiftKey, target }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>,
): (() => void) | undefined {
  const on = (selector: string): boolean => !!(target as Element | null)?.closest?.(selector);
  if (on('textarea, select, input:not([type=range])')) return undefined;
  // The line of the game goes by arrows itself, and so do tabs.
  const walks = !on('input, [role=tab]');
  const step = (by: 1 | -1) => () => (shiftKey ? of.turn(by) : of.jump(of.at + by));
  const does: Record<string, (() => void) | undefined> = {
    ArrowLeft: walks ? step(-1) : undefined,
    ArrowRight: walks ? step(1) : undefined,
    '[': () => of.jump(of.at - 1),
    ']': () => of.jump(of.at + 1),
    '{': () => of.turn(-1),
    '}': () => of.turn(1),
    Home: () => of.jump(0),
    End: () => of.jump(of.last),
    ' ': on('button, a, summary, [role=tab]') ? undefined : () => of.play(),
  };
  return does[key];
}
