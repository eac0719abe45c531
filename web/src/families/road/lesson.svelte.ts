// The table of the first lesson: scripted step by step, so that no server is needed. To the board
// it is a table like any other.
import { counts } from '../../art/crystal';
import { crystalWords } from '../../pieces/crystals';
import { type Turn, isAbout, nearest } from '../../turn/turn';
import type {
  Action,
  Chair,
  Legal,
  MarketCard,
  PointCard,
  RoadCatalog,
  RoadView,
  RowCard,
  Staged,
  Verb,
  View,
  Way,
} from '../../wire/protocol';
import { t } from '../../words/words.svelte';
import type { Taught } from '../family';

export const CATALOG: RoadCatalog & { family: 'road' } = {
  family: 'road',
  set: 'road',
  standard: true,
  market: 6,
  prices: [0, 1, 2, 3, 4, 5],
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
/** The tokens of the first two cards of the row. */
const TOKENS = ['major', 'minor'] as const;
const MARKET: MarketCard[] = ['bb>aad', '+c', 'aa>c', 'ccc>ddd', '^3', 'd>abc', 'aaa>bbb'].map(
  (card) => ({ card, crystals: card === 'aa>c' ? 'aaa' : '' }),
);

interface Own {
  caravan: string;
  hand?: string[];
  played?: string[];
  claimed?: boolean;
}

const points = (caravan: string): number => caravan.length - counts(caravan).a;

/** The table with this area in front of the learner. */
function table(own: Own, market: MarketCard[] = MARKET.slice(0, 6)): RoadView {
  const cards = own.claimed ? 10 : 0;
  const tokens = own.claimed ? 3 : 0;
  return {
    turn: 1,
    phase: { type: 'choose' },
    market,
    merchantDeck: market === LATER ? 36 : 37,
    row: (own.claimed ? ROW.slice(1) : ROW.slice(0, 5)).map((card, i): RowCard => ({
      ...card,
      ...(TOKENS[i] && { token: TOKENS[i] }),
    })),
    pointDeck: own.claimed ? 30 : 31,
    tokens: { major: own.claimed ? 3 : 4, minor: 4 },
    seats: [
      {
        caravan: own.caravan,
        limit: 10,
        hand: own.hand ?? [],
        played: own.played ?? [],
        claimed: own.claimed ? ROW.slice(0, 1) : [],
        tokens: { major: own.claimed ? 1 : 0, minor: 0 },
        score: {
          cards,
          tokens,
          crystals: points(own.caravan),
          total: cards + tokens + points(own.caravan),
        },
      },
      {
        caravan: 'aaab',
        limit: 10,
        hand: ['+aa', '^2'],
        played: [],
        claimed: [],
        tokens: { major: 0, minor: 0 },
        score: { cards: 0, tokens: 0, crystals: 1, total: 1 },
      },
    ],
  };
}

/** The market after the third card was taken. */
const LATER: MarketCard[] = MARKET.filter(({ card }) => card !== 'aa>c').map((one, i) =>
  i < 2 ? { ...one, crystals: 'a' } : one,
);

export interface Part {
  name: 'look' | 'gain' | 'upgrade' | 'rest' | 'acquire' | 'trade' | 'claim' | 'done';
  before: Own;
  market?: MarketCard[];
  /** The legal actions of the step, and the expected one; empty if there are none. */
  legal: Legal[];
  goal: string;
  after?: Own;
}

/** A legal action; a way is its notation and the caravan it leaves. */
const legal = (verb: Verb, what: string, ...ways: Way[]): Legal[] => [
  { do: verb, ...(what && { what }), ways },
];

export const PARTS: readonly Part[] = [
  { name: 'look', before: { caravan: 'aaa', hand: ['+aa', '^2'] }, legal: [], goal: '' },
  {
    name: 'gain',
    before: { caravan: 'aaa', hand: ['+aa', '^2'] },
    legal: legal('play', '+aa', { action: '+aa', caravan: 'aaaaa' }),
    goal: '+aa',
    after: { caravan: 'aaaaa', hand: ['^2'], played: ['+aa'] },
  },
  {
    name: 'upgrade',
    before: { caravan: 'aaaaa', hand: ['^2'], played: ['+aa'] },
    legal: legal(
      'play',
      '^2',
      { action: '^2:', caravan: 'aaaaa' },
      { action: '^2:a', caravan: 'aaaab', raises: 'a' },
      { action: '^2:ab', caravan: 'aaaac', raises: 'ab' },
      { action: '^2:aa', caravan: 'aaabb', raises: 'aa' },
    ),
    goal: '^2:aa',
    after: { caravan: 'aaabb', played: ['+aa', '^2'] },
  },
  {
    name: 'rest',
    before: { caravan: 'aaabb', played: ['+aa', '^2'] },
    legal: legal('rest', '', { action: 'rest', caravan: 'aaabb' }),
    goal: 'rest',
    after: { caravan: 'aaabb', hand: ['+aa', '^2'] },
  },
  {
    name: 'acquire',
    before: { caravan: 'aaabb', hand: ['+aa', '^2'] },
    legal: legal(
      'acquire',
      '3',
      { action: '@3:aa', caravan: 'aaaabb', pays: 'aa' },
      { action: '@3:ab', caravan: 'aaaaab', pays: 'ab' },
      { action: '@3:ba', caravan: 'aaaaab', pays: 'ba' },
      { action: '@3:bb', caravan: 'aaaaaa', pays: 'bb' },
    ),
    goal: '@3:aa',
    after: { caravan: 'aaaabb', hand: ['+aa', '^2', 'aa>c'] },
  },
  {
    name: 'trade',
    before: { caravan: 'aaaabb', hand: ['+aa', '^2', 'aa>c'] },
    market: LATER,
    legal: legal(
      'play',
      'aa>c',
      { action: 'aa>c*1', caravan: 'aabbc', times: 1 },
      { action: 'aa>c*2', caravan: 'bbcc', times: 2 },
    ),
    goal: 'aa>c*2',
    after: { caravan: 'bbcc', hand: ['+aa', '^2'], played: ['aa>c'] },
  },
  {
    name: 'claim',
    before: { caravan: 'bbcc', hand: ['+aa', '^2'], played: ['aa>c'] },
    market: LATER,
    legal: legal('claim', '1', { action: '#1', caravan: '' }),
    goal: '#1',
    after: { caravan: '', hand: ['+aa', '^2'], played: ['aa>c'], claimed: true },
  },
  {
    name: 'done',
    before: { caravan: '', hand: ['+aa', '^2'], played: ['aa>c'], claimed: true },
    market: LATER,
    legal: [],
    goal: '',
  },
];

const person = (name: string, yours: boolean): Chair => ({ type: 'person', name, yours });

/** A turn that is answered from the script. */
export class Lesson implements Taught {
  readonly family = 'road';
  readonly names = PARTS.map(({ name }) => name);
  step = $state(0);
  notice = $state('');
  #way = $state.raw<Way>();
  readonly catalog = CATALOG;

  get part(): Part {
    return PARTS[this.step] as Part;
  }
  /** Road came first: its messages have the short names. */
  get id(): string {
    return `lesson-${this.part.name}`;
  }
  /** The crystals that a step mentions. */
  get values(): Taught['values'] {
    switch (this.part.name) {
      case 'gain':
        return { get: crystalWords('aa') };
      case 'upgrade':
        return { get: crystalWords('bb') };
      case 'trade':
        return { give: crystalWords('aa'), get: crystalWords('c') };
      case 'done':
        return { points: 13 };
      default:
        return { cost: crystalWords('bbcc'), bonus: crystalWords('aaa') };
    }
  }
  readonly goal = '[data-action="claim 1"]';

  get table(): Turn['table'] {
    return {
      phase: 'playing',
      chairs: [person(t('lesson-you'), true), person(t('lesson-rival'), false)],
      you: 1,
      deciding: 1,
    };
  }

  readonly before = $derived.by((): View => ({
    family: 'road',
    ...table(this.part.before, this.part.market),
  }));

  readonly actions = $derived.by((): readonly Action[] => {
    const [about] = this.part.legal;
    if (!about || !this.#way) return [];
    const { caravan: _, over: __, ...way } = this.#way;
    return [{ do: about.do, ...(about.what && { what: about.what }), ...way }];
  });

  readonly staged = $derived.by((): Staged | undefined => {
    if (!this.#way) return undefined;
    const own: Own = { ...(this.part.after ?? this.part.before), caravan: this.#way.caravan };
    const view: View = { family: 'road', ...table(own, this.part.market) };
    return {
      seq: this.step,
      seat: 1,
      actions: [...this.actions],
      events: [],
      view,
      legal: [],
      complete: true,
      reveals: false,
    };
  });

  get view(): View {
    return this.staged?.view ?? this.before;
  }
  get legal(): readonly Legal[] {
    return this.#way ? [] : this.part.legal;
  }
  get ways(): readonly Way[] {
    return this.#way ? (this.part.legal[0]?.ways ?? []) : [];
  }
  get decides(): boolean {
    return this.part.legal.length > 0;
  }

  may(verb: Verb, what = ''): Legal | undefined {
    return this.legal.find((one) => isAbout(one, verb, what));
  }
  could(verb: Verb, what = ''): boolean {
    return !!this.begins(verb, what);
  }
  begins(verb: Verb, what = ''): Legal | undefined {
    return this.part.legal.find((one) => isAbout(one, verb, what));
  }

  /** The expected way; anything else is for a real game. */
  pick(verb: Verb, what = ''): void {
    const way = this.begins(verb, what)?.ways.find(({ action }) => action === this.part.goal);
    this.notice = way ? '' : t('lesson-not-now', { what: t(this.id) });
    if (way) this.#way = way;
  }
  change(way: Way): void {
    this.notice = '';
    this.#way = way;
  }
  wish(crystals: string): void {
    const way = nearest(this.ways, crystals);
    if (way) this.change(way);
  }
  stage(actions: readonly string[]): void {
    this.#way = this.part.legal[0]?.ways.find(({ action }) => action === actions[0]);
  }
  undo(): void {
    this.#way = undefined;
    this.notice = '';
  }
  reset(): void {
    this.undo();
  }
  confirm(): void {
    if (!this.#way) return;
    if (this.#way.action === this.part.goal) this.go(this.step + 1);
    else this.notice = t('lesson-other-way');
  }
  go(step: number): void {
    this.undo();
    this.step = Math.min(PARTS.length - 1, Math.max(0, step));
  }
}
