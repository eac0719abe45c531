// The link of this page: to a house and this browser, or on a site of its own to this browser alone.
import { SITE } from '../site';
import type { Link } from '../wire/link';
import { Both } from './both';
import { local } from './local.svelte';

export const link: Link = SITE ? local : new Both(local);
