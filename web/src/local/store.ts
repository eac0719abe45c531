// The game store of this browser: IndexedDB, or memory where storage is unavailable.
import type { Summary } from '../wire/protocol';
import type { LogRow, Stored } from './orders';

/** A game in a list. */
export interface Kept extends Omit<Stored, 'rows' | 'shared'> {
  summary: Summary;
  updated: number;
}

/** A game with its log. */
export type Whole = Kept & { rows: LogRow[] };

/** The game being written to was removed, here or in another tab. */
export class Gone extends Error {
  constructor() {
    super('this game was removed from this browser');
  }
}

export interface Store {
  list(): Promise<Kept[]>;
  load(game: string): Promise<Whole | undefined>;
  /** The rows after a number. */
  rows(game: string, after: number): Promise<LogRow[]>;
  /** Adds a game, unless there is one with this id. */
  create(game: Kept, rows?: readonly LogRow[]): Promise<boolean>;
  /** Adds a row; `false` if its number is taken. A game that is `Gone` accepts none. */
  append(game: string, row: LogRow, summary: Summary | null): Promise<boolean>;
  summarize(game: string, summary: Summary): Promise<void>;
  remove(game: string): Promise<void>;
}

/** The result of a request. */
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage has failed'));
  });

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

/** The keys of all rows of a game after a number. */
const behind = (game: string, after: number): IDBKeyRange =>
  IDBKeyRange.bound([game, after], [game, Infinity], true);

async function open(ended: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('caravanserai', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'game' });
    request.result.createObjectStore('log', { keyPath: ['game', 'seq'] });
  };
  const base = await done(request);
  base.onclose = ended;
  // Another tab may run a later version, which upgrades the database.
  base.onversionchange = () => {
    base.close();
    ended();
  };
  return base;
}

type Change = (games: IDBObjectStore, log: IDBObjectStore) => void;

export class Database implements Store {
  #base: Promise<IDBDatabase> | undefined;

  /** The connection. Browsers may close it: then another one is opened. */
  #connect(): Promise<IDBDatabase> {
    const ended = (): void => void (this.#base = undefined);
    this.#base ??= open(ended);
    this.#base.catch(ended);
    return this.#base;
  }

  /** Writes; the change is on disk when this resolves. */
  async #change(change: Change): Promise<void> {
    const transaction = (await this.#connect()).transaction(['games', 'log'], 'readwrite', {
      durability: 'strict',
    });
    const changed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // Only writes to a removed game are dropped without an error.
      transaction.onabort = () => reject(transaction.error ?? new Gone());
    });
    change(transaction.objectStore('games'), transaction.objectStore('log'));
    return changed;
  }

  /** Adds something; `false` if it exists. */
  async #add(add: Change): Promise<boolean> {
    try {
      await this.#change(add);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  async #read<T>(
    table: 'games' | 'log',
    read: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    return done(read((await this.#connect()).transaction(table).objectStore(table)));
  }

  list = (): Promise<Kept[]> => this.#read('games', (games) => games.getAll());

  async load(game: string): Promise<Whole | undefined> {
    const kept = await this.#read<Kept | undefined>('games', (games) => games.get(game));
    return kept && { ...kept, rows: await this.rows(game, 0) };
  }

  rows = (game: string, after: number): Promise<LogRow[]> =>
    this.#read('log', (log) => log.getAll(behind(game, after)));

  create = (game: Kept, rows: readonly LogRow[] = []): Promise<boolean> =>
    this.#add((games, log) => {
      games.add(game);
      for (const row of rows) log.add({ ...row, game: game.game });
    });

  append = (game: string, row: LogRow, summary: Summary | null): Promise<boolean> =>
    this.#add((games, log) => {
      log.add({ ...row, game });
      this.#touch(games, game, summary);
    });

  #touch(games: IDBObjectStore, game: string, summary: Summary | null): void {
    const request = games.get(game) as IDBRequest<Kept | undefined>;
    request.onsuccess = () => {
      const kept = request.result;
      if (kept) games.put({ ...kept, ...(summary && { summary }), updated: Date.now() });
      else games.transaction.abort();
    };
  }

  summarize = (game: string, summary: Summary): Promise<void> =>
    this.#change((games) => this.#touch(games, game, summary));

  remove = (game: string): Promise<void> =>
    this.#change((games, log) => {
      games.delete(game);
      log.delete(behind(game, 0));
    });
}

export class Memory implements Store {
  readonly #games = new Map<string, Whole>();

  get isEmpty(): boolean {
    return this.#games.size === 0;
  }

