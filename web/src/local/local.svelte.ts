// Tables in this browser, behind the same interface as those on a server: a worker runs them, and
// nothing leaves the browser.
import { Refused } from '../wire/http';
import type { Link, Line } from '../wire/link';
import type { Me, Message, Refusal, Request, TableLinks, Theme } from '../wire/protocol';
import { Talk } from '../wire/talk.svelte';
import { keep, read, t } from '../words/words.svelte';
import type { DayGame } from './day';
import { ADDRESS } from './module';
import type { Whole } from './store';
import type { FromPage, Questions, ToPage } from './words';
import { saveText } from './save';

/** The prefix of game ids in this browser, which no server assigns. */
export const isHere = (game: string): boolean => game.startsWith('here-');

/**
 * Whether this browser can play on its own: it has the required features, and the module exists.
 */
export const CAN_PLAY_HERE =
  !!ADDRESS && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';

/** Whether this browser has cached everything needed to play without a server. */
export const isAtHand = (): Promise<boolean> =>
  CAN_PLAY_HERE
    ? fetch(ADDRESS ?? '', { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      )
    : Promise.resolve(false);

const FIRST_WAIT = 250;
/** The number of workers to try in a row. */
const TRIES = 3;
/** How long a worker must run, in milliseconds, before failures are counted anew. */
const SOUND = 60_000;
const NAME = 'own name';
const PLAYED = 'played here';

/** Whether any game was ever created in this browser. */
export const hasPlayedHere = (): boolean => read(PLAYED) !== null;

/** Requests that only a server with other people can answer. */
const alone = (): Promise<never> =>
  Promise.reject(
    new Refused(404, { code: 'unknown', reason: 'this takes a house: this page plays by itself' }),
  );

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

  /** The worker's messages about this connection. */
  told(said: Extract<ToPage, { client: number }>): void {
    if (said.is === 'open') this.greet();
    else if (said.is === 'message') this.receive(said.message);
    else this.lost = said.refusal;
  }

  /** The worker failed, temporarily or for good. */
  breaks(lost?: Refusal): void {
    this.online = false;
    this.lost = lost;
  }

  /** There is a new worker. */
  again(): void {
    this.speak('open');
  }
}

export class Local implements Link {
  readonly remote: boolean = false;
  readonly here = CAN_PLAY_HERE;
  readonly exportAddress = 'save:games';
  /** Why this browser cannot save anything, if so. */
  forgetful = $state('');
  #worker: Worker | undefined;
  #hired = 0;
  /** The number of workers that have failed in a row. */
  #breaks = 0;
  /** Until there is a new worker, requests and connections are only queued. */
  #waits = false;
  #numbers = 0;
  readonly #questions = new Map<
    number,
    {
      ask: Extract<FromPage, { do: 'ask' }>;
      answer: (value: never) => void;
      refuse: (error: Refused) => void;
    }
  >();
  readonly #lines = new Map<number, LocalLine>();

