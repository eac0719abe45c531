// The messages between the page and the worker that runs its tables.
import type { Own } from '../wire/link';
import type {
  Analysis,
  OwnTable,
  Message,
  NewTable,
  Refusal,
  Request,
  TableLinks,
  Theme,
} from '../wire/protocol';
import type { DayGame } from './day';
import type { Orders } from './module';
import type { Whole } from './store';

/** The page's requests besides those that the module answers itself. */
export interface Asked {
  found: [{ wish: NewTable; name: string }, TableLinks];
  day: [DayGame & { theme: Theme; name: string }, string];
  ownTables: [object, OwnTable[]];
  analyze: [{ game?: string; record?: string } & Own, Analysis];
  analysis: [{ id: string }, Analysis];
  export: [object, Whole[]];
  import: [{ games: Whole[] }, { added: number; known: number; refused: number }];
  remove: [{ game?: string }, undefined];
}

/** The requests that the module answers itself. */
export type Plain =
  | 'look'
  | 'checkSet'
  | 'past'
  | 'catalog'
  | 'record'
  | 'replay'
  | 'read'
  | 'components'
  | 'piles'
  | 'set'
  | 'name';
export type Questions = Asked & Pick<Orders, Plain>;

export type FromPage =
  | { do: 'begin'; module: string }
  | { do: 'ask'; id: number; what: keyof Questions; about: object }
  | { do: 'open'; client: number; game: string }
  | { do: 'say'; client: number; request: Request }
  | { do: 'close'; client: number };

export type ToPage =
  | { is: 'answer'; id: number; value: unknown }
  | { is: 'refused'; id: number; refusal: Refusal }
  | { is: 'open'; client: number }
  | { is: 'lost'; client: number; refusal: Refusal }
  | { is: 'message'; client: number; message: Message }
  /** The browser cannot save anything: games last as long as the tab. */
  | { is: 'forgetful'; reason: string }
  /** The worker cannot go on; another one can, from the stored data. */
  | { is: 'broken'; reason: string };
