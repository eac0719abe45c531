// The picture of a result depends on its data alone.
import { expect, it } from 'vitest';
import { poster, WIDTH } from './poster';

const seats = [
  { name: '<Ada>', color: 2, score: 83, claimed: ['aabb', 'ccdd'] },
  { name: 'Wen', color: 1, score: 44, claimed: [] },
];

it('names everybody with their points, and shows what they have claimed', () => {
  const svg = poster('Ada won 83 : 44', 'Golem Edition', seats, 'golem');
  expect(svg).toContain(`width="${WIDTH}"`);
  for (const text of ['Ada won 83 : 44', '>83<', '>44<', '>Wen<']) expect(svg).toContain(text);
  expect(svg.match(/viewBox="-52 -108 104 113"/g)).toHaveLength(2);
});

it('takes names as they are, and no picture is left open', () => {
  const svg = poster('', '', seats, 'spice');
  expect(svg).toContain('&#60;Ada&#62;');
  expect(svg).not.toContain('%paper%');
  expect(svg.match(/<svg/g)).toHaveLength(svg.match(/<\/svg>/g)!.length);
});
