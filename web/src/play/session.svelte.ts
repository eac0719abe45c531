// A table as one person sees it, with the turn they are putting together.
import { fromHex, sha256, toHex } from '../wire/hash';
import { still } from '../look/look.svelte';
import { pace, settings } from '../look/settings.svelte';
import { nonceOf } from '../wire/chance';
import { byStandIns, byTurn, standing, toldAt } from '../turn/told';
import { type Options, follow, idles, isDue, known, stands } from '../turn/staging';
import { Pending } from '../turn/pending';
import { type Turn, alike, deed, isAbout, isSuggested, nearest, suggest } from '../turn/turn';
import { kept } from '../wire/kept';
import { type Line, link } from '../wire/link';
import type { Action, Catalog, Happening, Hint, Legal, Message, Past, Refusal, Staged, Table, Verb, View, Way } from '../wire/protocol';
import { withStandIn } from '../words/voice';
import { t } from '../words/words.svelte';
import { tell } from './boards';
import { Pace } from './pace';
import { why } from './why';

const playerOf = (table: Table): number => table.happened.reduce((seat, one) => (one.type === 'played' ? one.seat : seat), 0);

/** Under which name one goes on at the next table of the same people: a chair is kept for it there. */
export const comeBack = { name: '' };

export class Session implements Turn {
  table = $state.raw<Table>();
  catalog = $state.raw<Catalog>();
  staged = $state.raw<Staged>();
  hints = $state.raw<Hint[]>();
  /** Which of them is looked at. */
  hinted = $state(0);
  /** Everything that has happened, the oldest first. */
  #happened = $state.raw<Happening[]>([]);
  /** The same, each turn as one. */
  readonly log = $derived(byTurn(this.#happened));
  /** What the house last refused, in words. */
  notice = $state('');
  /** What was touched and could not be done, as it is found on the board, and why. */
  refused = $state.raw<{ deed: string; refusal: Refusal }>();
  #touched = '';
  /** The seats whose people are connected, once that is known. */
  present = $state.raw<number[]>();
  /** Whether one is here on another device too. */
  elsewhere = $state(false);
  watchers = $state(0);
  thinking = $state(false);
  /** What is looked back at instead of the table as it is. */
  past = $state.raw<Past>();
  #options = $state.raw<Options>([]);
  readonly line: Line;
  /** What is done before the house has said what is staged. */
  readonly #pending = new Pending();
  readonly #pace = new Pace<Table>(playerOf, (table) => this.#renew(table), () => still() || document.hidden, pace);
  #begun = false;
  /** One's name, if one comes from the table before: one has agreed to play. */
  readonly #comesBack: string;
  #started = false;

  constructor(
    readonly game: string,
    /** What a link has brought, such as an invitation. */
    readonly pass: string,
    /** Told of every new table, with what is new in it; for animation and sound. */
    readonly happens: (before: Table | undefined, after: Table) => void = () => {},
  ) {
    this.#comesBack = comeBack.name;
    comeBack.name = '';
    this.line = link.open(game, pass, (message) => this.#hear(message));
    void link.catalog(game, pass).then((catalog) => (this.catalog = catalog), () => {});
  }

  /** The table as it would be after what is staged, or as it was. */
  get view(): View | undefined {
    return (this.past?.view ?? this.staged?.view ?? this.table?.view) || undefined;
  }

  get before(): View | undefined {
    return this.table?.view || undefined;
  }

  /** Looks back at the table as it was after something had happened. */
  async look(seq: number): Promise<void> {
    if (seq >= (this.table?.seq ?? 0)) return this.lookUp();
    this.#looking = seq;
    const past = await this.pastAt(seq);
    if (this.#looking === seq) this.past = past;
  }
  #looking = 0;

  /** Comes back to the table as it is. */
  lookUp(): void {
    this.#looking = 0;
    this.past = undefined;
  }

  /** The table as it was; asked for once. */
  pastAt(seq: number): Promise<Past | undefined> {
    const asked = this.#pasts.get(seq) ?? link.past(this.game, seq, this.pass).catch(() => void this.#pasts.delete(seq));
    this.#pasts.set(seq, asked);
    return asked;
  }
  readonly #pasts = new Map<number, Promise<Past | undefined>>();

  /** What was played, the oldest first: one can look back at each. */
  readonly turns = $derived(this.log.filter((one) => one.type === 'played'));

  /** What others have done since one's own last turn. */
  readonly missed = $derived(this.turns.slice(this.turns.findLastIndex(({ seat }) => this.isMine(seat)) + 1));

  /** What is looked back at, as far as it had gone when the table was so. */
  readonly toldThen = $derived(toldAt(this.#happened, this.past?.seq ?? 0));

  readonly #standIns = $derived(byStandIns(this.#happened));

  /** Something that was played, in words. */
  tell(one: Happening, names: string[]): string {
    if (one.type !== 'played') return '';
    return tell(this.catalog, one.events, this.#standIns.has(one.seq) ? withStandIn(names, one.seat) : names);
  }

  /** Whether a seat is one's own. */
  isMine(seat: number): boolean {
    const chair = this.table?.chairs[seat - 1];
    return chair?.type === 'person' && !!chair.yours;
  }

  get actions(): readonly Action[] {
    return this.staged?.actions ?? [];
  }

  get legal(): readonly Legal[] {
    return this.#options[this.actions.length] ?? [];
  }

  get ways(): readonly Way[] {
    const last = this.actions.at(-1);
    return (last && this.#options[this.actions.length - 1]?.find((one) => alike(one, last))?.ways) ?? [];
  }

  /** What the hint does that is looked at, and what it is on the way to. */
  get lit(): readonly string[] {
    const hint = this.hints?.[this.hinted];
    return hint ? [deed(hint.do, hint.what), ...(hint.goal ? [deed('claim', hint.goal.what)] : [])] : [];
  }

  get decides(): boolean {
    return !!this.table?.legal;
  }

  may(verb: Verb, what = ''): Legal | undefined {
    return this.legal.find((one) => isAbout(one, verb, what));
  }

  could(verb: Verb, what = ''): boolean {
    return this.#options.some((legal) => legal?.some((one) => isAbout(one, verb, what)));
  }

  begins(verb: Verb, what = ''): Legal | undefined {
    return this.table?.legal?.find((one) => isAbout(one, verb, what));
  }

  /** Next, or else instead of what is staged. If neither is legal, the house says why. */
  pick(verb: Verb, what = ''): void {
    this.#then(() => this.#pick(verb, what));
  }

  #pick(verb: Verb, what: string): void {
    if (!this.decides) return void (this.notice = t('not-your-turn'));
    // What was touched last is put back by touching it again, with what was suggested after it.
    const last = this.actions.findLastIndex((one) => !isSuggested(one));
    const touched = this.actions[last];
    if (touched && isAbout(touched, verb, what) && !this.may(verb, what)) return this.#restage(this.actions.slice(0, last));
    for (let at = this.actions.length; at >= 0; at -= 1) {
      const found = this.#options[at]?.find((one) => isAbout(one, verb, what));
      if (found) return this.#restage(this.actions.slice(0, at), suggest(found));
    }
    if (this.staged?.complete) this.notice = t('turn-complete');
    else if (!this.line.online) this.notice = t('reconnecting');
    else {
      this.#touched = deed(verb, what);
      this.#pending.await();
      this.line.say({ say: 'why', do: verb, what });
    }
  }

  /** Does something in exactly this way. */
  choose(action: string): void {
    this.#then(() => this.#restage(this.actions, { action }));
  }

  change(way: Way): void {
    this.#then(() => this.#change(this.ways.find(({ action }) => action === way.action)));
  }

  wish(crystals: string): void {
    this.#then(() => this.#change(nearest(this.ways, crystals)));
  }

  #change(way: Way | undefined): void {
    if (way) this.#restage(this.actions.slice(0, -1), way);
  }

  stage(actions: readonly string[]): void {
    this.#then(() => this.#stage(actions));
  }

  /** Whether the house has yet to say what is staged. */
  get awaits(): boolean {
    return this.#pending.awaits;
  }

  /** Does something once the house has said what is staged; without a line it never will. */
  #then(act: () => void): void {
    if (!this.line.online) this.#pending.clear();
    this.#pending.run(act);
  }

  #restage(actions: readonly Action[], ...more: readonly { action: string }[]): void {
    this.#stage([...actions, ...more].map(({ action }) => action));
  }

  undo(): void {
    this.#then(() => this.actions.length && this.#restage(this.actions.slice(0, -1)));
  }

  reset(): void {
    this.#then(() => this.actions.length && this.#stage([]));
  }

  confirm(): void {
    this.#then(() => this.#confirm());
  }

  /** To raise nothing may be a slip: whoever does it is asked once. */
  #confirm(): void {
    if (!this.#asked && this.staged?.complete && idles(this.#options, this.actions)) {
      this.#asked = true;
      this.notice = t('raise-nothing');
    } else if (this.table && this.staged?.complete) this.line.command({ say: 'confirm', after: this.table.seq, actions: this.actions.map(({ action }) => action) });
  }

  #asked = false;

  hint(): void {
    this.#then(() => this.#hint());
  }

  #hint(): void {
    if (!this.line.online) return void (this.notice = t('reconnecting'));
    this.thinking = true;
    this.hints = undefined;
    this.#wondered = this.#moment();
    this.line.say({ say: 'hint' });
  }

  forgetHints(): void {
    this.hints = undefined;
    this.thinking = false;
    this.#wondered = '';
  }

  /** The turn as it stands: hints for another moment come too late. */
  #moment(): string {
    return `${this.table?.seq} ${this.actions.map(({ action }) => action).join(' ')}`;
  }
  #wondered = '';

  #stage(actions: readonly string[]): void {
    this.refused = undefined;
    this.#asked = false;
    if (this.line.online) this.#pending.await();
    else this.notice = t('reconnecting');
    this.line.say({ say: 'stage', actions: [...actions], steps: known(this.actions, actions) < actions.length });
  }

