// Whether this page is a site of its own, on a host that only has files: then there is no house, and
// addresses stand behind a `#`, because such a host knows one page.
export const SITE = import.meta.env.MODE === 'site';
