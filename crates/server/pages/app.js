// Which page an address shows.

import { ask, el, say, show } from './element.js';
import { homePage } from './home.js';
import { tablePage } from './table.js';
import { verifyPage } from './verify.js';

let wire;

async function open(record) {
  wire?.close();
  wire = undefined;
  say('');
  const [, page, name] = location.pathname.split('/');
  try {
    if (page === 'table' && name) wire = tablePage(name, location.search, go);
    else if ((page === 'join' || page === 'watch') && name) {
      await ask('GET', '/api/me');
      const { game } = await ask('GET', `/api/${page === 'join' ? 'invites' : 'watches'}/${name}`);
      go(`/table/${game}?${page === 'join' ? 'invite' : 'watch'}=${name}`);
    } else if (page === 'device' && name) {
      await ask('POST', `/api/devices/${name}`);
      go('/');
    } else if (page === 'verify') {
      const { load } = verifyPage();
      if (record) load(record);
    } else if (!page) await homePage(go);
    else show('Not found', el('h1', {}, 'There is nothing here'), el('p', {}, el('a', { href: '/' }, 'To the first page')));
  } catch (error) {
    show('Not open', el('h1', {}, 'This cannot be opened'), el('p', {}, error.message), el('p', {}, el('a', { href: '/' }, 'To the first page')));
  }
}

function go(path, record) {
  history.pushState(null, '', path);
  open(record);
}

addEventListener('popstate', () => open());
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]');
  if (!link || link.hasAttribute('download') || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go(link.getAttribute('href'));
});
open();
