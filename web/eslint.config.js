// Lints of the page. What must be true of its folders as a whole is in `layers.ts`.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

/** The page knows no rule: actions come with what they do, so nobody takes their text apart. */
const TEXT = 'Take no text apart here: ask the house for what it says.';
const PARSERS = '/^(test|exec|match|matchAll)$/';

export default ts.config(
  { ignores: ['dist', 'site', 'wasm', 'pictures', 'src/wire/protocol.ts', 'src/local/orders.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  { files: ['sw.js'], languageOptions: { globals: globals.serviceworker } },
  {
    rules: {
      // TypeScript knows which names there are.
      'no-undef': 'off',
      // What the page looks up but never shows changes without telling anybody.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space or a brace in a sentence is written so.
      'svelte/no-useless-mustaches': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-warning-comments': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    ignores: ['**/*.test.ts'],
    rules: {
      'max-lines': ['error', 600],
      'max-lines-per-function': ['error', 80],
    },
  },
  {
    files: ['src/{families,frame,home,learn,replay,table,turn}/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[regex]', message: TEXT },
        { selector: "NewExpression[callee.name='RegExp']", message: TEXT },
        { selector: `CallExpression[callee.property.name=${PARSERS}]`, message: TEXT },
      ],
    },
  },
);
