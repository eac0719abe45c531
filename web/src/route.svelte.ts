// The router: each screen has a URL, and the browser's buttons work.
import { wearType } from './look/type';
import { SITE } from './site';

/** The address within the page, wherever the browser shows it. */
function shown(): { pathname: string; search: string; hash: string } {
  return SITE ? new URL(location.hash.slice(1) || '/', 'site://site') : location;
}

/** Where the reader is. */
export const route = $state({ path: '/', search: '', fragment: '' });

function follow(): void {
  const { pathname, search, hash } = shown();
  if (pathname !== route.path) wearType();
  [route.path, route.search, route.fragment] = [pathname || '/', search, hash.slice(1)];
}
follow();

/** An address within the page, as links have it. */
export const hrefOf = (address: string): string => (SITE ? `#${address}` : address);

/** The same with everything before it, to be handed on. */
export const wholeHref = (address: string): string =>
  new URL(hrefOf(address), document.baseURI).href;

/** Goes somewhere within the page. */
export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  follow();
  scrollTo(0, 0);
}

addEventListener('popstate', follow);
addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"], a[href^="#"]');
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  if (!link || modified || link.hasAttribute('download') || link.hasAttribute('target')) return;
  const href = link.getAttribute('href') ?? '/';
  if (href.startsWith('#') && !href.startsWith('#/')) {
    // A place on this page; a browser would take it for the address of another.
    if (!SITE) return;
    event.preventDefault();
    history.replaceState(history.state, '', hrefOf(`${route.path}${route.search}${href}`));
    return document.getElementById(href.slice(1))?.scrollIntoView();
  }
  event.preventDefault();
  go(href.startsWith('#') ? href.slice(1) : href);
});
