// The effects of the locations that we named: a custom set keeps the names of those that it leaves
// unchanged.
import type { Location } from '../../wire/protocol';

const OURS: Readonly<Record<string, string>> = {
  A3: '+aaa',
  A4: '^2',
  A5: 'aa>c',
  A6: '+bbbb',
  B3: '+ab',
  B4: '^3',
  B5: 'bbb>dd',
  B6: '+ac',
  C1: 'bb>cc',
  C2: '+aaaa',
  C3: 'bb>cd',
  C4: '^4',
  C5: '+abc',
  C6: '+cc',
  D1: '+aab',
  D2: 'd>cc',
  D3: '+d',
  D4: '^3',
  D5: 'aaa>cc',
  E1: '^2',
  E2: '+bbb',
  E3: '+ad',
  E4: '^4',
  E5: 'aa>bb',
  F1: 'cc>dd',
  F2: 'd>abbb',
  F3: 'aa>bb',
  F4: '+aac',
  F5: '^3',
};

/** Whether a location is one of ours. */
export const isOurs = ({ name, work }: Location): boolean =>
  work.type === 'effect' && work.effect === OURS[name];
