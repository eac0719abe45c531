// The rules pages and lesson of World.
import type { Lessons } from '../family';
import Gallery from './Gallery.svelte';
import Picture from './Picture.svelte';

const lessons: Lessons<'world'> = {
  parts: [
    ['aim', '1'],
    ['turn', '3, 8'],
    ['work', '4'],
    ['kinds', '5'],
    ['cards', '7'],
    ['bonus', '6, 7.8, 10.3'],
    ['limit', '9'],
    ['end', '10'],
    ['known', '11'],
  ],
  Picture,
  actions: [{ name: 'work', icons: ['help', 'tool', 'people', 'explore'] }, { name: 'rest' }],
  besides: [
    [
      'learn-world-cards',
      'learn-world-help',
      'learn-world-tool',
      'learn-world-traders',
      'learn-world-explore',
    ],
  ],
  Gallery,
  teach: async () =>
    (await import('../played.svelte')).play('world', 'claim 3', import('./lesson.json')),
};
export default lessons;
