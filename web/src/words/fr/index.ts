// All messages of this language as one module, so that it is loaded as one.
export default Object.values(
  import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default', eager: true }),
);
