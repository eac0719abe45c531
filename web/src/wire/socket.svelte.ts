// The WebSocket of a table; it reconnects with backoff.
import { Refused, ask } from './http';
import type { Command } from './link';
import type { Message, Refusal, Request } from './protocol';
import { Talk } from './talk.svelte';

const AT_ONCE = 20;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

export class Socket extends Talk {
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #closed = false;

  constructor(
    readonly game: string,
    readonly link: string,
    hear: (message: Message) => void,
  ) {
    super(hear);
    this.#open();
  }

  say(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  protected override deliver(command: Command): void {
    if (command.say === 'sit') void this.#introduce(command);
    else this.say(command);
  }

  /** Who only looks has no session. Who sits down needs one, and a socket that knows it. */
  async #introduce(sit: Command): Promise<void> {
    try {
      const answer = await fetch('/api/me', { method: 'POST' });
      if (!answer.ok)
        return this.receive({ type: 'refused', id: sit.id, ...((await answer.json()) as Refusal) });
      if (answer.status !== 201) return this.say(sit);
      // What is outstanding is said again over the next one.
      this.#wait = AT_ONCE;
      this.#socket?.close();
    } catch {
      // The line is broken; it is said when there is one again.
    }
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.game}/socket${this.link}`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.greet();
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as Message);
    socket.onclose = ({ code, reason }) => {
      const greeted = this.online;
      this.online = false;
      if (this.#closed) return;
      if (code === 4001) this.lost = { code: 'setAside', reason };
      // The house asks those who were too fast or too slow for some patience.
      if (code === 1008) this.#wait = Math.max(this.#wait, 5_000);
      if (!greeted || code === 4002) void this.#ask(code === 4002 ? reason : '');
      setTimeout(
        () => !this.#closed && !this.lost && this.#open(),
        this.#wait * (0.5 + Math.random()),
      );
      this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
    };
  }

  /** Browsers hide why a socket was refused; over HTTP the house says it. */
  async #ask(letGo = ''): Promise<void> {
    try {
      await ask('GET', `/api/tables/${this.game}${this.link}`);
    } catch (error) {
      if (!(error instanceof Refused) || error.passes) return;
      // Who was let go hears why, and not that there is nothing here.
      this.lost =
        letGo && error.refusal.code === 'unknown'
          ? { code: 'linkOver', reason: letGo }
          : error.refusal;
    }
  }
}
