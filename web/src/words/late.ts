// English messages that nothing needs before the pages that import this module are loaded.
import { add } from './words.svelte';

add(
  Object.values(
    import.meta.glob<string>(
      ['./en/day.ftl', './en/learn.ftl', './en/stats.ftl', './en/verify.ftl'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    ),
  ),
);
