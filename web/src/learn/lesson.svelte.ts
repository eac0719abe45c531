// A table of one's own for the first lesson: it is written down here step by step, so that nothing
// has to be asked of the house. For the board it looks like any other table.
import { counts } from '../art/crystal';
import { nearest, parse, type Parsed } from '../play/action';
import type { Legal, MarketCard, PointCard, RoadCatalog, RoadView, Staged, Table, View } from '../wire/protocol';
import { t } from '../words/words.svelte';

export const CATALOG: RoadCatalog & { family: 'road' } = {
  family: 'road',
  set: 'road',
  standard: true,
  market: 6,
  row: 5,
  limit: 10,
  end: 6,
  crystal: 1,
  tokens: { each: 4, major: 3, minor: 1 },
  caravans: ['aaa', 'aaaa'],
  start: ['+aa', '^2'],
  deck: [],
  points: [],
};

const ROW: PointCard[] = [
  { cost: 'bbcc', points: 10 },
  { cost: 'aabbb', points: 8 },
  { cost: 'accd', points: 12 },
  { cost: 'bbbdd', points: 14 },
  { cost: 'cccdd', points: 17 },
  { cost: 'aadd', points: 10 },
];
const MARKET: MarketCard[] = ['bb>aad', '+c', 'aa>c', 'ccc>ddd', '^3', 'd>abc', 'aaa>bbb'].map((card) => ({ card, crystals: card === 'aa>c' ? 'aaa' : '' }));

interface Own {
  caravan: string;
  hand?: string[];
  played?: string[];
  claimed?: boolean;
}

const points = (caravan: string): number => caravan.length - counts(caravan).a;

/** The table with this in front of the learner. */
function table(own: Own, market: MarketCard[] = MARKET.slice(0, 6)): RoadView {
  const cards = own.claimed ? 10 : 0;
  const tokens = own.claimed ? 3 : 0;
  return {
    turn: 1,
    phase: { type: 'choose' },
    market,
    merchantDeck: market === LATER ? 36 : 37,
    row: own.claimed ? ROW.slice(1) : ROW.slice(0, 5),
    pointDeck: own.claimed ? 30 : 31,
    tokens: { major: own.claimed ? 3 : 4, minor: 4 },
    seats: [
      { caravan: own.caravan, hand: own.hand ?? [], played: own.played ?? [], claimed: own.claimed ? ROW.slice(0, 1) : [], tokens: { major: own.claimed ? 1 : 0, minor: 0 }, score: { cards, tokens, crystals: points(own.caravan), total: cards + tokens + points(own.caravan) } },
      { caravan: 'aaab', hand: ['+aa', '^2'], played: [], claimed: [], tokens: { major: 0, minor: 0 }, score: { cards: 0, tokens: 0, crystals: 1, total: 1 } },
    ],
  };
}

/** The market after the third card was taken. */
const LATER: MarketCard[] = MARKET.filter(({ card }) => card !== 'aa>c').map((one, i) => (i < 2 ? { ...one, crystals: 'a' } : one));

export interface Part {
  name: 'look' | 'gain' | 'upgrade' | 'rest' | 'acquire' | 'trade' | 'claim' | 'done';
  before: Own;
  market?: MarketCard[];
  /** All ways to do it, and the one of the lesson; none where there is nothing to do. */
  ways: Legal[];
  goal: string;
  after?: Own;
}

const ways = (list: string): Legal[] => list.split(' ').map((one) => ({ action: one.split('=')[0] ?? '', caravan: one.split('=')[1] ?? '' }));

export const PARTS: readonly Part[] = [
  { name: 'look', before: { caravan: 'aaa', hand: ['+aa', '^2'] }, ways: [], goal: '' },
  { name: 'gain', before: { caravan: 'aaa', hand: ['+aa', '^2'] }, ways: ways('+aa=aaaaa'), goal: '+aa', after: { caravan: 'aaaaa', hand: ['^2'], played: ['+aa'] } },
  { name: 'upgrade', before: { caravan: 'aaaaa', hand: ['^2'], played: ['+aa'] }, ways: ways('^2:=aaaaa ^2:a=aaaab ^2:ab=aaaac ^2:aa=aaabb'), goal: '^2:aa', after: { caravan: 'aaabb', played: ['+aa', '^2'] } },
  { name: 'rest', before: { caravan: 'aaabb', played: ['+aa', '^2'] }, ways: ways('rest=aaabb'), goal: 'rest', after: { caravan: 'aaabb', hand: ['+aa', '^2'] } },
  { name: 'acquire', before: { caravan: 'aaabb', hand: ['+aa', '^2'] }, ways: ways('@3:aa=aaaabb @3:ab=aaaaab @3:ba=aaaaab @3:bb=aaaaaa'), goal: '@3:aa', after: { caravan: 'aaaabb', hand: ['+aa', '^2', 'aa>c'] } },
  { name: 'trade', before: { caravan: 'aaaabb', hand: ['+aa', '^2', 'aa>c'] }, market: LATER, ways: ways('aa>c*1=aabbc aa>c*2=bbcc'), goal: 'aa>c*2', after: { caravan: 'bbcc', hand: ['+aa', '^2'], played: ['aa>c'] } },
  { name: 'claim', before: { caravan: 'bbcc', hand: ['+aa', '^2'], played: ['aa>c'] }, market: LATER, ways: ways('#1='), goal: '#1', after: { caravan: '', hand: ['+aa', '^2'], played: ['aa>c'], claimed: true } },
  { name: 'done', before: { caravan: '', hand: ['+aa', '^2'], played: ['aa>c'], claimed: true }, market: LATER, ways: [], goal: '' },
];

