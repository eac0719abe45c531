// A table as one person sees it. The parts are independent; this class connects them.
import { still } from '../look/look.svelte';
import { pace, settings } from '../look/settings.svelte';
import { link } from '../local/link';
import { kept } from '../wire/kept';
import type { Message, Table } from '../wire/protocol';
import { LookingBack } from './back.svelte';
import { Better } from './better';
import { Chatting } from './chatting.svelte';
import { Connection } from './connection.svelte';
import { Hinting } from './hinting.svelte';
import { Pace } from './pace';
import { Planning } from './planning.svelte';
import { Seating } from './seating';
import { StagedTurn } from './staged.svelte';
import { Story } from './story.svelte';
import { t } from '../words/words.svelte';

const playerOf = (table: Table): number =>
  table.happened.reduce((seat, one) => (one.type === 'played' ? one.seat : seat), 0);

export class Session extends Connection {
  readonly back = new LookingBack(
    () => this.table?.seq ?? 0,
    (seq) => link.past(this.game, seq, this.pass),
  );
  readonly #better: Better = new Better(
    this,
    () => this.turn,
    () => this.hints.thinking,
  );
  readonly turn: StagedTurn = new StagedTurn(
    this,
    () => this.back.past,
    () => this.hints.lit,
    this.#better,
  );
  readonly planning: Planning = new Planning(this, () => this.turn);
  readonly hints: Hinting = new Hinting(this, this.turn);
  readonly story = new Story(this, () => this.back.past?.seq ?? 0);
  readonly chat = new Chatting(this.game, this, async () => (await link.me()).name ?? t('guest'));
  readonly seating = new Seating(this, () => settings.color);
  readonly #pace = new Pace<Table>(
    playerOf,
    (table) => this.#renew(table),
    () => still() || document.hidden,
    pace,
  );
  /** What has come of a prepared turn before its table is shown. */
  #ahead: Extract<Message, { type: 'planned' | 'staged' }> | undefined;

  constructor(
    game: string,
    pass: string,
    /** Told of every new table, with what is new in it; for animation and sound. */
    readonly happens: (before: Table | undefined, after: Table) => void = () => {},
  ) {
    super(game, pass, (message) => this.#hear(message));
  }

  close(): void {
    this.#better.clear();
    this.turn.clear();
    this.planning.close();
    this.chat.close();
    this.#pace.stop();
    this.line.close();
  }

  /** Shows the table as it is; whoever does something does it there. */
  catchUp(): void {
    this.#pace.catchUp();
  }

  #hear(message: Message): void {
    if (message.type === 'chat') return this.chat.hear(message.lines);
    const prepared = message.type === 'planned' || (message.type === 'staged' && message.prepared);
    if (prepared && this.table && message.seq > this.table.seq) {
      this.#ahead = message;
      return;
    }
    if (message.type !== 'table' && !prepared) this.catchUp();
    switch (message.type) {
      case 'table':
        return this.#pace.receive(message);
      case 'planned':
        return this.planning.hear(message);
      case 'staged':
        if (message.seq === this.table?.seq) this.hints.drop();
        return this.turn.follow(message);
      case 'refused':
        if (this.planning.refuse(message)) return;
        if (!this.hints.thinking && !this.turn.wonders && this.#better.refuse(message)) return;
        return this.turn.refuse(message, this.hints.stop());
      case 'hints':
        if (this.hints.thinking || !this.#better.take(message)) this.hints.take(message.hints);
    }
  }

  #renew(come: Table): void {
    this.turn.clear();
    const before = this.table;
    const table = kept(before, come);
    const moved = before?.seq !== table.seq;
    if (moved) this.#better.clear();
    this.story.add(table.happened);
    this.table = table;
    if (before && before.chairs.length !== table.chairs.length) this.fetchCatalog();
    if (moved) this.hints.drop();
    // What one may know of the past depends on whose eyes one sees with, and on whether it is over.
    if (before?.you !== table.you || before?.phase !== table.phase) this.back.forget();
    this.planning.renew(moved);
    const restaged = this.turn.renew(table, moved);
    this.seating.begin(table);
    this.happens(before, table);
    // The house may still tell what was staged before one came, or on another device.
    const ahead = this.#ahead?.seq === table.seq ? this.#ahead : undefined;
    if (ahead) {
      this.#ahead = undefined;
      this.#hear(ahead);
    } else if (moved && before && table.legal && !restaged) this.turn.offer();
  }
}
