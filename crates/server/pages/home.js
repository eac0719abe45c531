// The first page: sit down, find tables, come back.

import { ask, el, say, show } from './element.js';

const GAMES = {
  golem: { name: 'Golem Edition', family: 'road', theme: 'golem', most: 5 },
  spice: { name: 'Spice Road', family: 'road', theme: 'spice', most: 5 },
  adventure: { name: 'The Call for Adventure', family: 'adventure', theme: 'golem', most: 4 },
  world: { name: 'An Endless World', family: 'world', theme: 'golem', most: 4 },
};
const LEVELS = ['peddler', 'hawker', 'trader', 'merchant', 'magnate'];

const option = (value, text) => el('option', { value }, text);
export const gameName = ({ family, theme }) => Object.values(GAMES).find((game) => game.family === family && (family !== 'road' || game.theme === theme)).name;
const sitters = (chairs) => chairs.map((chair) => chair.name ?? (chair.type === 'bot' ? `${chair.level} (bot)` : 'open')).join(', ');

export async function homePage(go) {
  const me = await ask('GET', '/api/me');
  const [open, mine] = await Promise.all([ask('GET', '/api/tables'), ask('GET', '/api/me/tables')]);
  const name = el('input', { value: me.name, maxLength: 30, required: true });
  const game = el('select', {}, Object.entries(GAMES).map(([key, { name: text }]) => option(key, text)));
  const seats = el('select', {}, [2, 3, 4, 5].map((n) => option(n, n)));
  const others = el('select', {}, LEVELS.map((level) => option(level, `${level} (bot)`)), option('open', 'friends, by a link'), option('lobby', 'whoever comes'), option('me', 'people at this screen'));
  others.value = 'hawker';
  const lay = async (event) => {
    event.preventDefault();
    try {
      if (name.value !== me.name) await ask('PUT', '/api/me', { name: name.value });
      const { family, theme, most } = GAMES[game.value];
      const count = Math.min(Number(seats.value), most);
      const rest = (n) => {
        if (LEVELS.includes(others.value)) return { type: 'bot', level: others.value };
        return others.value === 'me' ? { type: 'me', name: `Player ${n + 2}` } : { type: 'open' };
      };
      const chairs = [{ type: 'me' }, ...Array.from({ length: count - 1 }, (_, n) => rest(n))];
      const table = await ask('POST', '/api/tables', { family, theme, chairs, listed: others.value === 'lobby' });
      go(`/table/${table.game}`);
    } catch (error) { say(error.message); }
  };
  const list = (tables, empty) => (tables.length ? el('ul', { className: 'plain' }, tables.map((table) => el('li', {},
    el('a', { href: `/table/${table.game}` }, gameName(table)), ` · ${table.phase} · ${sitters(table.chairs)}`))) : el('p', {}, empty));
  show('Caravanserai',
    el('h1', {}, 'Sit down'),
    el('form', { className: 'row', onsubmit: lay },
      el('label', {}, 'Your name', name), el('label', {}, 'Game', game), el('label', {}, 'Seats', seats), el('label', {}, 'Others', others),
      el('button', { className: 'main' }, 'Play now')),
    el('h2', {}, 'Open tables'), list(open, 'Nobody waits for others at the moment.'),
    el('h2', {}, 'Your tables'), list(mine, 'None yet.'));
}
