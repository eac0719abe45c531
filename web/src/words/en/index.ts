// The messages of the first screen and of tables as one module. Those of pages to read come with
// them (`../late.ts`).
export default Object.values(
  import.meta.glob<string>(['./*.ftl', '!./day.ftl', '!./learn.ftl', '!./verify.ftl'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
