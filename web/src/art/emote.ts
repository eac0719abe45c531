// Faces that say something without words, drawn by us in the line of the icons.

/** Eyes and mouth of each, on a face of 24 × 24. */
const FEATURES = {
  smile: 'M8.5 9.5v.5M15.5 9.5v.5M8 14c1.2 1.8 2.6 2.6 4 2.6s2.8-.8 4-2.6',
  laugh: 'M7.5 10l1.2-1.2L10 10M14 10l1.3-1.2 1.2 1.2M7.5 13.5h9a4.5 4.5 0 0 1-9 0z',
  surprise: 'M8.5 9v.5M15.5 9v.5M12 13.4a1.9 2.2 0 1 0 .01 0z',
  doubt: 'M8.5 10v.5M15.5 10v.5M13.6 7.2l3.2-.9M8.5 15.8l7-1.4',
  tears: 'M8.5 9.5v.5M15.5 9.5v.5M8.5 16.5c2-2 5-2 7 0M6.6 12.4c-1 1.6-1 2.6 0 2.6s1-1 0-2.6z',
} as const;

const HANDS =
  'M7 13.5l3.6-5.4c.9-1.2 2.5-.2 1.8 1.1l-1.2 2 4-3.8c1.2-1 2.5.4 1.5 1.5l1-.7c1.3-.7 2.2.8 1.2 1.8L14 15.8c-2 2.2-4.4 3-6.6 1.6-1.5-1-1.5-2.5-.4-3.9zM5 8L3.6 6.8M8.4 5.4L7.8 3.6M12.4 4.6l.6-1.8';

export type Emote = keyof typeof FEATURES | 'applause';
export const EMOTES: readonly Emote[] = [...(Object.keys(FEATURES) as Emote[]), 'applause'];

/** The lines of one, and whether they stand on a face. */
export const emote = (name: Emote): { lines: string; face: boolean } =>
  name === 'applause' ? { lines: HANDS, face: false } : { lines: FEATURES[name], face: true };
