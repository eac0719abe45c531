// The interface to tables, whether on a server or in a worker of this browser. Both use the same
// messages.
import type { AlertLink } from './alerts';
import type { PhraseLink } from './phrase';
import type { VacationLink } from './vacation';
import type { Feed } from './feed.svelte';
import type {
  Analysis,
  Catalog,
  DeviceLink,
  DeviceOffer,
  Devices,
  Family,
  Listed,
  Me,
  Message,
  Network,
  NewTable,
  OwnMessage,
  OwnTable,
  Past,
  Piles,
  Refusal,
  Replay,
  Request,
  Table,
  TableLinks,
} from './protocol';

export type Command = Extract<Request, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The way to a table, for as long as one is at it. */
export interface Line {
  /** Whether the other end is there at the moment. */
  readonly online: boolean;
  /** Why the table cannot be reached, if that is for good. */
  readonly lost: Refusal | undefined;
  /** Says something that needs no answer if it is lost. */
  say(request: Request): void;
  /** Says something that changes the table; it is repeated until it is answered, and idempotent. */
  command(request: WithoutId<Command>): void;
  close(): void;
}

/** Components that are not the standard ones, each a file or the name of a built-in one. */
export interface Own {
  set?: string;
  map?: string;
}

/** Components to look at. */
export interface Components extends Own {
  family: Family;
  seats: number;
}

/** Everything that can be asked. `pass` is what a link has brought, such as `?invite=…`. */
export interface Link {
  /** Whether there is a house, with others in it. */
  readonly remote: boolean;
  /** Whether games can be played in this browser alone. */
  readonly here: boolean;
  /** How one is told of one's tables; nothing where there is nobody who could tell. */
  readonly alerts?: AlertLink;
  /** One's vacation; nothing where no game goes on over days. */
  readonly vacation?: VacationLink;
  /** The phrase that keeps one's name; nothing where no house knows it. */
  readonly phrase?: PhraseLink;
  me(): Promise<Me>;
  rename(name: string): Promise<Me>;
  /** Where one is logged in, and the device links that still work. */
  devices(): Promise<Devices>;
  /** Logs out in a browser, or revokes a link. */
  endDevice(id: string): Promise<void>;
  endOtherDevices(): Promise<void>;
  device(): Promise<DeviceLink>;
  /** What a device link would do to this browser. */
  deviceOffer(token: string): Promise<DeviceOffer>;
  useDevice(token: string): Promise<Me>;
  /** Where all that the house knows of one can be saved from. */
  readonly exportAddress: string;
  /** Deletes all that the house knows of one. */
  forgetMe(): Promise<void>;
  tables(): Promise<Listed[]>;
  /** Those that wait for the reader first, as far as the list knows. */
  ownTables(): Promise<OwnTable[]>;
  /** Says how that list changes, for who sits at a table; nothing where there is nobody else. */
  feed?(hear: (message: OwnMessage) => void): Feed;
  /** Games that one has finished, the newest first, from behind one of them; none if that was the last. */
  finished(behind?: Pick<Listed, 'game' | 'updated'>): Promise<Listed[]>;
  /** A table as one may know it now. */
  table(game: string, pass?: string): Promise<Table>;
  /** Lays a table; in this browser, if that is wished. */
  found(wish: NewTable, here?: boolean): Promise<TableLinks>;
  /** The table that an invitation or a watch link leads to. */
  follow(kind: 'invites' | 'watches', token: string): Promise<TableLinks>;
  links(game: string): Promise<TableLinks>;
  /** Who can reach the house; nobody but this browser reaches what is in it. */
  network(): Promise<Network>;
  /** Opens the house to the network around it. */
  openToNetwork(): Promise<Network>;
  /** Replaces a link: the old one is no longer good. */
  renewLink(game: string, kind: 'invite' | 'watch'): Promise<TableLinks>;
  catalog(game: string, pass: string): Promise<Catalog>;
  past(game: string, seq: number, pass: string): Promise<Past>;
  replay(game: string, pass: string): Promise<Replay>;
  record(game: string, pass: string): Promise<string>;
  /** Where the record of a game, or a family's set file, can be saved from. */
  recordAddress(game: string, pass: string): string;
  setAddress(family: Family): string;
  /** Whether a table could be laid with a set file, on that map; refused with what is wrong. */
  checkSet(family: Family, text: string, map?: string): Promise<void>;
  components(of: Components): Promise<Catalog>;
  piles(of: { family: string; seats: number; map?: string }): Promise<Piles>;
  /** A record that somebody has, with what it needs and is not built in. */
  read(record: string, own?: Own): Promise<Replay>;
  /** Begins to judge a game, or a record that somebody has. */
  analyze(of: { game: string; pass: string } | ({ record: string } & Own)): Promise<Analysis>;
  analysis(id: string): Promise<Analysis>;
  /** Opens the way to a table. */
  open(game: string, pass: string, hear: (message: Message) => void): Line;
}
