// The picture of a result depends on its data alone.
import { expect, it } from 'vitest';
import { poster, WIDTH } from './poster';

const seats = [
  { name: '<Ada>', color: 2, face: 3, score: 83, claimed: ['aabb', 'ccdd'] },
  { name: 'Wen', color: 1, face: 8, score: 44, claimed: [] },
];

it('names everybody with their points, and shows what they have claimed', () => {
  const svg = poster('Ada won 83 : 44', 'Golem Edition', seats, 'golem', 'cards');
  expect(svg).toContain(`width="${WIDTH}"`);
  for (const text of ['Ada won 83 : 44', '>83<', '>44<', '>Wen<']) expect(svg).toContain(text);
  expect(svg.match(/viewBox="-52 -108 104 113"/g)).toHaveLength(2);
});

it('takes names as they are, and no picture is left open', () => {
  const svg = poster('', '', seats, 'spice', 'cards');
  expect(svg).toContain('&#60;Ada&#62;');
  expect(svg).not.toContain('%paper%');
  expect(svg.match(/<svg/g)).toHaveLength(svg.match(/<\/svg>/g)!.length);
});

it('keeps titles and names where they have room', () => {
  const size = (text: string, name: string): number => {
    const long = { name, color: 1, face: 1, score: 1, claimed: [] };
    const svg = poster(text, '', [long, ...seats], 'golem', 'cards');
    const [, found] = svg
      .split(`>${text || name}<`)[0]!
      .split('font-size="')
      .slice(-2);
    return Number.parseInt(found!, 10);
  };
  expect(size('Ada won', 'Ada')).toBe(60);
  expect(size('You won: all the others resigned before the end', 'Ada')).toBeLessThan(45);
  expect(size('', 'Ada')).toBe(32);
  expect(size('', 'MMMMMMMMMMMMMMMMMMMM')).toBeLessThan(16);
});

it('draws tiles as villages, and every face in an outline of its own', () => {
  const svg = poster('', '', seats, 'golem', 'tiles');
  expect(svg).not.toContain('viewBox="-52 -108 104 113"');
  expect(svg.match(/viewBox="-42 -90 84 91"/g)).toHaveLength(2);
  const ids = svg.match(/ id="[^"]*"/g)!;
  expect(new Set(ids).size).toBe(ids.length);
});