  /** Takes a chair, or one's own again; without a color it has the one it had. */
  sit(chair: number, name: string, color = 0, promises = true): void {
    const promise = toHex(sha256(fromHex(nonceOf(this.game))));
    this.line.command({ say: 'sit', chair, name, ...(promises && { promise }), ...(color && { color }) });
  }

  /** Wishes for another color while people gather. */
  recolor(color: number): void {
    const own = this.table?.chairs.findIndex((chair) => chair.type === 'person' && chair.yours) ?? -1;
    const chair = this.table?.chairs[own];
    if (this.table?.phase === 'gathering' && chair?.type === 'person') this.sit(own + 1, chair.name, color, !!chair.promised);
  }

  close(): void {
    this.#pending.clear();
    this.#pace.stop();
    this.line.close();
  }

  #hear(message: Message): void {
    if (message.type !== 'table') this.catchUp();
    switch (message.type) {
      case 'table':
        return this.#pace.receive(message);
      case 'staged':
        return this.#pending.settle(() => this.#follow(message));
      case 'refused':
        return this.#refuse(message);
      case 'present':
        this.present = message.chairs;
        this.watchers = message.watchers;
        this.elsewhere = !!message.elsewhere;
        return;
      case 'hints':
        if (this.#wondered === this.#moment()) this.hints = message.hints;
        this.hinted = 0;
        this.thinking = false;
        return;
      case 'done':
        return;
    }
  }

