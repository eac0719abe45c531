// Addresses are state: every screen has one, and the browser's buttons work.

/** Where the reader is. */
export const route = $state({ path: location.pathname, search: location.search });

function follow(): void {
  route.path = location.pathname;
  route.search = location.search;
}

/** Goes somewhere within the page. */
export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  follow();
  scrollTo(0, 0);
}

addEventListener('popstate', follow);
addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  if (!link || modified || link.hasAttribute('download') || link.hasAttribute('target')) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? '/');
});
