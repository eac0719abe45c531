// The rules pages and lesson of Adventure.
import type { Lessons } from '../family';
import Gallery from './Gallery.svelte';
import Picture from './Picture.svelte';

const lessons: Lessons<'adventure'> = {
  parts: [
    ['aim', '1'],
    ['turn', '3, 4'],
    ['move', '5'],
    ['mountain', '6.1–6.3, 6.8'],
    ['columns', '6.4–6.7'],
    ['village', '7'],
    ['rest', '8, 9'],
    ['end', '10'],
    ['known', '11'],
  ],
  Picture,
  actions: [
    { name: 'play', effects: ['+ab', '^2', 'aa>c'] },
    { name: 'acquire' },
    { name: 'move' },
    { name: 'rest' },
  ],
  besides: [['learn-adventure-columns', 'sum-adventure-columns']],
  Gallery,
  teach: async () =>
    (await import('../played.svelte')).play('adventure', 'go E1', import('./lesson.json')),
};
export default lessons;
