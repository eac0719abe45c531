// The phrase that keeps one's name: what is asked of a house about it.
import { ask } from './http';
import type { Me, NewPhrase, OwnPhrase, PhraseTry, PhraseWish } from './protocol';

export interface PhraseLink {
  look(): Promise<OwnPhrase>;
  /** Makes a phrase, in place of the one before. */
  make(wish: PhraseWish): Promise<NewPhrase>;
  forget(): Promise<void>;
  /** Makes this browser that of whoever has the phrase. */
  enter(tried: PhraseTry): Promise<Me>;
}

export const phraseOfHouse: PhraseLink = {
  look: () => ask('GET', '/api/me/phrase'),
  make: (wish) => ask('POST', '/api/me/phrase', wish),
  forget: () => ask('DELETE', '/api/me/phrase'),
  enter: (tried) => ask('POST', '/api/phrase', tried),
};
