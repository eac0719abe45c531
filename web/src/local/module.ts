// The house as a module for browsers, and how a worker gives it orders (crates/worker).
import type { Components, Own } from '../wire/link';
import type { BotLevel, Catalog, Choice, Family, Hint, Listed, Message, NewTable, Past, Piles, Refusal, Replay, Request, Table } from '../wire/protocol';

/** Where the module lies; nothing where the page was built without it. */
const [found] = Object.values(import.meta.glob<string>('../../wasm/*.wasm', { query: '?url', import: 'default', eager: true }));
export const ADDRESS = found && new URL(found, import.meta.url).href;

/** Where the nets of bots lie, by family: they are loaded when one thinks. */
const NETS = Object.entries(import.meta.glob<string>('../../../crates/ai/nets/*.net', { query: '?url', import: 'default', eager: true }));

/** What a list says of a game. */
export type Summary = Omit<Listed, 'game' | 'updated'>;

/** An entry of a log as it is kept. */
export interface Row {
  seq: number;
  kind: string;
  seat: number | null;
  text: string;
  command: string;
  at_ms: number;
}

/** A game without its log. */
export interface Founding {
  game: string;
  setup: string;
  secret: string;
}

/** Something to be thought about by another worker. */
export interface Thought {
  id: string;
  game: string;
  family: Family;
  aim: { type: 'turn'; seq: number; level: BotLevel } | { type: 'hint'; client: number; seq: number };
}

/** What came of something that a room wanted. */
export type Told =
  | { type: 'stored' | 'taken' | 'woken' | 'tick' }
  | { type: 'notStored' | 'notCaught' | 'notFounded'; reason: string }
  | { type: 'caught'; rows: Row[] }
  | { type: 'thought'; seq: number; action: string }
  | { type: 'noThought'; seq: number }
  | { type: 'hinted'; client: number; seq: number; hints: Hint[] }
  | { type: 'founded'; game: string };

/** What a room wants done. */
export type Want =
  | { want: 'send'; game: string; client: number; message: Message }
  | { want: 'append'; game: string; row: Row; summary: Summary | null }
  | { want: 'catchUp'; game: string; after: number }
  | ({ want: 'think' } & Thought)
  | { want: 'stop'; id: string }
  | { want: 'found'; game: string; next: string; setup: string; summary: Summary }
  | { want: 'list'; game: string; summary: Summary }
  | { want: 'setAside'; game: string; reason: string }
  | { want: 'wake'; game: string; at: number | null };

/** What a moment of a game is judged to be. */
export interface Moment {
  chances: number[];
  choice: Choice | null;
}

/** Every order, with what it is answered. */
export interface Orders {
  found: [{ game: string; wish: NewTable; name: string; secret: string }, { setup: string; summary: Summary }];
  open: [Founding & { rows: Row[]; shared: boolean }, { summary: Summary }];
  close: [{ game: string }, undefined];
  join: [{ game: string; client: number }, undefined];
  leave: [{ game: string; client: number }, undefined];
  say: [{ game: string; client: number; request: Request }, undefined];
  tell: [{ game: string; told: Told }, undefined];
  look: [{ game: string }, Table];
  past: [{ game: string; seq: number }, Past];
  catalog: [{ game: string }, Catalog];
  record: [{ game: string }, string];
  replay: [{ game: string }, Replay];
  read: [{ record: string } & Own, Replay];
  components: [Components, Catalog];
  piles: [Components, Piles];
  set: [{ family: Family }, string];
  checkSet: [{ family: Family; text: string; map?: string }, undefined];
  name: [{ name: string }, { name: string }];
  think: [Thought, Told];
  judge: [{ game?: Founding & { rows: Row[] }; record?: string } & Own, { of: number; family: Family }];
  judgeNext: [object, Moment | undefined];
  measure: [{ family: Family; set?: string; seats: number; games: number; bot?: string }, { signature: string; decisions: number; nodes?: number }];
}

interface Exports {
  memory: WebAssembly.Memory;
  hold(length: number): number;
  carry_out(): number;
  take_net(): number;
  held(): number;
}

/** The module refused an order, and says why. */
export class NotDone extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** The module with a memory of its own. */
export class Module {
  readonly #exports: Exports;
  readonly #write = new TextEncoder();
  readonly #read = new TextDecoder();

  constructor(
    compiled: WebAssembly.Module,
    /** Does what rooms want. */
    readonly satisfy: (want: Want) => void = () => {},
  ) {
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as Exports;
  }

  /** Loads the net of a family, once, before anything is thought about with it. */
  async learn(family: Family): Promise<void> {
    const [, address] = NETS.find(([path]) => path.endsWith(`/${family}.net`)) ?? [];
    if (!address || this.#learned.has(family)) return;
    const response = await fetch(new URL(address, import.meta.url));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    this.takeNet(new Uint8Array(await response.arrayBuffer()));
    this.#learned.add(family);
  }
  readonly #learned = new Set<Family>();

  /** Takes a net, before anything is thought about with it. */
  takeNet(net: Uint8Array): void {
    this.#hold(net);
    if (!this.#exports.take_net()) throw new Error('this is no net, or it comes too late');
  }

  #hold(bytes: Uint8Array): void {
    const at = this.#exports.hold(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** Carries out an order. Where it traps, the module cannot be used any more. */
  give<Name extends keyof Orders>(order: Name, about: Orders[Name][0]): Orders[Name][1] {
    const { memory, carry_out, held } = this.#exports;
    this.#hold(this.#write.encode(JSON.stringify([Date.now(), { order, ...about }])));
    const length = carry_out();
    const text = this.#read.decode(new Uint8Array(memory.buffer, held(), length));
    const { value, refused, wants = [] } = JSON.parse(text) as { value?: Orders[Name][1]; refused?: Refusal; wants?: Want[] };
    wants.forEach(this.satisfy);
    if (refused) throw new NotDone(refused);
    return value as Orders[Name][1];
  }
}

/** Loads the module. A host that does not know its type is no reason to fail. */
export async function load(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
