// Requests the analysis of a game, and polls for it.
import { link } from '../local/link';
import type { Analysis } from '../wire/protocol';
import { whyNot } from '../turn/why';

const AGAIN = 500;

export class Judged {
  analysis = $state.raw<Analysis>();
  failed = $state('');
  asking = $state(false);
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  /** A game of the house, or a record that somebody has. */
  constructor(readonly of: Parameters<typeof link.analyze>[0]) {}

  get done(): boolean {
    return this.analysis !== undefined && this.analysis.done >= this.analysis.of;
  }

  begin(): void {
    this.failed = '';
    this.asking = true;
    void this.#follow(link.analyze(this.of));
  }

  /** Nobody waits for it any longer. */
  stop(): void {
    this.#gone = true;
    clearTimeout(this.#waiting);
  }

  async #follow(asked: Promise<Analysis>): Promise<void> {
    try {
      const latest = await asked;
      if (this.#gone) return;
      this.analysis = latest;
      this.asking = latest.done < latest.of;
      if (this.asking)
        this.#waiting = setTimeout(() => void this.#follow(link.analysis(latest.id)), AGAIN);
    } catch (error) {
      this.failed = whyNot(error);
      this.asking = false;
    }
  }
}