/** What a board asks of a session, answered from the script. */
export class Lesson {
  step = $state(0);
  notice = $state('');
  #staged = $state('');
  readonly catalog = CATALOG;
  readonly hints = undefined;
  readonly log = [];
  readonly present = [1];
  readonly watchers = 0;
  readonly thinking = false;
  readonly line = { online: true, lost: '', say: () => {}, command: () => {} };

  get part(): Part {
    return PARTS[this.step] as Part;
  }

  readonly table = $derived.by((): Table => {
    const view: View = { family: 'road', ...table(this.part.before, this.part.market) };
    const person = (name: string, yours: boolean) => ({ type: 'person' as const, name, yours, promised: false, standIn: null, resigned: false });
    return { game: '', seq: this.step, family: 'road', set: 'road', theme: 'golem', phase: 'playing', chairs: [person(t('lesson-you'), true), person(t('lesson-rival'), false)], host: false, you: 1, commitment: '', revealBy: null, round: this.step + 1, view, deciding: 1, legal: this.part.ways, asked: null, happened: [], result: null, proof: null, rematch: null };
  });

  readonly staged = $derived.by((): Staged | undefined => {
    if (!this.#staged) return undefined;
    const way = this.part.ways.find(({ action }) => action === this.#staged);
    const own: Own = { ...(this.part.after ?? this.part.before), caravan: way?.caravan ?? '' };
    const view: View = { family: 'road', ...table(own, this.part.market) };
    return { seq: this.step, seat: 1, actions: [this.#staged], events: [], view, legal: [], complete: true, reveals: false };
  });

  get view(): View {
    return (this.staged?.view ?? this.table.view) as View;
  }
  get actions(): string[] {
    return this.#staged ? [this.#staged] : [];
  }
  get legal(): Legal[] {
    return this.#staged ? [] : this.part.ways;
  }
  readonly heads = $derived.by(() => Map.groupBy(this.legal, ({ action }) => parse(action).head));
  readonly stagedHeads = $derived.by(() => this.actions.map((action) => parse(action).head));
  get last(): Parsed | undefined {
    return this.#staged ? parse(this.#staged) : undefined;
  }
  get ways(): Legal[] {
    return this.#staged ? this.part.ways : [];
  }
  get decides(): boolean {
    return this.part.ways.length > 0;
  }

  #notNow(): string {
    return t('lesson-not-now', { what: t(`lesson-${this.part.name}`) });
  }

  /** The way of the lesson; anything else waits for a real game. */
  pick(head: string): void {
    const fits = this.part.goal && parse(this.part.goal).head === head;
    this.notice = fits ? '' : this.#notNow();
    if (fits) this.#staged = this.part.goal;
  }
  choose(action: string): void {
    if (this.part.ways.some((way) => way.action === action)) this.#staged = action;
    else this.notice = this.#notNow();
  }
  change(action: string): void {
    this.notice = '';
    this.#staged = action;
  }
  wish(letters: string): void {
    const way = nearest(this.ways, letters, this.last?.ordered ?? false);
    if (way) this.change(way.action);
  }
  undo(): void {
    this.#staged = this.notice = '';
  }
  reset(): void {
    this.undo();
  }
  stage(actions: string[]): void {
    if (actions[0] === undefined) this.undo();
    else this.choose(actions[0]);
  }
  suggest(): string {
    return this.part.goal;
  }
  hint(): void {
    this.pick(parse(this.part.goal).head);
  }
  confirm(): void {
    if (!this.#staged) return;
    if (this.#staged === this.part.goal) this.go(this.step + 1);
    else this.notice = t('lesson-other-way');
  }
  go(step: number): void {
    this.undo();
    this.step = Math.min(PARTS.length - 1, Math.max(0, step));
  }
  close(): void {}
}
