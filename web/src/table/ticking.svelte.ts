// The time that passes at a table: what its clock shows or, without one, how long somebody is waited for.
import { untrack } from 'svelte';
import type { Table, Times } from '../wire/protocol';
import { about, whoIs } from '../words/voice';
import { left as patienceLeft } from './patience';
import type { Session } from './session.svelte';
import { chime } from './sound';
import { backAt, changesIn, dayOf, leftOf, shown, spoken, tenthOf } from './time';

/** So many seconds can be heard, in milliseconds. */
const HEARD = 10_000;

/** What is to be shown of the time of a seat. */
export interface SeatTime {
  /** In milliseconds. */
  left: number;
  large: string;
  rest: string;
  least: string;
  runs: boolean;
  /** Whether a tenth is left, or less. */
  low: boolean;
}

/** Whether everybody waits for somebody else who is no bot. */
function waits(table: Table | undefined): boolean {
  const chair =
    table?.phase === 'playing' && table.deciding ? table.chairs[table.deciding - 1] : undefined;
  return chair?.type === 'person' && !chair.yours && !chair.standIn && !chair.resigned;
}

export class Ticking {
  #now = $state(Date.now());
  /** The seat whose time ran when it last ticked, and whether it was low: each is told once. */
  #ran = 0;
  #low = false;
  /** The second that was heard last. */
  #heard = '';

  /** Begins in a component, and ends with it. */
  constructor(
    readonly at: Pick<Session, 'table' | 'ahead' | 'story' | 'isMine'>,
    readonly names: () => readonly string[],
    /** Tells it to those who do not see it. */
    readonly say: (text: string) => void,
  ) {
    $effect(() => this.#tick());
  }

  /** The clock, while the game goes on. */
  readonly times = $derived.by<Times | undefined>(() =>
    this.at.table?.phase === 'playing' ? this.at.table.clock : undefined,
  );
  readonly #waits = $derived.by(() => !this.at.table?.clock && waits(this.at.table));

  /** Without a clock: how many seconds who is waited for still has before a stand-in may play. */
  readonly patience = $derived.by(() =>
    this.#waits ? patienceLeft(this.at.story.log, this.#now) : undefined,
  );

  /** With a clock: whether the time of who decides is used up, and they decide nevertheless. */
  readonly up = $derived(!!this.times?.runs && this.of(this.times.runs)?.left === 0);

  /** What is shown of a seat's time; nothing for bots, and where there is no clock. */
  of(seat: number): SeatTime | undefined {
    const times = this.times;
    const left = times && leftOf(times, seat, this.#now + this.at.ahead);
    if (left === undefined) return undefined;
    const { pace } = times!;
    const low = left <= tenthOf(pace);
    return { left, ...shown(pace, left), runs: times!.runs === seat, low };
  }

  /** The day on which the person of a seat is back from vacation, if they are on one. */
  backOn(seat: number): string | undefined {
    const now = this.#now + this.at.ahead;
    const back = this.times && backAt(this.times, seat, now);
    return back === undefined ? undefined : dayOf(back, now);
  }

  /** Looks at the time whenever what it shows changes. */
  #tick(): (() => void) | undefined {
    const { times } = this;
    if (!times?.runs && !this.#waits) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      this.#now = Date.now();
      const time = times?.runs ? this.of(times.runs) : undefined;
      if (times?.runs && time) this.#tell(times.runs, time);
      if (times && !time?.left) return;
      timer = setTimeout(look, times && time ? changesIn(times.pace, time.left) : 1_000);
    };
    untrack(look);
    return () => clearTimeout(timer);
  }

  /** The last seconds of one's own time can be heard; a tenth is said. */
  #tell(seat: number, time: SeatTime): void {
    const own = this.at.isMine(seat);
    if (own && time.left > 0 && time.left <= HEARD && time.large !== this.#heard) chime('tick');
    this.#heard = time.large;
    const begins = seat !== this.#ran;
    // Of others only that it gets low, and not at each of their turns.
    if (time.low && time.left > 0 && (begins ? own : !this.#low))
      this.say(about(whoIs(this.names(), seat), 'time-low', { time: spoken(time.left) }));
    [this.#ran, this.#low] = [seat, time.low];
  }
}
