// Crystals side by side, and effects in one line. Each sign is a shared picture: a picture per line
// would have to be decoded for every line.
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

/** The signs of a notation of crystals or of an effect, with this height in pixels. */
export const strip = once((theme: Theme, notation: string, size: number, ink?: string): Sign[] => {
  /** Within a square of 24: offset, width, and displayed height. */
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
