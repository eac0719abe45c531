// Keeps a site for later: all of its files, each version apart. What is kept is answered from there, so
// that a page and its parts are always of one version; everything else is asked of the network.
// `offline.ts` fills in the version and the files.
const VERSION = 'VERSION';
const FILES = [/* FILES */];
// Whether a house serves these files, which also knows pages by other addresses.
const HOUSE = false;
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
    for (const name of await caches.keys())
      if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

// A new version waits until somebody says this, or until no tab has the one before.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

// What the house tells of one's tables, also while no page is open.
self.addEventListener('push', (event) => {
  const show = async () => {
    const { title, body, path, tag } = event.data?.json() ?? {};
    const pages = await self.clients.matchAll({ type: 'window' });
    // Who is looking at the table sees it there.
    const seen = ({ url, focused }) => focused && new URL(url).pathname === path;
    if (tag !== 'trial' && pages.some(seen)) return;
    await self.registration.showNotification(title ?? 'Caravanserai', {
      body,
      tag,
      renotify: !!tag,
      icon: at('icon-192.png').href,
      badge: at('icon-192.png').href,
      data: { path },
    });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const go = async () => {
    const url = new URL(event.notification.data?.path ?? '/', ROOT).href;
    const pages = await self.clients.matchAll({ type: 'window' });
    const there = pages.find((page) => page.url.split(/[?#]/)[0] === url);
    await (there ? there.focus() : self.clients.openWindow(url));
  };
  event.waitUntil(go());
});

// A push service may give a browser another address: then the house is told.
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options;
    const fresh =
      event.newSubscription ??
      (options && (await self.registration.pushManager.subscribe(options)));
    if (fresh)
      await fetch(new URL('api/me/alerts/push', ROOT), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fresh),
      });
  };
  event.waitUntil(renew());
});

/** The file that is asked for; none for what a house answers itself. */
function fileOf(request) {
  const path = request.url.slice(ROOT.length).split(/[?#]/)[0] || 'index.html';
  if (FILES.includes(path)) return path;
  const isPage = !path.split('/').at(-1).includes('.') && !/^(api|healthz|readyz)(\/|$)/.test(path);
  return HOUSE && request.mode === 'navigate' && isPage ? 'index.html' : undefined;
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(ROOT)) return;
  const path = fileOf(event.request);
  if (!path) return;
  const kept = async () => (await caches.open(NAME)).match(at(path));
  const first = async () => (await kept()) ?? fetch(event.request);
  // A new page of the house is never held back by what is kept: that is for when nobody answers, or
  // only a proxy does. Files whose names change with what is in them are the same in both.
  const fresh = async () => {
    const answer = await fetch(event.request).catch(() => undefined);
    const away = !answer || [502, 503, 504].includes(answer.status);
    return (away && (await kept())) || answer || Response.error();
  };
  event.respondWith(HOUSE && !path.startsWith('assets/') ? fresh() : first());
});
