// A worker for one long computation at a time; terminating it cancels the computation.
import type { Family } from '../wire/protocol';
import { Module, NotDone, type Moment, type Orders } from './module';
import type { Thought, Told } from './orders';

export type ToThinker =
  | { module: WebAssembly.Module; thought: Thought }
  | { module: WebAssembly.Module; judge: Orders['judge'][0] };
export type FromThinker =
  | { told: Told | undefined }
  | { of: number; family: Family }
  | { moment: Moment | undefined }
  | { refused: NotDone['refusal'] };

let module: Module | undefined;
const say = (said: FromThinker): void => postMessage(said);

/** The lower levels plan without a net, so games against them need not load it. */
const needsNet = ({ aim }: Thought): boolean => aim.type === 'hint' || aim.level === 'magnate';

async function carryOut(data: ToThinker): Promise<void> {
  module ??= new Module(data.module);
  try {
    if ('thought' in data) {
      if (needsNet(data.thought)) await module.learn(data.thought.family);
      return say({ told: module.give('think', data.thought) });
    }
    const begun = module.give('judge', data.judge);
    await module.learn(begun.family);
    say(begun);
    for (;;) {
      const moment = module.give('judgeNext', {}) ?? undefined;
      say({ moment });
      if (!moment) return;
    }
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    say({ refused: error.refusal });
  }
}

// An unrecoverable error ends the worker; its owner is notified.
onmessage = ({ data }: MessageEvent<ToThinker>) =>
  void carryOut(data).catch((error: unknown) => reportError(error));
