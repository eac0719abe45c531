// A pseudo-language for testing: English with accents, a third longer, in brackets. Text without
// brackets is hard-coded, and text that is cut off has too little room for longer languages. It is
// used where the browser's stored language is `en-XA`, and is in no menu.
import { FluentBundle } from '@fluent/bundle';

const ACCENTED: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'í',
  o: 'óó',
  u: 'úú',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'Í',
  O: 'ÓÓ',
  U: 'ÚÚ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Y: 'Ý',
};

export class Pseudo extends FluentBundle {
  constructor() {
    super('en-XA', {
      useIsolating: false,
      transform: (text) => text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    });
  }

  override formatPattern(...of: Parameters<FluentBundle['formatPattern']>): string {
    return `⟨${super.formatPattern(...of)}⟩`;
  }
}
