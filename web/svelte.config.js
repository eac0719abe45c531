// Svelte's own settings: every component is in runes mode.
export default { compilerOptions: { runes: true } };
