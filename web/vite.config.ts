// How the page is built: one folder of files that the program embeds, or, in the mode `site`, one that
// runs by itself from any static host, under any path.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './compress';
import { keepFiles } from './offline';

/** On a host that knows one page, addresses within it stand behind a `#`, and files beside it. */
const behindHash = {
  markup: ({ content }: { content: string }) => ({ code: content.replaceAll('href="/', 'href="#/').replaceAll('src="/', 'src="./') }),
};

export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  const folder = site ? 'site' : 'dist';
  return {
    base: site ? './' : '/',
    plugins: [
      svelte(site ? { preprocess: [behindHash] } : {}),
      {
        name: 'finish',
        apply: 'build',
        closeBundle: () => {
          if (site) keepFiles(folder);
          compress(folder);
        },
      },
    ],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    // While developing, `npx vite` asks a house at this address.
    server: { proxy: { '/api': { target: 'http://127.0.0.1:8123', ws: true } } },
  };
});
