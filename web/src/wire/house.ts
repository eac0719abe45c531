// The link to a server, over HTTP and a WebSocket (docs/protocol.md, section 9).
import { alertsOfHouse } from './alerts';
import { phraseOfHouse } from './phrase';
import { vacationOfHouse } from './vacation';
import { Feed } from './feed.svelte';
import { ask } from './http';
import type { Link, Line } from './link';
import type {
  Analysis,
  Catalog,
  DeviceLink,
  DeviceOffer,
  Devices,
  Listed,
  Me,
  Message,
  Network,
  OwnMessage,
  OwnTable,
  Past,
  Piles,
  Replay,
  Table,
  TableLinks,
} from './protocol';
import { Socket } from './socket.svelte';

const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
const table = (game: string, rest = ''): string => `/api/tables/${encodeURIComponent(game)}${rest}`;
const about = (
  kind: string,
  { family, seats, ...which }: { family: string; seats: number; set?: string; map?: string },
): string =>
  `/api/${kind}/${encodeURIComponent(family)}?${new URLSearchParams([['seats', String(seats)], ...Object.entries(which).filter(([, name]) => name)])}`;

export class House implements Link {
  readonly remote = true;
  readonly here: boolean = false;
  readonly alerts = alertsOfHouse;
  readonly vacation = vacationOfHouse;
  readonly phrase = phraseOfHouse;
  me = (): Promise<Me> => get('/api/me');
  rename = (name: string): Promise<Me> => ask('PUT', '/api/me', { name });
  devices = (): Promise<Devices> => get('/api/me/devices');
  endDevice = (id: string): Promise<void> => ask('DELETE', `/api/me/devices/${id}`);
  endOtherDevices = (): Promise<void> => ask('DELETE', '/api/me/devices');
  device = (): Promise<DeviceLink> => ask('POST', '/api/me/devices');
  deviceOffer = (token: string): Promise<DeviceOffer> => get(`/api/devices/${token}`);
  useDevice = (token: string): Promise<Me> => ask('POST', `/api/devices/${token}`);
  readonly exportAddress = '/api/me/export';
  forgetMe = (): Promise<void> => ask('DELETE', '/api/me');
  tables = (): Promise<Listed[]> => get('/api/tables');
  ownTables = (): Promise<OwnTable[]> => get('/api/me/tables');
  feed = (hear: (message: OwnMessage) => void): Feed => new Feed(hear);
  finished: Link['finished'] = (behind) =>
    get(
      `/api/me/games${behind ? `?before=${behind.updated}&game=${encodeURIComponent(behind.game)}` : ''}`,
    );
  table = (game: string, pass = ''): Promise<Table> => get(table(game, pass));
  found: Link['found'] = (wish) => ask('POST', '/api/tables', wish);
  follow: Link['follow'] = (kind, token) => get(`/api/${kind}/${token}`);
  links = (game: string): Promise<TableLinks> => get(table(game, '/links'));
  network = (): Promise<Network> => get('/api/network');
  openToNetwork = (): Promise<Network> => ask('POST', '/api/network');
  renewLink: Link['renewLink'] = (game, kind) => ask('POST', table(game, `/links/${kind}`));
  catalog = (game: string, pass: string): Promise<Catalog> => get(table(game, `/catalog${pass}`));
  past = (game: string, seq: number, pass: string): Promise<Past> =>
    get(table(game, `/past/${seq}${pass}`));
  replay = (game: string, pass: string): Promise<Replay> => get(table(game, `/replay${pass}`));
  record = (game: string, pass: string): Promise<string> => get(this.recordAddress(game, pass));
  recordAddress = (game: string, pass: string): string => table(game, `/record${pass}`);
  setAddress = (family: string): string => `/api/sets/${family}`;
  checkSet: Link['checkSet'] = (family, text, map) =>
    ask('POST', `${this.setAddress(family)}${map ? `?map=${encodeURIComponent(map)}` : ''}`, text);
  components: Link['components'] = (of) => get<Catalog>(about('components', of));
  piles: Link['piles'] = (of) => get<Piles>(about('piles', of));
  read: Link['read'] = (record) => ask('POST', '/api/replays', record);
  analyze: Link['analyze'] = (of) =>
    'game' in of
      ? ask<Analysis>('POST', table(of.game, `/analysis${of.pass}`))
      : ask<Analysis>('POST', '/api/analyses', of);
  analysis = (id: string): Promise<Analysis> => get(`/api/analyses/${id}`);
  open = (game: string, pass: string, hear: (message: Message) => void): Line =>
    new Socket(game, pass, hear);
}
