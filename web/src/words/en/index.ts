// The messages of the first screen and of tables as one module. Others come with what needs them:
// pages to read (`../late.ts`) and ratings (`../../ratings/words.ts`).
export default Object.values(
  import.meta.glob<string>(
    ['./*.ftl', '!./day.ftl', '!./learn.ftl', '!./ratings.ftl', '!./stats.ftl', '!./verify.ftl'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
);
