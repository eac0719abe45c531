// The protocol of a table over any connection: outstanding commands are retried under the same id,
// which makes them idempotent across reconnects.
import { randomHex } from './chance';
import type { Command, Line } from './link';
import type { Message, Refusal, Request } from './protocol';
import { VERSION } from './protocol';

export abstract class Talk implements Line {
  online = $state(false);
  lost = $state.raw<Refusal>();
  #seen: number | undefined;
  readonly #outstanding = new Map<string, Command>();

  constructor(readonly hear: (message: Message) => void) {}

  abstract say(request: Request): void;
  abstract close(): void;

  command(request: Parameters<Line['command']>[0]): void {
    const named = { ...request, id: randomHex(8) } as Command;
    this.#outstanding.set(named.id, named);
    this.deliver(named);
  }

  /** Says a command for the first time. */
  protected deliver(command: Command): void {
    this.say(command);
  }

  /** The other end is there, for the first time or again. */
  protected greet(): void {
    this.online = true;
    this.say({
      say: 'hello',
      version: VERSION,
      ...(this.#seen === undefined ? {} : { since: this.#seen }),
    });
    this.#outstanding.forEach((command) => this.say(command));
  }

  protected receive(message: Message): void {
    if (message.type === 'table') {
      if (this.#seen !== undefined && message.seq < this.#seen) return;
      this.#seen = message.seq;
    }
    if (message.type === 'done') this.#outstanding.delete(message.id);
    if (message.type === 'refused' && message.id && message.code !== 'unavailable')
      this.#outstanding.delete(message.id);
    this.hear(message);
  }
}
