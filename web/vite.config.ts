// How the page is built: one folder of files that the program embeds.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './compress';

export default defineConfig({
  plugins: [svelte(), { name: 'compress', apply: 'build', closeBundle: () => compress('dist') }],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // While developing, `npx vite` asks a house at this address.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8123', ws: true } } },
});
