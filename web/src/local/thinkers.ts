// A pool of workers for bots, hints and analyses, so that tables never block.
import { randomHex } from '../wire/chance';
import type { Analysis } from '../wire/protocol';
import { NotDone, type Orders } from './module';
import type { Thought, Told } from './orders';
import type { FromThinker, ToThinker } from './thinker.worker';

const hire = (): Worker =>
  new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });

/** One worker for turns and hints, computing one at a time. */
export class Thinkers {
  #worker: Worker | undefined;
  #now: Thought | undefined;
  #waiting: Thought[] = [];

  constructor(
    readonly module: WebAssembly.Module,
    readonly tell: (game: string, told: Told) => void,
  ) {
    // Started immediately: later, its script may be unreachable.
    const worker = (this.#worker = hire());
    worker.onerror = (event) => {
      event.preventDefault();
      this.#worker = undefined;
    };
  }

  think(thought: Thought): void {
    this.#waiting.push(thought);
    this.#next();
  }

  /** Cancels a computation. A running one ends with its worker. */
  stop(id: string): void {
    this.#waiting = this.#waiting.filter((thought) => thought.id !== id);
    if (this.#now?.id === id) this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#now = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#now) return;
    const thought = (this.#now = this.#waiting.shift());
    if (!thought) return;
    const { game, aim } = thought;
    const worker = (this.#worker ??= hire());
    // Canceled: a bot's turn is requested again, a person sees no hints.
    const nothing = (): Told =>
      aim.type === 'turn'
        ? { type: 'noThought', seq: aim.seq }
        : { type: 'hinted', client: aim.client, seq: aim.seq, hints: [] };
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      this.#now = undefined;
      this.tell(game, ('told' in data && data.told) || nothing());
      this.#next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end();
      this.tell(game, nothing());
    };
    worker.postMessage({ module: this.module, thought } satisfies ToThinker);
  }
}

/** Analyzes games, one at a time: a new request cancels the one before. */
export class Judges {
  #worker: Worker | undefined;
  readonly #found = new Map<string, { analysis: Analysis; failed?: Error }>();

  constructor(readonly module: WebAssembly.Module) {}

  get(id: string): Analysis {
    const found = this.#found.get(id);
    if (!found)
      throw new NotDone({ code: 'unknown', reason: 'there is no such analysis: ask for it again' });
    if (found.failed) throw found.failed;
    return found.analysis;
  }

  /** Starts an analysis; that of a game of this browser has the game's id. */
  begin(judge: Orders['judge'][0]): Promise<Analysis> {
    const id = judge.game?.game ?? randomHex(8);
    const known = this.#found.get(id);
    if (known && !known.failed && known.analysis.done === known.analysis.of)
      return Promise.resolve(known.analysis);
    this.#worker?.terminate();
    const worker = (this.#worker = hire());
    return new Promise((resolve, reject) => {
      const found: { analysis: Analysis; failed?: Error } = {
        analysis: { id, done: 0, of: 0, chances: [], choices: [] },
      };
      const fail = (error: Error): void => {
        found.failed = error;
        reject(error);
      };
      worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
        const { analysis } = found;
        if ('refused' in data) fail(new NotDone(data.refused));
        else if ('of' in data) {
          found.analysis = { ...analysis, of: data.of };
          this.#found.set(id, found);
          resolve(found.analysis);
        } else if ('moment' in data && data.moment) {
          const { chances, choice } = data.moment;
          const choices = choice ? [...analysis.choices, choice] : analysis.choices;
          found.analysis = {
            ...analysis,
            done: analysis.done + 1,
            chances: [...analysis.chances, chances],
            choices,
          };
        } else worker.terminate();
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail(
          new NotDone({
            code: 'unavailable',
            reason: `this game could not be judged: ${event.message}`,
          }),
        );
      };
      worker.postMessage({ module: this.module, judge } satisfies ToThinker);
    });
  }
}