  #refuse(message: Refusal & { id?: string }): void {
    this.notice = why(message);
    const thought = this.thinking && !this.#touched;
    this.thinking = false;
    if (this.#touched && !message.id) this.refused = { deed: this.#touched, refusal: message };
    this.#touched = '';
    // A command has a name, and nobody waits for a hint.
    if (!message.id && !thought) this.#pending.settle();
  }

  /** Shows the table as it is; whoever does something does it there. */
  catchUp(): void {
    this.#pace.catchUp();
  }

  #renew(come: Table): void {
    this.#pending.clear();
    const before = this.table;
    const table = kept(before, come);
    const earlier = this.#happened.filter(({ seq }) => seq < (table.happened[0]?.seq ?? Infinity));
    this.#happened = standing([...earlier, ...table.happened]);
    const moved = before?.seq !== table.seq;
    this.table = table;
    if (moved) {
      this.notice = '';
      this.refused = undefined;
      this.hints = undefined;
      this.#offered = [];
    }
    // What one may know of the past depends on whose eyes one sees with, and on whether it is over.
    if (before?.you !== table.you || before?.phase !== table.phase) this.#pasts.clear();
    const again = this.actions;
    this.#options = table.legal ? [table.legal] : [];
    if (moved) this.staged = undefined;
    // What no longer fits is said.
    const restaged = again.length > 0 && !!table.legal && (!moved || stands(table.happened));
    if (restaged) this.#restage(again);
    this.#begin(table);
    this.happens(before, table);
    // The house may still tell what was staged before one came, or on another device.
    if (moved && before && table.legal && !restaged) this.#offer([]);
  }

  #follow(staged: Staged): void {
    if (staged.seq !== this.table?.seq) return;
    this.hints = undefined;
    this.notice = staged.dropped ? why(staged.dropped) : '';
    const { actions } = staged;
    this.#options = follow(this.#options, this.actions, staged);
    staged.view = kept(this.view, staged.view);
    this.staged = actions.length ? staged : undefined;
    this.#offer(staged.actions);
  }

  /** Adds what is suggested. */
  #offer(actions: readonly Action[]): void {
    const [next] = this.legal;
    const due = isDue(this.legal, this.#offered, actions);
    this.#offered = actions;
    if (due && next) this.#restage(actions, suggest(next));
  }
  #offered: readonly Action[] = [];

  /** With nobody to wait for, the game begins by itself; promised nonces are revealed. */
  #begin(table: Table): void {
    const people = table.chairs.filter((chair) => chair.type === 'person');
    const full = table.chairs.every((chair) => chair.type !== 'open');
    if (this.#begun) return;
    // With several people everybody promises a nonce first; the host has a chair from the beginning.
    const own = table.chairs.findIndex((chair) => chair.type === 'person' && chair.yours && !chair.promised);
    const chair = table.chairs[own];
    if (table.phase === 'gathering' && chair?.type === 'person' && !people.every((other) => other.yours)) {
      return this.sit(own + 1, chair.name);
    }
    if (table.phase === 'gathering' && this.#comesBack) {
      const kept = table.chairs.findIndex((one) => one.type === 'open' && one.keptFor === this.#comesBack);
      if (kept >= 0 && !people.some(({ yours }) => yours)) return this.sit(kept + 1, this.#comesBack, settings.color);
      // Whoever sits here has said that they play again.
      if (table.host && full && people.length > 1 && people.every(({ promised }) => promised) && !this.#started) {
        this.#started = true;
        return this.line.command({ say: 'start' });
      }
    }
    if (table.phase === 'gathering' && table.host && full && people.every((chair) => chair.yours && !chair.promised)) {
      this.#begun = true;
      this.line.command({ say: 'start', nonce: nonceOf(this.game) });
    } else if (table.phase === 'revealing' && people.some((chair) => chair.yours && chair.promised)) {
      this.#begun = true;
      this.line.command({ say: 'reveal', nonce: nonceOf(this.game) });
    }
  }
}
