import { expect, it } from 'vitest';
import { fileOf, isSame, twoOf, withWord, wordsOf } from './phrase';

it('finds the words whatever stands between them', () => {
  expect(wordsOf('')).toEqual([]);
  expect(wordsOf(' 1. legal,\n2. Winner\t3) ábaco ')).toEqual(['legal', 'Winner', 'ábaco']);
  expect(wordsOf('a\u0301baco, e\u0301lan')).toHaveLength(2);
});

it('puts one word in place of another', () => {
  expect(withWord('1. legal 2. winer, 3. thank', 2, 'winner')).toBe('1. legal 2. winner, 3. thank');
  expect(withWord('legal', 2, 'winner')).toBe('legal');
});

it('takes words for the same that differ in capitals and accents alone', () => {
  expect(isSame(' Abaco', 'ábaco')).toBe(true);
  expect(isSame('e\u0301lan', 'élan')).toBe(true);
  expect(isSame('legal', 'regal')).toBe(false);
});

it('asks for two different words, each of them sometimes', () => {
  const asked = new Set<number>();
  for (let i = 0; i < 144; i += 1) {
    const chances = [(i % 12) / 12, Math.floor(i / 12) / 12];
    const [one, other] = twoOf(12, () => chances.shift() ?? 0);
    expect(one).toBeLessThan(other);
    asked.add(one).add(other);
  }
  expect([...asked].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
});

it('writes a file that can be pasted whole', () => {
  const file = fileOf(['legal', 'winner'], 'https://play.example.org');
  expect(file).toBe('https://play.example.org\n\n1. legal\n2. winner\n');
});
