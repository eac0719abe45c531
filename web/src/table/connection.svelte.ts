// The connection to a table: its latest state, and who is connected.
import { link } from '../local/link';
import type { Line } from '../wire/link';
import type { Catalog, Message, Table } from '../wire/protocol';

type Present = Extract<Message, { type: 'present' }>;

/** A table as the house tells it; all that it says goes to whoever hears. */
export class Connection {
  table = $state.raw<Table>();
  catalog = $state.raw<Catalog>();
  /** The seats whose people are connected, once that is known. */
  present = $state.raw<number[]>();
  /** Whether one is here on another device too. */
  elsewhere = $state(false);
  watchers = $state(0);
  /** How far the clock of the house is ahead of this device's, in milliseconds, as far as it was told. */
  ahead = 0;
  readonly line: Line;

  constructor(
    readonly game: string,
    /** What a link has brought, such as an invitation. */
    readonly pass: string,
    hear: (message: Message) => void,
  ) {
    this.line = link.open(game, pass, (message) => {
      // Before anything else: a table may be shown later than it was heard.
      const sent = message.type === 'table' ? message.clock?.sent : undefined;
      if (sent !== undefined) this.ahead = sent - Date.now();
      hear(message);
      if (message.type === 'present') this.#count(message);
    });
    this.fetchCatalog();
  }

  /** Asks for the components, of which there may be others for another number of seats. */
  protected fetchCatalog(): void {
    void link.catalog(this.game, this.pass).then(
      (catalog) => (this.catalog = catalog),
      () => {},
    );
  }

  #count({ chairs, watchers, elsewhere }: Present): void {
    this.present = chairs;
    this.watchers = watchers;
    this.elsewhere = !!elsewhere;
  }

  /** Whether it is for this client to decide. */
  get decides(): boolean {
    return !!this.table?.legal;
  }

  /** Whether a seat is one's own. */
  isMine(seat: number): boolean {
    const chair = this.table?.chairs[seat - 1];
    return chair?.type === 'person' && !!chair.yours;
  }

  /** Whether a seat is one's own, and one has not resigned there. */
  plays(seat: number): boolean {
    const chair = this.table?.chairs[seat - 1];
    return this.isMine(seat) && chair?.type === 'person' && !chair.resigned;
  }
}
