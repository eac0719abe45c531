// An external bot at a table: examples/bots/bot.mjs plays until the game ends.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { browser, house, useHouse, visit } from './house';

useHouse();

const BOT = join(import.meta.dirname, '../../examples/bots/bot.mjs');

/** Starts it; Node 20 has WebSockets behind a switch. */
const start = (link: string, at = house.address) =>
  promisify(execFile)(process.execPath, ['--experimental-websocket', BOT, at + link, 'Bo']);

test('a program in JavaScript plays against a bot until the game ends', async () => {
  const page = await visit(browser, house);
  const links = await page.evaluate(async () => {
    const chairs = [{ type: 'me' }, { type: 'open' }, { type: 'bot', level: 'hawker' }];
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ family: 'road', chairs }),
    });
    return (await answer.json()) as { game: string; invite: string };
  });
  const program = start(links.invite);
  // The person begins as soon as the program sits there, and leaves the game to a stand-in.
  const result = await page.evaluate(
    (game) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`/api/tables/${game}/socket`);
        const say = (request: object) => socket.send(JSON.stringify(request));
        socket.onopen = () => say({ say: 'hello', version: 2 });
        socket.onmessage = ({ data }: { data: string }) => {
          const { type, phase, chairs, result } = JSON.parse(data) as {
            type: string;
            phase: string;
            chairs: { type: string }[];
            result: unknown;
          };
          if (type !== 'table') return;
          if (phase === 'gathering' && chairs[1]?.type === 'person')
            say({ say: 'start', id: 'start' });
          if (phase === 'playing') say({ say: 'leave', id: 'leave' });
          if (phase === 'over') resolve(result);
        };
      }),
    links.game,
  );
  const { scores, ranks } = JSON.parse((await program).stdout) as {
    scores: number[];
    ranks: number[];
  };
  expect({ scores, ranks, resigned: [] }).toEqual(result);
});

test('a program whose invitation is not good is told so', async () => {
  await expect(start('/join/0123456789abcdef')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('unknown: there is no such game') as string,
  });
});

test('a program waits as it is told, and ends when no socket is opened', async () => {
  // Every answer twice: a WebSocket does not tell it, so the program asks once more.
  const answers = ['429 \r\nRetry-After: 2', '502 ', '404 '].flatMap((answer) => [answer, answer]);
  const times: number[] = [];
  const server = createServer().on('upgrade', (_, socket) => {
    times.push(performance.now());
    socket.end(
      `HTTP/1.1 ${answers.shift() ?? '404 '}\r\nContent-Length: 9\r\nConnection: close\r\n\r\nno socket`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const link = `http://127.0.0.1:${port}/join/0123456789abcdef`;
  await expect(start(link, '')).rejects.toMatchObject({
    code: 1,
    stderr: 'the house answers 404: no socket\n',
  });
  server.close();
  expect(times).toHaveLength(6);
  expect(times[2]! - times[1]!).toBeGreaterThan(1_900);
});
