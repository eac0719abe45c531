// A game ends by its rules, or when one seat is left.
import { describe, expect, it } from 'vitest';
import { t } from '../words/words.svelte';
import { endedBy, headline, lostOnTime, playedWell, tiedFirst } from './outcome';

const said = (names: string[], scores: number[], ranks: number[], ...resigned: number[]): string =>
  headline({ scores, ranks, resigned }, names);

describe('the headline of a result', () => {
  const you = t('you');
  it('says who won, and by how much', () => {
    expect(said([you, 'Ben'], [40, 52], [2, 1])).toBe('Ben won 52 : 40');
    expect(said([you, 'Ben', 'Wen'], [60, 52, 9], [1, 2, 3])).toBe('You won with 60 points');
  });
  it('says who resigned, where that ended the game', () => {
    expect(said([you, 'Ben'], [1, 1], [1, 2], 2)).toBe('Ben resigned: you won');
    expect(said(['Ada', you], [1, 1], [1, 2], 2)).toBe('You resigned: Ada won');
    expect(said(['Ada', 'Ben'], [1, 9], [1, 2], 2)).toBe('Ben resigned: Ada won');
    expect(said([you, 'Ben', 'Wen'], [1, 2, 3], [1, 3, 2], 2, 3)).toBe(
      'You won: all the others resigned',
    );
  });
  it('says who ran out of time, where that ended the game', () => {
    const flag = { seq: 9, at: 0, type: 'flagged', seat: 2 } as const;
    const lost = lostOnTime([flag], { timeOut: 'resign' });
    const result = { scores: [1, 1], ranks: [1, 2], resigned: [2] };
    expect(headline(result, [you, 'Ben'], lost)).toBe('Ben ran out of time: you won');
    expect(headline(result, ['Ada', 'Ben'], lost)).toBe('Ben ran out of time: Ada won');
    expect(headline(result, ['Ada', you], lost)).toBe('You ran out of time: Ada won');
    // Where a stand-in plays on, nobody loses by that: whoever resigns later has resigned.
    const played = lostOnTime([flag], { timeOut: 'standIn' });
    expect(headline(result, [you, 'Ben'], played)).toBe('Ben resigned: you won');
    expect(lostOnTime([flag], undefined).size).toBe(0);
  });
  it('does not, where the others played on', () => {
    const result = { scores: [30, 2, 20], ranks: [1, 3, 2], resigned: [2] };
    expect(endedBy(result)).toBe(0);
    expect(headline(result, ['Ada', you, 'Wen'])).toBe('Ada won with 30 points');
  });
});

it('says that the order of turns decided, where nobody had more points than the first', () => {
  expect(tiedFirst({ scores: [74, 74], ranks: [2, 1], resigned: [] })).toBe(true);
  expect(tiedFirst({ scores: [74, 75, 74], ranks: [3, 1, 2], resigned: [] })).toBe(false);
  expect(tiedFirst({ scores: [74, 74], ranks: [2, 1], resigned: [1] })).toBe(false);
});

describe('praise', () => {
  const steps = [1, 2, 1].map((seat) => ({ seat }));
  const praised = (costs: number[], standIns: number[] = [], resigned: number[] = []): boolean =>
    playedWell(
      costs.map((cost) => ({ cost })),
      steps,
      new Set(standIns),
      { ranks: [1, 2], resigned },
    );
  it('is for whoever won without a costly choice', () => {
    expect(praised([0, 0.2, 0.01])).toBe(true);
    expect(praised([0.2, 0, 0])).toBe(false);
  });
  it('is not for whoever won because somebody resigned, or with the help of a stand-in', () => {
    expect(praised([0, 0, 0], [], [2])).toBe(false);
    expect(praised([0, 0, 0], [3])).toBe(false);
    expect(praised([0, 0, 0], [2])).toBe(true);
  });
});
