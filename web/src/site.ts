// Whether this is the static site, on a plain file host: then there is no server, and routes are in
// the fragment, because such a host knows only one page.
export const SITE = import.meta.env.MODE === 'site';
