// Names are said in the reader's language, whatever the house calls people who are gone.
import { afterEach, expect, it } from 'vitest';
import type { Chair } from '../wire/protocol';
import { speak } from '../words/words.svelte';
import { chairNames, nameOf, outward } from './names';

afterEach(() => speak('en'));

it('are those one is known by in what others see', async () => {
  await speak('de');
  const chairs = [
    { type: 'person', name: 'Ada', yours: true },
    { type: 'person', name: 'Somebody' },
    { type: 'bot', level: 'peddler' },
  ] as Chair[];
  const names = chairNames(chairs, 'one');
  expect(names.slice(0, 2)).toEqual(['Du', 'Jemand']);
  expect(outward(names, chairs)).toEqual(['Ada', 'Jemand', names[2]]);
  expect([nameOf('Somebody'), nameOf('Ada')]).toEqual(['Jemand', 'Ada']);
});
