// Hints: requested at one step of a turn, and valid only for that step.
import { actionKey } from '../turn/turn';
import type { Action, Hint, Table } from '../wire/protocol';
import type { Line } from '../wire/link';
import { t } from '../words/words.svelte';

/** The turn that hints are for. */
interface Advised {
  readonly actions: readonly Action[];
  notice: string;
  /** Does something once it is known what is staged. */
  whenKnown(act: () => void): void;
}

export class Hinting {
  /** What the house advises, the best first. */
  all = $state.raw<Hint[]>();
  /** Which of them is looked at. */
  shown = $state(0);
  thinking = $state(false);
  #asked = '';

  constructor(
    readonly at: { readonly table: Table | undefined; readonly line: Line },
    readonly turn: Advised,
  ) {}

  /** What the hint does that is looked at, and what it is on the way to. */
  get lit(): readonly string[] {
    const hint = this.all?.[this.shown];
    return hint
      ? [actionKey(hint.do, hint.what), ...(hint.goal ? [actionKey('claim', hint.goal.what)] : [])]
      : [];
  }

  /** Whether this table plays with hints. */
  get allowed(): boolean {
    return !this.at.table?.without?.includes('hints');
  }

  ask(): void {
    if (!this.allowed) return;
    this.turn.whenKnown(() => {
      if (!this.at.line.online) return void (this.turn.notice = t('reconnecting'));
      this.thinking = true;
      this.all = undefined;
      this.#asked = this.#moment();
      this.at.line.say({ say: 'hint' });
    });
  }

  /** The house has answered; hints for another moment come too late. */
  take(hints: Hint[]): void {
    if (this.#asked === this.#moment()) this.all = hints;
    this.shown = 0;
    this.thinking = false;
  }

  /** The house gives no hint; says whether one was waited for. */
  stop(): boolean {
    const thought = this.thinking;
    this.thinking = false;
    return thought;
  }

  /** The turn has changed. */
  drop(): void {
    this.all = undefined;
  }

  forget(): void {
    this.drop();
    this.stop();
    this.#asked = '';
  }

  /** The turn as it stands. */
  #moment(): string {
    return `${this.at.table?.seq} ${this.turn.actions.map(({ action }) => action).join(' ')}`;
  }
}
