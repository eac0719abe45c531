// The staged turn (try, undo, confirm): the server computes the result of each step.
import { Pending } from '../turn/pending';
import { type Options, decidesNothing, follow, idles, isDue, known, stands } from '../turn/staging';
import { type Turn, actionKey, alike, isAbout, isSuggested, nearest, suggest } from '../turn/turn';
import { why } from '../turn/why';
import { kept } from '../wire/kept';
import type { Line } from '../wire/link';
import type {
  Action,
  Catalog,
  Hint,
  Legal,
  Refusal,
  Staged,
  Table,
  Verb,
  View,
  Way,
} from '../wire/protocol';
import { t } from '../words/words.svelte';

/** The table at which a turn is put together. */
interface Around {
  readonly table: Table | undefined;
  readonly catalog: Catalog | undefined;
  readonly decides: boolean;
  readonly line: Line;
  /** Where the next turn is prepared while somebody else decides. */
  readonly planning?: {
    readonly open: boolean;
    say(actions: readonly string[], steps: boolean): void;
    fold(): void;
  };
}

/** What knows something better than what is suggested. */
interface Advice {
  /** Whether it may be asked. */
  readonly allowed: boolean;
  /** Told before something is suggested after these actions. */
  ask(after: readonly Action[]): void;
  /** Does something once the answer has come. */
  whenKnown(act: () => void): void;
}
const NO_ADVICE: Advice = { allowed: true, ask: () => {}, whenKnown: (act) => act() };

