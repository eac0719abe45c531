// The map spaces to highlight while somebody points at a sentence that names them.
import { spacesIn } from '../pieces/drawn';

class Rung {
  pointed = $state.raw<readonly string[]>([]);
  /** What is told of the table as it is shown. */
  told = $state.raw<readonly string[]>([]);
}
const rung = new Rung();

/** The spaces to ring. */
export const ringed = (): readonly string[] => (rung.pointed.length ? rung.pointed : rung.told);

/** Rings the spaces of a sentence as long as it tells what the table shows; in an effect. */
export function tellSpaces(sentence: string): () => void {
  rung.told = spacesIn(sentence);
  return () => void (rung.told = []);
}

/**
 * Rings the spaces of a sentence while the pointer or the focus is on it. A touch has no such while: it
 * lasts until the next one.
 */
export const pointsAt =
  (sentence: string) =>
  (line: HTMLElement): (() => void) | undefined => {
    const spaces = spacesIn(sentence);
    if (!spaces.length) return undefined;
    const ending = new AbortController();
    let touched = false;
    const begin = (): void => void (rung.pointed = spaces);
    const end = (): void => {
      if (!touched && rung.pointed === spaces) rung.pointed = [];
    };
    const on = (name: string, does: (event: PointerEvent) => void): void =>
      line.addEventListener(name, does as EventListener, { signal: ending.signal });
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && begin());
    on('pointerleave', end);
    on('focus', begin);
    on('blur', end);
    on('pointerdown', ({ pointerType }) => {
      touched = pointerType !== 'mouse';
      begin();
    });
    // It hears of a touch before the line does.
    const elsewhere = (): void => {
      touched = false;
      end();
    };
    window.addEventListener('pointerdown', elsewhere, { capture: true, signal: ending.signal });
    return () => {
      ending.abort();
      elsewhere();
    };
  };
