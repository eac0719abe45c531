// A link that combines a server with the tables in this browser: each game is where it was created.
// Requests about no game go to the server, and to this browser while the server is unreachable.
import { House } from '../wire/house';
import { Refused } from '../wire/http';
import type { Link, Own } from '../wire/link';
import { type Local, hasPlayedHere, isAtHand, isHere } from './local.svelte';

export class Both extends House {
  readonly #local: Local;

  constructor(local: Local) {
    super();
    this.#local = local;
    this.here = local.here;
  }

  override readonly here: boolean;

  #of = (game: string): Link => (isHere(game) ? this.#local : this.#house);
  /** The server. */
  readonly #house = new House();

  /**
   * Custom components, sent as text rather than by name, are for this browser: the server has its
   * own.
   */
  #brought = <T>(own: Own, house: () => Promise<T>, here: () => Promise<T>): Promise<T> => {
    if (![own.set, own.map].some((text) => text?.includes('\n')))
      return this.#orHere(house(), here);
    return this.here
      ? here()
      : Promise.reject(
          new Refused(400, {
            code: 'unreadable',
            clause: 'here own set',
            reason: 'the house does not have the set of this game',
          }),
        );
  };

  async #orHere<T>(house: Promise<T>, here: () => Promise<T>): Promise<T> {
    try {
      return await house;
    } catch (error) {
      if (!(error instanceof Refused) || !error.away || !(await isAtHand())) throw error;
      return here();
    }
  }

  override rename: Link['rename'] = (name) =>
    this.#orHere(this.#house.rename(name), () => this.#local.rename(name));
  override found: Link['found'] = (wish, here) => (here ? this.#local : this.#house).found(wish);
  override tables: Link['tables'] = () => this.#orHere(this.#house.tables(), async () => []);
  override ownTables: Link['ownTables'] = async () => {
    // People who have never played here need not load the worker.
    const own = this.here && hasPlayedHere() ? await this.#local.ownTables().catch(() => []) : [];
    const all = [...own, ...(await this.#orHere(this.#house.ownTables(), async () => []))];
    return all.sort((one, other) => other.updated - one.updated);
  };
  /** Games of this browser are few: they are listed with the server's first page. */
  override finished: Link['finished'] = async (behind) => {
    const own =
      !behind && this.here && hasPlayedHere() ? await this.#local.finished().catch(() => []) : [];
    return [...own, ...(await this.#orHere(this.#house.finished(behind), async () => []))];
  };
  override table: Link['table'] = (game, pass) => this.#of(game).table(game, pass);
  override checkSet: Link['checkSet'] = (family, text, map) =>
    this.#orHere(this.#house.checkSet(family, text, map), () =>
      this.#local.checkSet(family, text, map),
    );
  override links: Link['links'] = (game) => this.#of(game).links(game);
  override renewLink: Link['renewLink'] = (game, kind) => this.#of(game).renewLink(game, kind);
  override catalog: Link['catalog'] = (game, pass) => this.#of(game).catalog(game, pass);
  override past: Link['past'] = (game, seq, pass) => this.#of(game).past(game, seq, pass);
  override replay: Link['replay'] = (game, pass) => this.#of(game).replay(game, pass);
  override record: Link['record'] = (game, pass) => this.#of(game).record(game, pass);
  override recordAddress: Link['recordAddress'] = (game, pass) =>
    this.#of(game).recordAddress(game, pass);
  override components: Link['components'] = (of) =>
    this.#brought(
      of,
      () => this.#house.components(of),
      () => this.#local.components(of),
    );
  override piles: Link['piles'] = (of) =>
    this.#orHere(this.#house.piles(of), () => this.#local.piles(of));
  override read: Link['read'] = (record, own = {}) =>
    this.#brought(
      own,
      () => this.#house.read(record),
      () => this.#local.read(record, own),
    );
  override analyze: Link['analyze'] = (of) => {
    if ('game' in of) return this.#of(of.game).analyze(of);
    return this.#brought(
      of,
      () => this.#house.analyze({ record: of.record }),
      () => this.#local.analyze(of),
    );
  };
  /** The server's analysis ids are long tokens; those of this browser are not. */
  override analysis: Link['analysis'] = (id) =>
    (id.length < 32 || isHere(id) ? this.#local : this.#house).analysis(id);
  override open: Link['open'] = (game, pass, hear) => this.#of(game).open(game, pass, hear);
}
