// Everybody at a table has a different face.
import '../look/stubs';
import { expect, it } from 'vitest';
import { CAST } from '../frame/names';
import { CHOSEN, FACES, faceOf, portrait } from './face';

it('gives each member of the cast another face', () => {
  const faces = Object.values(CAST).flat().map(faceOf);
  expect(new Set(faces).size).toBe(faces.length);
  // Bots of the same level often meet: they differ in clothes as well.
  for (const names of Object.values(CAST))
    expect(new Set(names.map((name) => faceOf(name) % CHOSEN.length)).size).toBe(names.length);
});

it('tells people with the same initial apart without their colors', () => {
  expect(portrait(1, faceOf('Yelena'))).not.toBe(portrait(1, faceOf('Yusuf')));
  expect(faceOf('Ada')).toBe(faceOf('Ada'));
});

it('offers faces that differ by what is worn on the head', () => {
  expect(new Set(CHOSEN).size).toBe(CHOSEN.length);
  for (const face of CHOSEN) expect(face).toBeLessThan(FACES);
  const drawn = CHOSEN.map((face) => portrait(2, face));
  expect(new Set(drawn).size).toBe(CHOSEN.length);
});
