// Keeps a site for later: all of its files, each version apart. What is kept is answered from there, so
// that a page and its parts are always of one version; everything else is asked of the network.
// `offline.ts` fills in the version and the files.
const VERSION = 'VERSION';
const FILES = [/* FILES */];
const ROOT = new URL('./', self.location.href).href;
// Sites under other paths of the same host have caches of their own.
const OURS = `caravanserai ${new URL(ROOT).pathname} `;
const NAME = OURS + VERSION;
// The page is asked for by its folder: some hosts redirect from the file to there, and what was
// redirected cannot be shown.
const at = (path) => new URL(path === 'index.html' ? './' : path, ROOT);

self.addEventListener('install', (event) => {
  // Past the browser's own cache, which may still have a file of the version before.
  const fresh = (path) => new Request(at(path), { cache: 'no-cache' });
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(fresh))));
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// A new version waits until somebody says this, or until no tab has the one before.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(ROOT)) return;
  const path = url.slice(ROOT.length).split(/[?#]/)[0] || 'index.html';
  if (!FILES.includes(path)) return;
  const kept = async () => (await (await caches.open(NAME)).match(at(path))) ?? fetch(event.request);
  event.respondWith(kept());
});
