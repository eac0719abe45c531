// The tables of this browser: the module runs the rooms; this script supplies log, clock and
// randomness. Tabs are like nodes of a server: each number of a log is assigned once, and a tab
// that comes second reads what the first has appended.
import { randomHex } from '../wire/chance';
import type { Summary } from '../wire/protocol';
import { dayId } from './day';
import { Module, NotDone } from './module';
import type { Told, Want } from './orders';
import { Gone, type Kept, type GameStore, type Whole } from './store';
import { Judges, Thinkers } from './thinkers';
import type { Asked, FromPage, Plain, ToPage } from './words';

/** The reason shown where a game was removed. */
const REMOVED = { code: 'unknown', clause: 'here removed', reason: new Gone().message } as const;

/** Messages between tabs: the log of a game has grown, or the game was removed. */
type News = string | { removed: string };

export class Tables {
  readonly #module: Module;
  readonly #thinkers: Thinkers;
  readonly #judges: Judges;
  /** The games of the page's clients. */
  readonly #clients = new Map<number, string>();
  readonly #opening = new Map<string, Promise<void>>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #others = new BroadcastChannel('caravanserai');

  constructor(
    compiled: WebAssembly.Module,
    readonly store: GameStore,
    readonly say: (said: ToPage) => void,
  ) {
    this.#module = new Module(compiled, (want) => this.#handleWant(want));
    this.#thinkers = new Thinkers(compiled, (game, told) => this.#tell(game, told));
    this.#judges = new Judges(compiled);
    this.#others.onmessage = ({ data }: MessageEvent<News>) => {
      if (typeof data === 'string') this.#tell(data, { type: 'woken' });
      else this.#removed(data.removed);
    };
  }

  /** After a trap all rooms are lost; the page starts another worker, which reads the logs. */
  #give: Module['give'] = (order, about) => {
    try {
      return this.#module.give(order, about);
    } catch (error) {
      // Deferred: the pending requests are refused first, or they would be repeated to the next
      // worker.
      if (!(error instanceof NotDone)) setTimeout(() => this.#broken(error));
      throw error;
    }
  };

  #broken(error: unknown): void {
    this.say({ is: 'broken', reason: String(error) });
  }

  #tell(game: string, told: Told): void {
    try {
      this.#give('tell', { game, told });
    } catch (error) {
      if (error instanceof NotDone) this.#lose(game, error.refusal);
    }
  }

  #lose(game: string, refusal: NotDone['refusal']): void {
    for (const [client, at] of this.#clients)
      if (at === game) this.say({ is: 'lost', client, refusal });
    this.#opening.delete(game);
  }

  /**
   * A game was removed: its room is closed, and its clients are told. Only memory forgets it: it
   * may have been imported again since.
   */
  #removed(game: string): void {
    this.#give('close', { game });
    this.#lose(game, REMOVED);
    void this.store.forget(game);
  }

  #handleWant(want: Want): void {
    switch (want.want) {
      case 'send':
        return this.say({ is: 'message', client: want.client, message: want.message });
      case 'append':
        return void this.#append(want);
      case 'catchUp':
        return void this.store.rows(want.game, want.after).then(
          (rows) => this.#tell(want.game, { type: 'caught', rows }),
          (error: unknown) => this.#tell(want.game, { type: 'notCaught', reason: String(error) }),
        );
      case 'think':
        return this.#thinkers.think(want);
      case 'stop':
        return this.#thinkers.stop(want.id);
      case 'found':
        return void this.#again(want);
      case 'list':
        return void this.store.summarize(want.game, want.summary).catch(() => {});
      case 'setAside':
        return this.#lose(want.game, { code: 'setAside', reason: want.reason });
      case 'wake':
        clearTimeout(this.#timers.get(want.game));
        if (want.at !== null)
          this.#timers.set(
            want.game,
            setTimeout(
              () => this.#tell(want.game, { type: 'tick' }),
              Math.max(0, want.at - Date.now()),
            ),
          );
    }
  }

  /** Nothing is acknowledged before it is on disk. */
  async #append({ game, row, summary }: Extract<Want, { want: 'append' }>): Promise<void> {
    try {
      const stored = await this.store.append(game, row, summary);
      this.#tell(game, { type: stored ? 'stored' : 'taken' });
      if (stored) this.#others.postMessage(game satisfies News);
    } catch (error) {
      if (error instanceof Gone) this.#removed(game);
      else this.#tell(game, { type: 'notStored', reason: String(error) });
    }
  }

  async #again({ game, next, setup, summary }: Extract<Want, { want: 'found' }>): Promise<void> {
    try {
      const name = `here-${next}`;
      await this.store.create({
        game: name,
        setup,
        secret: randomHex(32),
        summary,
        updated: Date.now(),
      });
      this.#tell(game, { type: 'founded', game: name });
    } catch (error) {
      this.#tell(game, { type: 'notFounded', reason: String(error) });
    }
  }

  /** Opens the room of a game, once. */
  #open(game: string): Promise<void> {
    const opening = this.#opening.get(game) ?? this.#read(game);
    this.#opening.set(game, opening);
    opening.catch(() => this.#opening.delete(game));
    return opening;
  }

  async #read(game: string): Promise<void> {
    const whole = await this.store.load(game);
    if (!whole)
      throw new NotDone({
        code: 'unknown',
        reason: 'there is no such game in this browser: it may have been deleted',
      });
    const { setup, secret, rows, summary } = whole;
    const opened = this.#give('open', { game, setup, secret, rows, shared: true });
    // A crash may have come between a log entry and the list entry.
    if (JSON.stringify(opened.summary) !== JSON.stringify(summary))
      await this.store.summarize(game, opened.summary).catch(() => {});
  }

  async join(client: number, game: string): Promise<void> {
    this.#clients.set(client, game);
    try {
      await this.#open(game);
      // A client that has left meanwhile does not join.
      if (!this.#clients.has(client)) return;
      this.#give('join', { game, client });
      this.say({ is: 'open', client });
    } catch (error) {
      if (error instanceof NotDone) this.say({ is: 'lost', client, refusal: error.refusal });
      else this.#broken(error);
    }
  }

  hear(client: number, request: Extract<FromPage, { do: 'say' }>['request']): void {
    const game = this.#clients.get(client);
    if (!game) return;
    try {
      this.#give('say', { game, client, request });
    } catch (error) {
      if (error instanceof NotDone)
        this.say({
          is: 'message',
          client,
          message: {
            type: 'refused',
            ...('id' in request && { id: request.id }),
            ...error.refusal,
          },
        });
    }
  }

  leave(client: number): void {
    const game = this.#clients.get(client);
    this.#clients.delete(client);
    if (game) this.#give('leave', { game, client });
  }

  readonly #asked: { [Name in keyof Asked]: (about: Asked[Name][0]) => Promise<Asked[Name][1]> } = {
    found: async ({ wish, name }) => {
      const [game, secret] = [`here-${randomHex(10)}`, randomHex(32)];
      const laid = this.#give('found', { game, wish, name, secret });
      await this.store.create({ game, secret, ...laid, updated: Date.now() });
      return { game, invite: null, watch: null, addresses: [], advice: null };
    },
    day: async ({ counted, ...day }) => {
      const game = dayId(day.date, day.family) + (counted ? '' : `-${randomHex(4)}`);
      const laid = this.#give('day', { ...day, counted, game });
      // The try that counts may have been begun before, or in another tab: it goes on.
      await this.store.create({ game, ...laid, updated: Date.now() });
      return game;
    },
    ownTables: async () => {
      const games = await this.store.list();
      return (
        games
          .sort((one, other) => other.updated - one.updated)
          // This list does not know whose turn it is: one asks the table.
          .map(({ game, updated, summary }) => ({ game, updated, ...summary, waits: false }))
      );
    },
    analyze: async ({ game, ...given }) => {
      if (given.record !== undefined) return this.#judges.begin(given);
      const whole = await this.store.load(game ?? '');
      if (!whole)
        throw new NotDone({ code: 'unknown', reason: 'there is no such game in this browser' });
      return this.#judges.begin({ game: whole });
    },
    analysis: async ({ id }) => this.#judges.get(id),
    export: async () => {
      const all = await Promise.all(
        (await this.store.list()).map(({ game }) => this.store.load(game)),
      );
      return all.filter((game): game is Whole => !!game);
    },
    import: async ({ games }) => {
      let [added, known, refused] = [0, 0, 0];
      for (const { game, setup, secret, rows, updated } of games) {
        let summary: Summary;
        try {
          // A game that cannot be opened is rejected before anything is stored; the others are
          // accepted.
          ({ summary } = this.#give('open', { game, setup, secret, rows, shared: true }));
        } catch (error) {
          if (!(error instanceof NotDone)) throw error;
          refused += 1;
          continue;
        }
        if (!this.#opening.has(game)) this.#give('close', { game });
        const kept: Kept = { game, setup, secret, summary, updated };
        if (await this.store.create(kept, rows)) added += 1;
        else known += 1;
      }
      return { added, known, refused };
    },
    remove: async ({ game }) => {
      const all = game ? [game] : (await this.store.list()).map((one) => one.game);
      for (const one of all) {
        // A closed room writes nothing more.
        this.#give('close', { game: one });
        this.#lose(one, REMOVED);
        await this.store.remove(one);
        this.#others.postMessage({ removed: one } satisfies News);
      }
      return undefined;
    },
  };

  async ask(id: number, what: string, about: object): Promise<void> {
    try {
      if ('game' in about && what !== 'remove' && what !== 'analyze')
        await this.#open(String(about.game));
      const asked = this.#asked[what as keyof Asked] as
        ((about: object) => Promise<unknown>) | undefined;
      const value = asked ? await asked(about) : this.#give(what as Plain, about as never);
      this.say({ is: 'answer', id, value });
    } catch (error) {
      const refusal =
        error instanceof NotDone
          ? error.refusal
          : { code: 'unavailable' as const, reason: String(error) };
      this.say({ is: 'refused', id, refusal });
    }
  }
}
