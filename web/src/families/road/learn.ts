// The rules pages and lesson of Road.
import type { Lessons } from '../family';
import Gallery from './Gallery.svelte';
import Picture from './Picture.svelte';

const lessons: Lessons<'road'> = {
  parts: [
    ['aim', '1'],
    ['turn', '3'],
    ['play', '4'],
    ['acquire', '5'],
    ['rest', '6'],
    ['claim', '7'],
    ['limit', '8'],
    ['end', '9'],
    ['known', '10'],
  ],
  Picture,
  actions: [
    { name: 'play', effects: ['+ab', '^2', 'aa>c'] },
    { name: 'acquire' },
    { name: 'rest' },
    { name: 'claim' },
  ],
  besides: [],
  Gallery,
  teach: async () => new (await import('./lesson.svelte')).Lesson(),
};
export default lessons;
