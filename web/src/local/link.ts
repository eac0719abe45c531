// The link of this page: server and browser, or, on the static site, the browser alone.
import { SITE } from '../site';
import type { Link } from '../wire/link';
import { Both } from './both';
import { local } from './local.svelte';

export const link: Link = SITE ? local : new Both(local);