export class StagedTurn implements Turn {
  staged = $state.raw<Staged>();
  /** What the house last refused, in words. */
  notice = $state('');
  /** What was touched and could not be done, as it is found on the board, and why. */
  refused = $state.raw<{ actionKey: string; refusal: Refusal }>();
  #touched = '';
  /** The table as the next turn would find it, if it began now. */
  readonly #begun: View | undefined = $derived.by(() => {
    const { view, you } = this.table ?? {};
    return view && ({ ...view, turn: you, phase: { type: 'choose' } } as View);
  });
  #options = $state.raw<Options>([]);
  /** What is done before the house has said what is staged. */
  readonly #pending = new Pending();
  #offered: readonly Action[] = [];
  /** The turn as it was after something was last suggested. */
  #suggested: readonly string[] = [];
  /** What was staged before the last thing was done in other ways, the latest last. */
  #earlier: readonly (readonly string[])[] = [];
  /** Whether one was asked already if nothing is to be raised. */
  #asked = false;

  constructor(
    readonly at: Around,
    /** What is looked at instead of this turn. */
    readonly past: () => { view?: View } | undefined = () => undefined,
    /** The keys of the actions that a hint names. */
    readonly advised: () => readonly string[] = () => [],
    readonly advice: Advice = NO_ADVICE,
  ) {}

  get table(): Table | undefined {
    return this.at.table;
  }

  get catalog(): Catalog | undefined {
    return this.at.catalog;
  }

  get decides(): boolean {
    return this.at.decides || this.plans;
  }

  get plans(): boolean {
    return !!this.at.planning?.open;
  }

  get lit(): readonly string[] {
    return this.advised();
  }

  /** Whether the house was asked why something that was touched cannot be done. */
  get wonders(): boolean {
    return this.#touched !== '';
  }

  /** The table as it would be after what is staged, or as it was. */
  get view(): View | undefined {
    return (this.past()?.view ?? this.staged?.view ?? this.before) || undefined;
  }

  get before(): View | undefined {
    return (this.plans && this.#begun) || this.table?.view || undefined;
  }

  get actions(): readonly Action[] {
    return this.staged?.actions ?? [];
  }

  get legal(): readonly Legal[] {
    return this.#options[this.actions.length] ?? [];
  }

  get ways(): readonly Way[] {
    const last = this.actions.at(-1);
    return (
      (last && this.#options[this.actions.length - 1]?.find((one) => alike(one, last))?.ways) ?? []
    );
  }

  may(verb: Verb, what = ''): Legal | undefined {
    return this.legal.find((one) => isAbout(one, verb, what));
  }

  could(verb: Verb, what = ''): boolean {
    return this.#options.some((legal) => legal?.some((one) => isAbout(one, verb, what)));
  }

  begins(verb: Verb, what = ''): Legal | undefined {
    return this.#options[0]?.find((one) => isAbout(one, verb, what));
  }

  /** Next, or else instead of what is staged. If neither is legal, the house says why. */
  pick(verb: Verb, what = ''): void {
    this.whenKnown(() => this.#pick(verb, what));
  }

  #pick(verb: Verb, what: string): void {
    if (!this.decides) return void (this.notice = t('not-your-turn'));
    // What was touched last is put back by touching it again, with what was suggested after it.
    const last = this.actions.findLastIndex((one) => !isSuggested(one));
    const touched = this.actions[last];
    if (touched && isAbout(touched, verb, what) && !this.may(verb, what))
      return this.#restage(this.actions.slice(0, last));
    for (let at = this.actions.length; at >= 0; at -= 1) {
      const found = this.#options[at]?.find((one) => isAbout(one, verb, what));
      // Whoever is done, and stages nothing else, has said so: there is nothing to confirm.
      if (found && at === 0 && verb === 'done') return this.#play([suggest(found)]);
      if (found) return this.#restage(this.actions.slice(0, at), suggest(found));
    }
    if (this.staged?.complete) this.notice = t('turn-complete');
    else if (!this.at.line.online) this.notice = t('reconnecting');
    else {
      this.#touched = actionKey(verb, what);
      this.#pending.await();
      this.at.line.say({ say: 'why', do: verb, what });
    }
  }

  /** Does something in exactly this way. */
  choose(action: string): void {
    this.whenKnown(() => this.#restage(this.actions, { action }));
  }

  change(way: Way): void {
    this.whenKnown(() => this.#change(this.ways.find(({ action }) => action === way.action)));
  }

  wish(crystals: string): void {
    this.whenKnown(() => this.#change(nearest(this.ways, crystals)));
  }

  #change(way: Way | undefined): void {
    if (!way) return;
    const now = this.actions.map(({ action }) => action);
    this.#stage([...now.slice(0, -1), way.action], [...this.#earlier, now]);
  }

  stage(actions: readonly string[]): void {
    this.whenKnown(() => this.#stage(actions));
  }

  /** Whether the house has yet to say what is staged. */
  get awaits(): boolean {
    return this.#pending.awaits;
  }

  /** Does something once the house has said what is staged; without a line it never will. */
  whenKnown(act: () => void): void {
    if (!this.at.line.online) this.#pending.clear();
    this.#pending.run(act);
  }

  #restage(actions: readonly Action[], ...more: readonly { action: string }[]): void {
    this.#stage([...actions, ...more].map(({ action }) => action));
  }

  /** What was done last goes, or the last change of it. */
  undo(): void {
    this.whenKnown(() => {
      const before = this.#earlier.at(-1);
      if (before) this.#stage(before, this.#earlier.slice(0, -1));
      else if (this.actions.length) this.#restage(this.actions.slice(0, -1));
    });
  }

  reset(): void {
    this.whenKnown(() => this.actions.length && this.#stage([]));
  }

  /** What was only suggested is not played before the best had a moment to take its place. */
  confirm(): void {
    if (this.plans) return this.at.planning?.fold();
    this.advice.whenKnown(() => this.whenKnown(() => this.#confirm()));
  }

  /** To raise nothing may be a slip: whoever does it is asked once. */
  #confirm(): void {
    if (!this.#asked && this.staged?.complete && idles(this.#options, this.actions)) {
      this.#asked = true;
      this.notice = t('raise-nothing');
    } else if (this.staged?.complete) this.#play(this.actions);
  }

  #play(actions: readonly { action: string }[]): void {
    if (!this.table || this.plans) return;
    this.at.line.command({
      say: 'confirm',
      after: this.table.seq,
      actions: actions.map(({ action }) => action),
    });
  }

  #stage(actions: readonly string[], earlier: readonly (readonly string[])[] = []): void {
    this.#earlier = earlier;
    this.refused = undefined;
    this.#asked = false;
    if (this.at.line.online) this.#pending.await();
    else this.notice = t('reconnecting');
    // A turn that is opened again has options that nobody has said here yet.
    const steps = Math.min(known(this.actions, actions), this.#options.length) < actions.length;
    if (this.plans) this.at.planning?.say(actions, steps);
    else this.at.line.say({ say: 'stage', actions: [...actions], steps });
  }

  /** Shows the table without what is prepared. */
  leave(): void {
    this.clear();
    [this.staged, this.#options, this.notice] = [undefined, [], ''];
    [this.#offered, this.#earlier, this.refused] = [[], [], undefined];
  }

  /** The house has refused something; `thinking` is whether a hint was waited for. */
  refuse(message: Refusal & { id?: string }, thinking: boolean): void {
    this.notice = why(message);
    const thought = thinking && !this.#touched;
    if (this.#touched && !message.id) this.refused = { actionKey: this.#touched, refusal: message };
    this.#touched = '';
    // A command has a name, and nobody waits for a hint.
    if (!message.id && !thought) this.#pending.settle();
  }

  /** What was to be done before is no longer meant. */
  clear(): void {
    this.#pending.clear();
  }

  /** There is a new table; says whether the turn is put together again on it. */
  renew(table: Table, moved: boolean): boolean {
    const again = this.actions;
    if (this.plans) {
      // What is prepared comes again by itself: until then nothing is added to it.
      if (moved && again.length) this.#pending.await();
      else this.#restage(again);
      return true;
    }
    this.#options = table.legal ? [table.legal] : [];
    if (moved) {
      this.notice = '';
      this.refused = undefined;
      this.#offered = [];
      this.#earlier = [];
      this.staged = undefined;
    }
    // What no longer fits is said.
    const restaged = again.length > 0 && !!table.legal && (!moved || stands(table.happened));
    if (restaged) this.#restage(again);
    return restaged;
  }

  /** The house has said what is staged. */
  follow(staged: Staged): void {
    this.#pending.settle(() => this.#follow(staged));
  }

  #follow(staged: Staged): void {
    if (staged.seq !== this.table?.seq) return;
    this.notice = staged.dropped ? why(staged.dropped) : '';
    const { actions } = staged;
    this.#options = follow(this.#options, this.actions, staged);
    staged.view = kept(this.view, staged.view);
    this.staged = actions.length ? staged : undefined;
    if (staged.prepared) this.notice = t('prepare-stands');
    if (staged.complete && actions.length && !this.plans && decidesNothing(this.#options, actions))
      return this.#play(actions);
    this.offer(actions);
  }

  /** Adds what is suggested after these actions. */
  offer(actions: readonly Action[] = []): void {
    const [next] = this.legal;
    const due = isDue(this.legal, this.#offered, actions, this.advice.allowed);
    this.#offered = actions;
    if (!due || !next) return;
    if (!this.plans) this.advice.ask(actions);
    const way = suggest(next);
    this.#suggested = [...actions, way].map(({ action }) => action);
    this.#restage(actions, way);
  }

  /** What was suggested after these actions gives way to what is best, unless it was changed. */
  improve(after: readonly Action[], best: Hint): void {
    this.whenKnown(() => {
      const now = this.actions.map(({ action }) => action);
      const better = [...after.map(({ action }) => action), ...best.line].slice(0, now.length);
      const same = (one: readonly string[]) => one.join(' ') === now.join(' ');
      if (isSuggested(best) && same(this.#suggested) && !same(better)) this.#stage(better);
    });
  }
}
