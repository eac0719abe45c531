// The socket of a table: comes back by itself, says outstanding commands again under the same name.

import { say } from './element.js';

const VERSION = 2;

/** Bytes that nobody can guess; `getRandomValues` is there on insecure origins too. */
export function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function connect(game, link, hear) {
  let socket;
  let seen;
  let wait = 500;
  let closed = false;
  const outstanding = new Map();
  const send = (request) => { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request)); };
  function open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${game}/socket${link}`);
    socket.onopen = () => {
      wait = 500;
      say('');
      send({ say: 'hello', version: VERSION, ...(seen === undefined ? {} : { since: seen }) });
      outstanding.forEach(send);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'table') {
        if (seen !== undefined && message.seq < seen) return;
        seen = message.seq;
      }
      if (message.type === 'done' || (message.type === 'refused' && message.code !== 'unavailable')) outstanding.delete(message.id);
      hear(message);
    };
    socket.onclose = ({ reason }) => {
      if (closed) return;
      say(`Reconnecting … ${reason}`);
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(8000, 2 * wait);
    };
  }
  open();
  return {
    say: send,
    /** Says something that changes the table: exactly once, however often the line breaks. */
    command(request) {
      const named = { id: randomHex(8), ...request };
      outstanding.set(named.id, named);
      send(named);
    },
    close() { closed = true; socket.close(); },
  };
}
