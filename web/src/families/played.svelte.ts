// A recorded lesson, played by the rules: the table before and after every step, and what the
// learner is to do.
import { link } from '../local/link';
import { type Turn, isAbout, isSuggested } from '../turn/turn';
import type { Action, Catalog, Family, Legal, Staged, Verb, View, Way } from '../wire/protocol';
import { t } from '../words/words.svelte';
import type { Taught } from './family';

/** A turn of the lesson: the legal actions at each of its steps, and the table after each. */
interface Part {
  name: string;
  before: View;
  legal: Legal[][];
  actions: Action[];
  after: View[];
}

/** The recorded lesson (`crates/room/tests/lessons.rs`). */
interface Script {
  parts: Part[];
  end: View;
}

/** A turn that is answered from the recording. */
class Played implements Taught {
  step = $state(0);
  notice = $state('');
  /** The number of staged steps of the turn. */
  #made = $state(0);

  constructor(
    readonly family: Family,
    /** The piece that the first step is about, as an action. */
    readonly aim: string,
    readonly script: Script,
    readonly catalog: Catalog,
  ) {}

  get id(): string {
    return `lesson-${this.family}-${this.names[this.step] ?? ''}`;
  }
  get values(): Taught['values'] {
    return { points: this.view.seats[0]?.score.total ?? 0 };
  }
  get goal(): string {
    return `[data-action="${this.aim}"]`;
  }

  get names(): readonly string[] {
    return ['look', ...this.script.parts.map(({ name }) => name), 'done'];
  }
  /** The turn of this step; undefined at the beginning and at the end. */
  get #part(): Part | undefined {
    return this.script.parts[this.step - 1];
  }
  get table(): Turn['table'] {
    return {
      phase: 'playing',
      chairs: [t('lesson-you'), t('lesson-rival')].map((name, i) => ({
        type: 'person',
        name,
        yours: i === 0,
      })),
      you: 1,
      deciding: 1,
    };
  }
  get before(): View {
    return (
      this.#part?.before ??
      (this.step === 0 ? this.script.parts[0]?.before : this.script.end) ??
      this.script.end
    );
  }
  get view(): View {
    return this.staged?.view ?? this.before;
  }
  readonly staged = $derived.by((): Staged | undefined => {
    const view = this.#part?.after[this.#made - 1];
    return (
      view && {
        seq: this.step,
        seat: 1,
        actions: [...this.actions],
        events: [],
        view,
        legal: [...this.legal],
        complete: this.#made === this.#part?.actions.length,
        reveals: false,
      }
    );
  });
  get actions(): readonly Action[] {
    return this.#part?.actions.slice(0, this.#made) ?? [];
  }
  get legal(): readonly Legal[] {
    return this.#part?.legal[this.#made] ?? [];
  }
  get ways(): readonly Way[] {
    return this.#part?.legal[this.#made - 1]?.[0]?.ways ?? [];
  }
  get decides(): boolean {
    return !!this.#part;
  }

  may(verb: Verb, what = ''): Legal | undefined {
    return this.legal.find((one) => isAbout(one, verb, what));
  }
  could(verb: Verb, what = ''): boolean {
    return !!this.#part?.legal.some((legal) => legal.some((one) => isAbout(one, verb, what)));
  }
  begins(verb: Verb, what = ''): Legal | undefined {
    return this.#part?.legal[0]?.find((one) => isAbout(one, verb, what));
  }

  /** The expected actions with their results; anything else is for a real game. */
  pick(verb: Verb, what = ''): void {
    if (!this.may(verb, what))
      return void (this.notice = t('lesson-not-now', { what: t(this.id) }));
    this.notice = '';
    this.#made += 1;
    while (this.legal[0] && isSuggested(this.legal[0])) this.#made += 1;
  }
  change(): void {
    this.notice = t('lesson-other-way');
  }
  wish(): void {
    this.change();
  }
  stage(actions: readonly string[]): void {
    const next = this.legal[0];
    if (next?.ways.some(({ action }) => action === actions[this.#made]))
      this.pick(next.do, next.what ?? '');
  }
  undo(): void {
    this.notice = '';
    do this.#made = Math.max(0, this.#made - 1);
    while (this.legal[0] && this.#made > 0 && isSuggested(this.legal[0]));
  }
  reset(): void {
    this.notice = '';
    this.#made = 0;
  }
  confirm(): void {
    if (this.staged?.complete) this.go(this.step + 1);
  }
  go(step: number): void {
    this.reset();
    this.step = Math.min(this.names.length - 1, Math.max(0, step));
  }
}

/** A lesson from its recording and components. */
export async function play(
  family: Family,
  aim: string,
  written: Promise<{ default: object }>,
): Promise<Taught> {
  const [script, catalog] = await Promise.all([written, link.components({ family, seats: 2 })]);
  return new Played(family, aim, script.default as Script, catalog);
}
