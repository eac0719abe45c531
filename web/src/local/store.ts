// What this browser keeps of its games: in IndexedDB, as a house keeps it on its disk; or in memory,
// where nothing may be kept.
import type { Founding, Row, Summary } from './module';

/** A game in the list. */
export interface Kept extends Founding {
  summary: Summary;
  updated: number;
}

/** A game with all that has happened. */
export type Whole = Kept & { rows: Row[] };

export interface Store {
  /** Whether it outlasts the tab; then other tabs share it. */
  readonly lasts: boolean;
  list(): Promise<Kept[]>;
  load(game: string): Promise<Whole | undefined>;
  /** The rows after a number. */
  rows(game: string, after: number): Promise<Row[]>;
  /** Adds a game, unless there is one of this name. */
  create(game: Kept, rows?: readonly Row[]): Promise<boolean>;
  /** Adds a row; `false` if there is one with its number. */
  append(game: string, row: Row, summary: Summary | null): Promise<boolean>;
  summarize(game: string, summary: Summary): Promise<void>;
  remove(game: string): Promise<void>;
}

/** What a request comes to. */
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage has failed'));
  });

const isTaken = (error: unknown): boolean => error instanceof DOMException && error.name === 'ConstraintError';

/** The keys of all rows of a game behind a number. */
const behind = (game: string, after: number): IDBKeyRange => IDBKeyRange.bound([game, after], [game, Infinity], true);

export class Database implements Store {
  readonly lasts = true;
  readonly #base: IDBDatabase;

  private constructor(base: IDBDatabase) {
    this.#base = base;
    // Another tab may be of a later version, which lays the tables anew.
    base.onversionchange = () => base.close();
  }

  static async open(): Promise<Database> {
    const request = indexedDB.open('caravanserai', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'game' });
      request.result.createObjectStore('log', { keyPath: ['game', 'seq'] });
    };
    return new Database(await done(request));
  }

  /** Changes something; it is on disk when this is done. */
  #change<T>(change: (games: IDBObjectStore, log: IDBObjectStore) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.#base.transaction(['games', 'log'], 'readwrite', { durability: 'strict' });
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the storage has failed'));
      result = change(transaction.objectStore('games'), transaction.objectStore('log'));
    });
  }

  #read(table: 'games' | 'log'): IDBObjectStore {
    return this.#base.transaction(table).objectStore(table);
  }

  list = (): Promise<Kept[]> => done(this.#read('games').getAll());

  async load(game: string): Promise<Whole | undefined> {
    const kept = await done<Kept | undefined>(this.#read('games').get(game));
    return kept && { ...kept, rows: await this.rows(game, 0) };
  }

  rows = (game: string, after: number): Promise<Row[]> => done(this.#read('log').getAll(behind(game, after)));

  async create(game: Kept, rows: readonly Row[] = []): Promise<boolean> {
    try {
      await this.#change((games, log) => {
        games.add(game);
        for (const row of rows) log.add({ ...row, game: game.game });
      });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  async append(game: string, row: Row, summary: Summary | null): Promise<boolean> {
    try {
      await this.#change((games, log) => {
        log.add({ ...row, game });
        this.#touch(games, game, summary);
      });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  #touch(games: IDBObjectStore, game: string, summary: Summary | null): void {
    const request = games.get(game) as IDBRequest<Kept | undefined>;
    request.onsuccess = () => {
      const kept = request.result;
      if (kept) games.put({ ...kept, ...(summary && { summary }), updated: Date.now() });
    };
  }

  summarize = (game: string, summary: Summary): Promise<void> => this.#change((games) => this.#touch(games, game, summary));

  remove = (game: string): Promise<void> =>
    this.#change((games, log) => {
      games.delete(game);
      log.delete(behind(game, 0));
    });
}

export class Memory implements Store {
  readonly lasts = false;
  readonly #games = new Map<string, Whole>();

  has = (game: string): boolean => this.#games.has(game);
  list = async (): Promise<Kept[]> => [...this.#games.values()];
  load = async (game: string): Promise<Whole | undefined> => this.#games.get(game);
  rows = async (game: string, after: number): Promise<Row[]> => (this.#games.get(game)?.rows ?? []).filter(({ seq }) => seq > after);

  async create(game: Kept, rows: readonly Row[] = []): Promise<boolean> {
    if (this.has(game.game)) return false;
    this.#games.set(game.game, { ...game, rows: [...rows] });
    return true;
  }

  async append(game: string, row: Row, summary: Summary | null): Promise<boolean> {
    const kept = this.#games.get(game);
    if (!kept) throw new Error('there is no such game');
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
 * Keeps games for good as long as the browser takes them; a game of which it takes no more goes on in
 * memory, with all that is kept of it.
 */
export class Shelf implements Store {
  readonly #memory = new Memory();
  #database: Database | undefined;

  private constructor(database: Database | undefined, readonly refused: (reason: string) => void) {
    this.#database = database;
  }

  static async open(refused: (reason: string) => void): Promise<Shelf> {
    try {
      return new Shelf(await Database.open(), refused);
    } catch (error) {
      refused(String(error));
      return new Shelf(undefined, refused);
    }
  }

  get lasts(): boolean {
    return !!this.#database;
  }

  #of(game: string): Store {
    return (!this.#memory.has(game) && this.#database) || this.#memory;
  }

  /** Writes, or has the game go on in memory. */
  async #try<T>(game: string, write: (store: Store) => Promise<T>): Promise<T> {
    const store = this.#of(game);
    try {
      return await write(store);
    } catch (error) {
      if (!store.lasts) throw error;
      this.refused(String(error));
      const whole = await store.load(game).catch(() => undefined);
      if (whole) await this.#memory.create(whole, whole.rows);
      return write(this.#memory);
    }
  }

  async list(): Promise<Kept[]> {
    const [kept, held] = [(await this.#database?.list()) ?? [], await this.#memory.list()];
    return [...held, ...kept.filter(({ game }) => !this.#memory.has(game))];
  }

  load = (game: string): Promise<Whole | undefined> => this.#of(game).load(game);
  rows = (game: string, after: number): Promise<Row[]> => this.#of(game).rows(game, after);
  create: Store['create'] = (game, rows) => this.#try(game.game, (store) => store.create(game, rows));
  append: Store['append'] = (game, row, summary) => this.#try(game, (store) => store.append(game, row, summary));
  summarize: Store['summarize'] = (game, summary) => this.#of(game).summarize(game, summary);

  async remove(game: string): Promise<void> {
    await this.#memory.remove(game);
    await this.#database?.remove(game);
  }
}