  has = (game: string): boolean => this.#games.has(game);
  list = async (): Promise<Kept[]> => [...this.#games.values()];
  load = async (game: string): Promise<Whole | undefined> => this.#games.get(game);
  rows = async (game: string, after: number): Promise<LogRow[]> =>
    (this.#games.get(game)?.rows ?? []).filter(({ seq }) => seq > after);

  async create(game: Kept, rows: readonly LogRow[] = []): Promise<boolean> {
    if (this.has(game.game)) return false;
    this.#games.set(game.game, { ...game, rows: [...rows] });
    return true;
  }

  async append(game: string, row: LogRow, summary: Summary | null): Promise<boolean> {
    const kept = this.#games.get(game);
    if (!kept) throw new Gone();
    if (kept.rows.some(({ seq }) => seq === row.seq)) return false;
    kept.rows.push(row);
    Object.assign(kept, { updated: Date.now(), ...(summary && { summary }) });
    return true;
  }

  async summarize(game: string, summary: Summary): Promise<void> {
    Object.assign(this.#games.get(game) ?? {}, { summary });
  }

  async remove(game: string): Promise<void> {
    this.#games.delete(game);
  }
}

/**
 * Stores games permanently as long as the browser allows it. A game that can no longer be stored
 * goes on in memory, with everything stored of it; what is missing is written with the next
 * successful write, of any game.
 */
export class GameStore implements Store {
  readonly #memory = new Memory();
  /** For games in memory, the number of the last stored row; undefined if none was ever stored. */
  readonly #last = new Map<string, number>();
  #failing = false;
  /** The last requested change. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly database: Store,
    /** Called with the reason when saving fails, and without one when everything is saved again. */
    readonly tell: (reason: string) => void,
  ) {}

  #fails(error: unknown): void {
    this.#failing = true;
    this.tell(String(error));
  }

  #of(game: string): Store {
    return this.#memory.has(game) ? this.#memory : this.database;
  }

  /** Changes are sequential: a game in memory accepts no row while it is being written back. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#turn.then(change);
    this.#turn = changed.catch(() => {});
    return changed;
  }

  /** Writes, or lets the game go on in memory. */
  async #write<T>(game: string, write: (store: Store) => Promise<T>): Promise<T> {
    try {
      await this.#settle(game);
      const written = await write(this.database);
      await this.#settleAll();
      return written;
    } catch (error) {
      if (error instanceof Gone) {
        await this.#forget(game);
        throw error;
      }
      this.#fails(error);
      await this.#hold(game);
      return write(this.#memory).catch(() => {
        throw error;
      });
    }
  }

  /** Loads the stored part of a game into memory. */
  async #hold(game: string): Promise<void> {
    const whole = this.#memory.has(game)
      ? undefined
      : await this.database.load(game).catch(() => undefined);
    if (!whole) return;
    this.#last.set(game, whole.rows.at(-1)?.seq ?? 0);
    await this.#memory.create(whole, whole.rows);
  }

  /** Writes a game that went on in memory back to disk. */
  async #settle(game: string): Promise<void> {
    const whole = await this.#memory.load(game);
    if (!whole) return;
    const { rows, ...kept } = whole;
    const forked = new Error(
      'another tab went on with this game while it could not be written here',
    );
    const last = this.#last.get(game);
    if (last === undefined && !(await this.database.create(kept, rows))) throw forked;
    for (const row of last === undefined ? [] : rows.filter(({ seq }) => seq > last)) {
      if (!(await this.database.append(game, row, whole.summary))) throw forked;
      this.#last.set(game, row.seq);
    }
    await this.#forget(game);
  }

  /** The disk accepted a write: it may accept what is missing of all games. */
  async #settleAll(): Promise<void> {
    for (const { game } of await this.#memory.list()) {
      // What still cannot be written stays in memory until the next time.
      await this.#settle(game).catch((error: unknown) =>
        error instanceof Gone ? this.#forget(game) : undefined,
      );
    }
    if (!this.#failing || !this.#memory.isEmpty) return;
    this.#failing = false;
    this.tell('');
  }

  async #forget(game: string): Promise<void> {
    this.#last.delete(game);
    await this.#memory.remove(game);
  }

  async list(): Promise<Kept[]> {
    const kept = await this.database.list().catch((error: unknown) => {
      this.#fails(error);
      return [];
    });
    return [...(await this.#memory.list()), ...kept.filter(({ game }) => !this.#memory.has(game))];
  }

  load = (game: string): Promise<Whole | undefined> => this.#of(game).load(game);
  rows = (game: string, after: number): Promise<LogRow[]> => this.#of(game).rows(game, after);
  create: Store['create'] = (game, rows) =>
    this.#inTurn(() => this.#write(game.game, (store) => store.create(game, rows)));
  append: Store['append'] = (game, row, summary) =>
    this.#inTurn(() => this.#write(game, (store) => store.append(game, row, summary)));
  summarize: Store['summarize'] = (game, summary) =>
    this.#inTurn(() => this.#of(game).summarize(game, summary));

  /** Drops a game from memory; its part on disk stays. */
  forget = (game: string): Promise<void> => this.#inTurn(() => this.#forget(game));

  remove = (game: string): Promise<void> =>
    this.#inTurn(async () => {
      await this.#forget(game);
      await this.database.remove(game);
      await this.#settleAll();
    });
}
