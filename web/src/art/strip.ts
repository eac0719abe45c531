// Crystals side by side, and what a card does in one line. Each sign is a picture that all lines share:
// one picture for a line would be read by the browser anew for every line there is.
import type { Theme } from '../wire/protocol';
import { crystalImage, type Level } from './crystal';
import { image, once } from './image';
import { arrow, numeral, stairs } from './signs';

export interface Sign {
  address: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The signs of a notation of crystals, or of what a card does, so many pixels high. */
export const strip = once((theme: Theme, notation: string, size: number, ink?: string): Sign[] => {
  /** Of a square of 24: from where, how wide, and how high it is shown. */
  const sign = (body: string, left: number, wide: number, height: number): Sign => {
    const width = Math.round((height * wide) / 24);
    return { address: image(`${left} 0 ${wide} 24`, body, { width }), width, height };
  };
  return [...notation].flatMap((letter) => {
    if (letter === '>') return sign(arrow(true, ink), -4, 32, Math.round(size * 0.7));
    if (letter >= '1' && letter <= '9')
      return [sign(numeral(letter, ink), 4, 16, size), sign(stairs(ink), 0, 24, size)];
    return 'abcd'.includes(letter)
      ? { address: crystalImage(theme, letter as Level, size), width: size, height: size }
      : [];
  });
});
