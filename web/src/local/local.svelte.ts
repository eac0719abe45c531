// A house in this browser, behind the same interface as one behind a socket: a worker keeps its
// tables, and nothing leaves the browser.
import { Refused } from '../wire/http';
import type { Link, Line } from '../wire/link';
import type { Me, Message, Refusal, Request, TableLinks } from '../wire/protocol';
import { Talk } from '../wire/talk.svelte';
import { keep, read, t } from '../words/words.svelte';
import { ADDRESS } from './module';
import type { Whole } from './store';
import type { FromPage, Questions, ToPage } from './words';

/** Games of this browser have names that no house gives. */
export const isHere = (game: string): boolean => game.startsWith('here-');

/** Whether this browser can play by itself, and was given what it needs for that. */
export const CAN_PLAY_HERE = !!ADDRESS && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const NAME = 'own name';
const PLAYED = 'played here';

/** Whether a game was ever laid in this browser. */
export const hasPlayedHere = (): boolean => read(PLAYED) !== null;

/** What only a house with others can do. */
const alone = (): Promise<never> => Promise.reject(new Refused(404, { code: 'unknown', reason: 'this takes a house: this page plays by itself' }));

class LocalLine extends Talk {
  constructor(
    readonly game: string,
    hear: (message: Message) => void,
    readonly speak: (said: 'open' | 'close' | Request) => void,
  ) {
    super(hear);
    speak('open');
  }

  say(request: Request): void {
    if (this.online) this.speak(request);
  }

  close(): void {
    this.speak('close');
  }

  /** What the worker says about this line. */
  told(said: Extract<ToPage, { client: number }>): void {
    if (said.is === 'open') this.greet();
    else if (said.is === 'message') this.receive(said.message);
    else this.lost = said.refusal;
  }

  /** The worker is gone; another one is opened. */
  breaks(): void {
    this.online = false;
    this.speak('open');
  }
}

export class Local implements Link {
  readonly remote: boolean = false;
  readonly here = CAN_PLAY_HERE;
  readonly exportAddress = 'save:games';
  /** Why this browser keeps nothing, if it does not. */
  forgetful = $state('');
  #worker: Worker | undefined;
  #wait = FIRST_WAIT;
  #numbers = 0;
  readonly #questions = new Map<number, { ask: Extract<FromPage, { do: 'ask' }>; answer: (value: never) => void; refuse: (error: Refused) => void }>();
  readonly #lines = new Map<number, LocalLine>();

  #say(said: FromPage): void {
    this.#worker ??= this.#hire();
    this.#worker.postMessage(said);
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#broken(event.message);
    };
    worker.postMessage({ do: 'begin', module: ADDRESS ?? '' } satisfies FromPage);
    return worker;
  }

  #hear(data: ToPage): void {
    if (data.is === 'broken') return this.#broken(data.reason);
    if (data.is === 'forgetful') return void (this.forgetful = data.reason);
    this.#wait = FIRST_WAIT;
    if (data.is !== 'answer' && data.is !== 'refused') return this.#lines.get(data.client)?.told(data);
    const question = this.#questions.get(data.id);
    this.#questions.delete(data.id);
    if (data.is === 'answer') question?.answer(data.value as never);
    else question?.refuse(new Refused(400, data.refusal));
  }

  /** Another worker goes on from what is kept; what was asked is asked again. */
  #broken(reason: string): void {
    console.warn('The house in this browser is opened again.', reason);
    this.#worker?.terminate();
    this.#worker = undefined;
    setTimeout(() => {
      this.#lines.forEach((line) => line.breaks());
      this.#questions.forEach(({ ask }) => this.#say(ask));
    }, this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
  }

  ask<Name extends keyof Questions>(what: Name, about: Questions[Name][0]): Promise<Questions[Name][1]> {
    const id = (this.#numbers += 1);
    const ask = { do: 'ask', id, what, about: $state.snapshot(about) as object } as const;
    return new Promise((answer, refuse) => {
      this.#questions.set(id, { ask, answer, refuse });
      this.#say(ask);
    });
  }

  me = async (): Promise<Me> => ({ name: read(NAME) });
  async rename(name: string): Promise<Me> {
    const me = await this.ask('name', { name });
    keep(NAME, me.name);
    return me;
  }

  devices = alone;
  endDevice = alone;
  endOtherDevices = alone;
  device = alone;
  deviceOffer = alone;
  useDevice = alone;
  follow = alone;
  async forgetMe(): Promise<void> {
    keep(NAME, '');
    await this.ask('remove', {});
  }
  tables: Link['tables'] = async () => [];
  ownTables: Link['ownTables'] = () => this.ask('ownTables', {});
  found: Link['found'] = async (wish) => {
    keep(PLAYED, 'yes');
    return this.ask('found', { wish, name: (await this.me()).name || t('guest') });
  };
  /** Takes in games that were saved elsewhere. */
  async bring(games: Whole[]): Promise<Questions['import'][1]> {
    const brought = await this.ask('import', { games });
    keep(PLAYED, 'yes');
    return brought;
  }
  links = async (game: string): Promise<TableLinks> => ({ game, invite: null, watch: null, addresses: [], advice: null });
  renewLink = alone;
  table: Link['table'] = (game) => this.ask('look', { game });
  checkSet: Link['checkSet'] = (family, text) => this.ask('checkSet', { family, text });
  catalog: Link['catalog'] = (game) => this.ask('catalog', { game });
  past: Link['past'] = (game, seq) => this.ask('past', { game, seq });
  replay: Link['replay'] = (game) => this.ask('replay', { game });
  record: Link['record'] = (game) => this.ask('record', { game });
  recordAddress: Link['recordAddress'] = (game) => `save:record/${game}`;
  setAddress: Link['setAddress'] = (family) => `save:set/${family}`;
  // No map is the standard one.
  components: Link['components'] = ({ map, ...of }) => this.ask('components', { ...of, ...(map && { map }) });
  piles: Link['piles'] = ({ map, ...of }) => this.ask('piles', { ...of, ...(map && { map }) } as never);
  read: Link['read'] = (record) => this.ask('read', { record });
  analyze: Link['analyze'] = (of) => this.ask('analyze', 'game' in of ? { game: of.game } : of);
  analysis: Link['analysis'] = (id) => this.ask('analysis', { id });

  open: Link['open'] = (game, _pass, hear): Line => {
    const client = (this.#numbers += 1);
    const line = new LocalLine(game, hear, (said) => {
      if (said === 'open') this.#say({ do: 'open', client, game });
      else if (said === 'close') {
        this.#lines.delete(client);
        this.#say({ do: 'close', client });
      } else this.#say({ do: 'say', client, request: said });
    });
    this.#lines.set(client, line);
    return line;
  };
}

export const local = new Local();

/** What an address that begins with `save:` is saved as: its name, and what is in it. */
async function saved(address: string): Promise<[string, string]> {
  const [kind = '', of = ''] = address.slice('save:'.length).split('/');
  if (kind === 'record') return [`caravanserai-${of}.txt`, await local.ask('record', { game: of })];
  if (kind === 'set') return [`${of}.set`, await local.ask('set', { family: of as never })];
  return ['caravanserai-games.json', JSON.stringify({ caravanserai: 1, games: await local.ask('export', {}) })];
}

/** Saves what has no address of its own, because no server has it. */
export async function save(address: string): Promise<void> {
  const [name, text] = await saved(address);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Links that save something of this browser. */
export function saveHere(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="save:"]');
    if (!link) return;
    event.preventDefault();
    void save(link.getAttribute('href') ?? '').catch((error: Refusal) => console.warn(error));
  });
}
