// The page that recomputes a deal.

import { ask, el, show } from './element.js';
import { readTags, verify } from './deal.js';

export function verifyPage() {
  const record = el('textarea', { id: 'record', rows: 10, cols: 60, ariaLabel: 'Record' });
  const result = el('div', { role: 'status' });
  const check = async () => {
    try {
      const tags = readTags(record.value);
      const family = tags.Game?.[0] ?? '';
      const map = tags.Set?.[0]?.startsWith('adventure/') ? `&map=${encodeURIComponent(tags.Set[0].slice(10))}` : '';
      const piles = await ask('GET', `/api/piles/${encodeURIComponent(family)}?seats=${tags.Seats?.length ?? 0}${map}`);
      const { checks, key } = await verify(record.value, piles);
      const good = checks.every((one) => one.good);
      result.replaceChildren(
        el('p', { className: good ? 'good' : 'bad' }, good ? 'The house has dealt what it had promised.' : 'The deal is not the promised one.'),
        el('ul', {}, checks.map((one) => el('li', {}, `${one.good ? '✓' : '✗'} ${one.what}`))),
        el('p', {}, 'Key of the deal: ', el('code', {}, key)),
      );
    } catch (error) {
      result.replaceChildren(el('p', { className: 'bad' }, `This cannot be verified: ${error.message}.`));
    }
  };
  const file = el('input', { type: 'file', ariaLabel: 'Record file', onchange: async () => { record.value = await file.files[0].text(); check(); } });
  show('Verify a deal',
    el('h1', {}, 'Verify a deal'),
    el('p', {}, 'Before a game the house shows a commitment; when it is over, the record has the secret behind it. This page recomputes both and the order of everything that was shuffled, in your browser.'),
    el('p', {}, 'It proves that nothing was chosen or changed after the commitment, if one of the people added a nonce of their own. It does not prove that the house told nobody the order.'),
    el('p', {}, file), record, el('p', {}, el('button', { className: 'main', onclick: check }, 'Verify')), result);
  return { load(text) { record.value = text; check(); } };
}
