// The build: files that the program embeds, or, in the mode `site`, a static site for any file
// host, below any path.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, defineConfig } from 'vite';
import { compress } from './compress';
import { keepFiles } from './offline';

/** On a host that knows one page, addresses within it stand behind a `#`, and files beside it. */
const behindHash = {
  markup: ({ content }: { content: string }) => ({
    code: content.replaceAll('href="/', 'href="#/').replaceAll('src="/', 'src="./'),
  }),
};

/** The page's own type is asked for at once: its names are known only now. */
const preloadType = (base: string): Plugin => ({
  name: 'preload-type',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: base + file,
            crossorigin: '',
          },
        })),
  },
});

export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  const base = site ? './' : '/';
  const folder = site ? 'site' : 'dist';
  return {
    base,
    plugins: [
      preloadType(base),
      svelte(site ? { preprocess: [behindHash] } : {}),
      {
        name: 'finish',
        apply: 'build',
        closeBundle: () => {
          keepFiles(folder, !site);
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
