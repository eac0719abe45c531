// The next turn, prepared while others decide. The server keeps it for its person alone, and stages
// it when their turn begins, or says why it was dropped.
import { why } from '../turn/why';
import type { Line } from '../wire/link';
import type { Refusal, Staged, Table } from '../wire/protocol';
import { t } from '../words/words.svelte';

/** How long the server may take to say what has become of a prepared turn, in milliseconds. */
export const TOLD = 5_000;

/** The table at which one waits. */
interface Around {
  readonly table: Table | undefined;
  readonly decides: boolean;
  readonly line: Line;
}

/** The turn that is put together. */
interface Shown {
  notice: string;
  stage(actions: readonly string[]): void;
  follow(staged: Staged): void;
  leave(): void;
}

export class Planning {
  /** What is prepared, as the server said last. */
  planned = $state.raw<Staged>();
  #opened = $state(false);
  /** Whether an answer is due. */
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly at: Around,
    readonly turn: () => Shown,
  ) {}

  /** Whether one may prepare a turn: somebody else decides, and one plays a seat, the only one. */
  get allowed(): boolean {
    const { table, decides } = this.at;
    if (table?.phase !== 'playing' || decides || !table.deciding || table.round === 0) return false;
    const own = table.chairs.filter((chair) => chair.type === 'person' && chair.yours);
    const [chair] = own;
    return own.length === 1 && chair?.type === 'person' && !chair.standIn && !chair.resigned;
  }

  /** Whether one is preparing it now: the board shows it. */
  get open(): boolean {
    return this.#opened && this.allowed;
  }

  /** Begins, or goes on with what is prepared. */
  begin(): void {
    if (!this.allowed || this.open) return;
    this.#opened = true;
    this.turn().stage(this.planned?.actions.map(({ action }) => action) ?? []);
  }

  /** Shows the table as it is; what is prepared stays so. */
  fold(): void {
    this.#opened = false;
    this.turn().leave();
  }

  drop(): void {
    this.say([]);
    this.fold();
  }

  say(actions: readonly string[], steps = true): void {
    const { table, line } = this.at;
    if (!table) return;
    this.#asked = true;
    line.say({ say: 'plan', after: table.seq, actions: [...actions], steps });
  }

  /** The server has said what is prepared, or that it is no more. */
  hear(planned: Staged): void {
    if (planned.seq !== this.at.table?.seq) return;
    this.#asked = false;
    const had = !this.open || !!this.planned;
    this.planned = planned.actions.length ? planned : undefined;
    if (this.open) this.turn().follow(planned);
    // What one has just tried in vain was not prepared yet.
    if (planned.dropped && !this.planned && had)
      this.turn().notice = t('prepare-dropped', { why: why(planned.dropped) });
  }

  /** The server has refused something; says whether that is settled here. */
  refuse({ id, code }: Refusal & { id?: string }): boolean {
    if (!this.#asked || id) return false;
    this.#asked = false;
    // The turn came meanwhile, or another table.
    if (!this.open || code === 'stale') return !this.open;
    if (code !== 'notNow') return false;
    this.fold();
    this.turn().notice = t('prepare-none');
    return true;
  }

  /** There is a new table: the server says again what is prepared, if it still knows it. */
  renew(moved: boolean): void {
    clearTimeout(this.#timer);
    const { allowed, planned } = this;
    if (!allowed) [this.planned, this.#opened] = [undefined, false];
    else if (!moved && planned && !this.open) this.say(planned.actions.map(({ action }) => action));
    else
      this.#timer = setTimeout(() => {
        if (this.planned?.seq !== this.at.table?.seq) this.planned = undefined;
      }, TOLD);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
