// The WebSocket that says how the list of one's tables changes; it reconnects with backoff.
import type { OwnMessage } from './protocol';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** The session has ended: there is nothing more to hear. */
const LET_GO = 4002;

export class Feed {
  /** Whether the list is known to be as it is on the server. */
  online = $state(false);
  /** Whether it has ended for good. */
  ended = $state(false);
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly hear: (message: OwnMessage) => void) {
    this.#open();
  }

  close(): void {
    this.ended = true;
    this.online = false;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/me/socket`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.ended) return;
      this.#wait = FIRST_WAIT;
      this.online = true;
      this.hear(JSON.parse(data as string) as OwnMessage);
    };
    socket.onclose = ({ code }) => {
      this.online = false;
      if (code === LET_GO) this.ended = true;
      if (this.ended) return;
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait);
    };
  }
}