  #say(said: FromPage): void {
    if (this.#waits) return;
    this.#worker ??= this.#hire();
    this.#worker.postMessage(said);
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
    this.#hired = Date.now();
    // A terminated worker may still have sent something.
    worker.onmessage = ({ data }: MessageEvent<ToPage>) =>
      this.#worker === worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#broken(event.message);
    };
    worker.postMessage({ do: 'begin', module: ADDRESS ?? '' } satisfies FromPage);
    return worker;
  }

  #hear(data: ToPage): void {
    if (data.is === 'broken') return this.#broken(data.reason);
    if (data.is === 'forgetful') return void (this.forgetful = data.reason);
    if (data.is !== 'answer' && data.is !== 'refused')
      return this.#lines.get(data.client)?.told(data);
    const question = this.#questions.get(data.id);
    this.#questions.delete(data.id);
    if (data.is === 'answer') question?.answer(data.value as never);
    else question?.refuse(new Refused(400, data.refusal));
  }

  /**
   * Starts another worker from the stored data and repeats the pending requests; but not forever.
   */
  #broken(reason: string): void {
    console.warn('The house in this browser is opened again.', reason);
    this.#worker?.terminate();
    this.#worker = undefined;
    if (Date.now() - this.#hired > SOUND) this.#breaks = 0;
    this.#breaks += 1;
    if (this.#breaks >= TRIES)
      return this.#giveUp({ code: 'unavailable', clause: 'here broken', reason });
    this.#lines.forEach((line) => line.breaks());
    this.#waits = true;
    setTimeout(
      () => {
        this.#waits = false;
        this.#lines.forEach((line) => line.again());
        this.#questions.forEach(({ ask }) => this.#say(ask));
      },
      FIRST_WAIT * 2 ** this.#breaks,
    );
  }

  /** Retries once when the person comes back later. */
  #giveUp(refusal: Refusal): void {
    this.#lines.forEach((line) => line.breaks(refusal));
    this.#questions.forEach(({ refuse }) => refuse(new Refused(500, refusal)));
    this.#questions.clear();
  }

  ask<Name extends keyof Questions>(
    what: Name,
    about: Questions[Name][0],
  ): Promise<Questions[Name][1]> {
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
  finished: Link['finished'] = async (behind) =>
    behind ? [] : (await this.ownTables()).filter(({ phase }) => phase === 'over');
  ownTables: Link['ownTables'] = () => this.ask('ownTables', {});
  found: Link['found'] = async (wish) => {
    const links = await this.ask('found', { wish, name: (await this.me()).name || t('guest') });
    this.#played();
    return links;
  };
  /** Begins a game of the caravan of the day; the one that counts goes on. */
  async day(day: DayGame & { theme: Theme }): Promise<string> {
    const name = (await this.me()).name || t('guest');
    const game = await this.ask('day', { ...day, name });
    this.#played();
    return game;
  }
  /** Imports games that were saved elsewhere. */
  async bring(games: Whole[]): Promise<Questions['import'][1]> {
    const brought = await this.ask('import', { games });
    this.#played();
    return brought;
  }
  /**
   * There are games from now on. With the first one, the browser is asked for persistent storage,
   * which it may refuse.
   */
  #played(): void {
    if (hasPlayedHere()) return;
    void navigator.storage?.persist?.().catch(() => {});
    keep(PLAYED, 'yes');
    this.#first?.();
  }
  #first: (() => void) | undefined;
  /** Calls back when the first game is created in this browser. */
  whenPlayed(act: () => void): void {
    this.#first = act;
  }
  links = async (game: string): Promise<TableLinks> => ({
    game,
    invite: null,
    watch: null,
    addresses: [],
    advice: null,
  });
  renewLink = alone;
  network = alone;
  openToNetwork = alone;
  table: Link['table'] = (game) => this.ask('look', { game });
  checkSet: Link['checkSet'] = (family, text, map) =>
    this.ask('checkSet', { family, text, ...(map && { map }) });
  catalog: Link['catalog'] = (game) => this.ask('catalog', { game });
  past: Link['past'] = (game, seq) => this.ask('past', { game, seq });
  replay: Link['replay'] = (game) => this.ask('replay', { game });
  record: Link['record'] = (game) => this.ask('record', { game });
  recordAddress: Link['recordAddress'] = (game) => `save:record/${game}`;
  setAddress: Link['setAddress'] = (family) => `save:set/${family}`;
  // By default, the standard map.
  components: Link['components'] = ({ map, ...of }) =>
    this.ask('components', { ...of, ...(map && { map }) });
  piles: Link['piles'] = ({ map, ...of }) =>
    this.ask('piles', { ...of, ...(map && { map }) } as never);
  read: Link['read'] = (record, own) => this.ask('read', { record, ...own });
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

/** The file for a `save:` address: its name and content. */
async function saved(address: string): Promise<[string, string]> {
  const [kind = '', of = ''] = address.slice('save:'.length).split('/');
  if (kind === 'record') return [`caravanserai-${of}.txt`, await local.ask('record', { game: of })];
  if (kind === 'set') return [`${of}.set`, await local.ask('set', { family: of as never })];
  return [
    'caravanserai-games.json',
    JSON.stringify({ caravanserai: 1, games: await local.ask('export', {}) }),
  ];
}

/** Saves a file that has no URL because no server has it. */
export async function save(address: string): Promise<void> {
  saveText(...(await saved(address)));
}

/** Handles links that save something from this browser. */
export function saveHere(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="save:"]');
    if (!link) return;
    event.preventDefault();
    void save(link.getAttribute('href') ?? '').catch((error: Refusal) => console.warn(error));
  });
}
