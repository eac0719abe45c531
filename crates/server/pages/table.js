// A table in words: everything can be played here, with the notation on the buttons.

import { ask, el, say, show } from './element.js';
import { gameName } from './home.js';
import { connect, randomHex } from './wire.js';
import { fromHex, sha256, toHex } from './hash.js';

const nonceOf = (game) => {
  const key = `nonce ${game}`;
  if (!localStorage.getItem(key)) localStorage.setItem(key, randomHex(16));
  return localStorage.getItem(key);
};

export function tablePage(game, link, go) {
  let table;
  let staged;
  let hints = [];
  let started = false;
  let nameInput;
  const log = el('ol', { className: 'log', ariaLabel: 'What has happened', tabIndex: 0 });
  const wire = connect(game, link, hear);
  const named = (seat) => { const chair = table.chairs[seat - 1]; return chair.name ?? `${chair.level} (bot)`; };

  function hear(message) {
    if (message.type === 'table') {
      if (table && message.seq > table.seq) staged = undefined;
      table = message;
      hints = [];
      message.happened.forEach((one) => log.append(el('li', { value: one.seq }, sentence(one))));
      log.scrollTop = log.scrollHeight;
      begin();
      draw();
    } else if (message.type === 'staged') {
      staged = message;
      say(message.dropped?.reason ?? '');
      draw();
    } else if (message.type === 'refused') say(message.reason);
    else if (message.type === 'hints') { hints = message.hints; draw(); }
  }

  /** With nobody to wait for, the game begins by itself; promised nonces are revealed. */
  async function begin() {
    if (table.phase === 'gathering' && table.host && !started && table.chairs.every((chair) => chair.type !== 'open')
        && table.chairs.filter((chair) => chair.type === 'person').every((chair) => chair.yours)) {
      started = true;
      wire.command({ say: 'start', nonce: nonceOf(game) });
    }
    if (table.phase === 'revealing' && !started && table.chairs.some((chair) => chair.yours && chair.promised)) {
      started = true;
      wire.command({ say: 'reveal', nonce: nonceOf(game) });
    }
  }

  async function sit(chair, name) {
    const promise = toHex(await sha256(fromHex(nonceOf(game))));
    wire.command({ say: 'sit', chair, name, promise });
  }

  function sentence(one) {
    const words = { sat: () => `${one.name} sat down.`, rose: () => `Chair ${one.chair} is free.`, placed: () => (one.level ? `A bot (${one.level}) takes chair ${one.chair}.` : `Chair ${one.chair} is open.`), started: () => 'The game begins.', revealed: () => `Chair ${one.chair} has revealed its nonce.`, dealt: () => 'Dealt without the nonces that were not revealed.', resigned: () => `${named(one.seat)} resigned.`, left: () => `A stand-in plays for ${one.seats.map(named).join(', ')}.`, returned: () => `${one.seats.map(named).join(', ')} is back.`, asked: () => `${named(one.seat)} would like to take back.`, answered: () => `${named(one.seat)} ${one.agree ? 'agrees' : 'does not agree'}.`, takenBack: () => `${named(one.seat)} took back.`, rematch: () => 'A new table is laid.', played: () => `${named(one.seat)}: ${one.events.map(happening).filter(Boolean).join(', ')}.` };
    return words[one.type]?.() ?? one.type;
  }

  function happening({ type, seat, ...rest }) {
    if (type === 'turnPassed' || type === 'over') return '';
    const details = Object.values(rest).filter((value) => value !== null && typeof value !== 'object').join(' ');
    return `${type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${details}`.trim();
  }

  function draw() {
    const view = staged?.view ?? table.view;
    show(gameName(table), el('h1', {}, `${gameName(table)}${table.round ? ` · round ${table.round}` : ''}`), chairs(view), view && middle(view), prompt(), el('h2', {}, 'What has happened'), log, menu());
    log.scrollTop = log.scrollHeight;
  }

  function chairs(view) {
    const rows = table.chairs.map((chair, i) => {
      const seat = view?.seats[i];
      const held = seat ? Object.entries(seat).filter(([key]) => key !== 'score').map(([key, value]) => `${key} ${typeof value === 'string' ? value || '–' : words(value)}`).join(' · ') : '';
      const name = chair.type === 'open' ? (chair.keptFor ? `kept for ${chair.keptFor}` : 'open') : `${chair.name ?? chair.level}${chair.type === 'bot' ? ' (bot)' : ''}${chair.yours ? ' (you)' : ''}${chair.resigned ? ', resigned' : chair.standIn ? ', away' : ''}`;
      const place = chair.type === 'open' && table.phase === 'gathering' && el('span', { className: 'row' },
        !table.chairs.some((other) => other.yours) && el('button', { onclick: () => sit(i + 1, nameInput?.value ?? me.name) }, 'Sit here'),
        table.host && el('button', { onclick: () => wire.command({ say: 'place', chair: i + 1, level: 'hawker' }) }, 'Place a bot'));
      return el('tr', { className: table.deciding === i + 1 ? 'turn' : '' }, el('th', { scope: 'row' }, name), el('td', {}, seat ? `${seat.score.total}` : ''), el('td', { className: 'mono' }, held, place));
    });
    return el('table', {}, el('thead', {}, el('tr', {}, ['Seat', 'Points', 'Has'].map((text) => el('th', { scope: 'col' }, text)))), el('tbody', {}, rows));
  }

  const words = (value) => {
    if (Array.isArray(value)) return value.map(words).join(' ') || '–';
    if (value && typeof value === 'object') return Object.values(value).map(words).filter(Boolean).join('/');
    return `${value}`;
  };

  function middle(view) {
    const shown = Object.entries(view).filter(([key]) => !['family', 'seats', 'turn'].includes(key));
    return el('table', {}, el('tbody', {}, shown.map(([key, value]) => el('tr', {}, el('th', { scope: 'row' }, key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)), el('td', { className: 'mono' }, words(value))))));
  }

  function prompt() {
    if (table.result) {
      const winner = table.result.ranks.indexOf(1) + 1;
      return el('section', { className: 'prompt' }, el('p', {}, `${named(winner)} has won, ${table.result.scores.join(' : ')}.`),
        el('div', { className: 'row' }, el('a', { href: `/api/tables/${game}/record`, download: '' }, 'Download the record'),
          el('button', { onclick: async () => go('/verify', await ask('GET', `/api/tables/${game}/record`)) }, 'Verify the deal'),
          table.rematch ? el('a', { href: `/table/${table.rematch}` }, 'To the new table') : table.you && el('button', { onclick: () => wire.command({ say: 'rematch' }) }, 'Rematch')));
    }
    if (table.phase === 'gathering') return gathering();
    if (table.asked) {
      const mine = table.asked.open.some((seat) => table.chairs[seat - 1].yours);
      return el('section', { className: 'prompt row' }, `${named(table.asked.seat)} would like to take the last turn back.`, mine && [true, false].map((agree) => el('button', { onclick: () => wire.command({ say: 'answer', agree }) }, agree ? 'Agree' : 'Decline')));
    }
    const legal = staged?.legal ?? table.legal;
    if (!legal) return el('p', { className: 'prompt', role: 'status' }, table.deciding ? `${named(table.deciding)} decides.` : 'One moment …');
    const done = staged?.actions ?? [];
    const stage = (actions) => wire.say({ say: 'stage', actions });
    return el('section', { className: 'prompt', ariaLabel: 'Your turn' },
      el('div', { className: 'row' }, el('strong', {}, done.length ? done.join(' ') : `${named(table.deciding)}, it is your turn.`), staged?.reveals && ' Something turns up when you confirm.',
        el('button', { disabled: !done.length, onclick: () => stage(done.slice(0, -1)) }, 'Undo'),
        el('button', { disabled: !done.length, onclick: () => stage([]) }, 'Reset'),
        el('button', { className: 'main', disabled: !staged?.complete, onclick: () => wire.command({ say: 'confirm', after: table.seq, actions: done }) }, 'Confirm'),
        el('button', { onclick: () => wire.say({ say: 'hint' }) }, 'Hint')),
      hints.length > 0 && el('ul', {}, hints.map((hint) => el('li', {}, el('button', { onclick: () => stage([hint.action]) }, hint.action), ` ${Math.round(100 * hint.winChance)} % · ${hint.reason}`))),
      el('div', { className: 'actions' }, legal.map(({ action, caravan }) => el('button', { onclick: () => stage([...done, action]) }, action, ' ', el('small', {}, `→ ${caravan || '–'}`)))));
  }

  function gathering() {
    const name = el('input', { value: me.name, maxLength: 30, ariaLabel: 'Your name at the table' });
    nameInput = name;
    const full = table.chairs.every((chair) => chair.type !== 'open');
    const seated = table.chairs.some((chair) => chair.yours);
    const box = el('section', { className: 'prompt' }, el('p', {}, full ? 'Everybody is here.' : 'Waiting for others.'),
      !seated && el('label', {}, 'Your name', name),
      seated && full && el('button', { className: 'main', onclick: () => wire.command({ say: 'start' }) }, 'Start'));
    if (seated) invitation(box);
    return box;
  }

  async function invitation(box) {
    const links = await ask('GET', `/api/tables/${game}/links`).catch(() => null);
    if (!links) return;
    const base = links.addresses[0] ?? location.origin;
    box.append(el('p', {}, 'Invite: ', el('code', {}, base + links.invite)), el('p', {}, 'Watch: ', el('code', {}, base + links.watch)));
    if (links.advice) box.append(el('p', { role: 'note' }, links.advice));
  }

  function menu() {
    const away = table.chairs.some((chair) => chair.yours && chair.standIn && !chair.resigned);
    const own = table.chairs.findIndex((chair) => chair.yours && !chair.resigned) + 1;
    if (table.phase !== 'playing' || !own) return '';
    return el('p', { className: 'row' }, el('button', { onclick: () => wire.command({ say: 'takeBack' }) }, 'Take back'),
      away ? el('button', { onclick: () => wire.command({ say: 'return' }) }, 'Return') : el('button', { onclick: () => wire.command({ say: 'leave' }) }, 'Leave (a stand-in plays)'),
      el('button', { onclick: () => { if (confirm('Resign?')) wire.command({ say: 'resign', seat: own }); } }, 'Resign'));
  }

  let me = { name: 'Guest' };
  ask('GET', '/api/me').then((found) => { me = found; });
  return wire;
}
