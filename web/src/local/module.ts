// The WebAssembly module with the server logic, and how a worker calls it (crates/worker).
import type {
  Catalog,
  Choice,
  Family,
  Past,
  Piles,
  Refusal,
  Replay,
  Summary,
  Table,
} from '../wire/protocol';
import type { Order, Told, Want } from './orders';

/** The URL of the module; empty in builds without it. */
const [found] = Object.values(
  import.meta.glob<string>('../../wasm/*.wasm', { query: '?url', import: 'default', eager: true }),
);
export const ADDRESS = found && new URL(found, import.meta.url).href;

/** The URLs of the bots' nets, by family: loaded when a bot first thinks. */
const NETS = Object.entries(
  import.meta.glob<string>('../../../crates/ai/nets/*.net', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

/** The appraisal of a moment of a game. */
export interface Moment {
  chances: number[];
  choice: Choice | null;
}

/** The answer to each order. */
interface Answers {
  found: { setup: string; summary: Summary };
  day: { setup: string; secret: string; summary: Summary };
  open: { summary: Summary };
  close: undefined;
  join: undefined;
  leave: undefined;
  say: undefined;
  tell: undefined;
  look: Table;
  past: Past;
  catalog: Catalog;
  record: string;
  replay: Replay;
  read: Replay;
  components: Catalog;
  piles: Piles;
  set: string;
  checkSet: undefined;
  name: { name: string };
  think: Told;
  judge: { of: number; family: Family };
  judgeNext: Moment | undefined;
  measure: { signature: string; decisions: number; nodes?: number };
}

/** The content of an order. */
type About<Name> = Order extends infer One
  ? One extends { order: Name }
    ? Omit<One, 'order'>
    : never
  : never;

/** Every order with its answer. */
export type Orders = { [Name in Order['order']]: [About<Name>, Answers[Name]] };

interface Exports {
  memory: WebAssembly.Memory;
  hold(length: number): number;
  carry_out(): number;
  take_net(): number;
  held(): number;
}

/** The module refused an order, with the reason. */
export class NotDone extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** The module, with its own memory. */
export class Module {
  readonly #exports: Exports;
  readonly #write = new TextEncoder();
  readonly #read = new TextDecoder();

  constructor(
    compiled: WebAssembly.Module,
    /** Carries out what rooms request. */
    readonly handleWant: (want: Want) => void = () => {},
  ) {
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as Exports;
  }

  /** Loads the net of a family once, before its first use. */
  async learn(family: Family): Promise<void> {
    const [, address] = NETS.find(([path]) => path.endsWith(`/${family}.net`)) ?? [];
    if (!address || this.#learned.has(family)) return;
    const response = await fetch(new URL(address, import.meta.url));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    this.takeNet(new Uint8Array(await response.arrayBuffer()));
    this.#learned.add(family);
  }
  readonly #learned = new Set<Family>();

  /** Installs a net before its first use. */
  takeNet(net: Uint8Array): void {
    this.#hold(net);
    if (!this.#exports.take_net()) throw new Error('this is no net, or it comes too late');
  }

  #hold(bytes: Uint8Array): void {
    const at = this.#exports.hold(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** Carries out an order. After a trap, the module cannot be used any more. */
  give<Name extends keyof Orders>(order: Name, about: Orders[Name][0]): Orders[Name][1] {
    const { memory, carry_out, held } = this.#exports;
    this.#hold(this.#write.encode(JSON.stringify([Date.now(), { order, ...about }])));
    const length = carry_out();
    const text = this.#read.decode(new Uint8Array(memory.buffer, held(), length));
    const {
      value,
      refused,
      wants = [],
    } = JSON.parse(text) as { value?: Orders[Name][1]; refused?: Refusal; wants?: Want[] };
    wants.forEach(this.handleWant);
    if (refused) throw new NotDone(refused);
    return value as Orders[Name][1];
  }
}

/** Loads the module. A host that serves it with the wrong content type is no reason to fail. */
export async function load(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (response.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
