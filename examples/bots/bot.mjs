// Plays at a table of a house, with nothing but Node 22 or newer (docs/bot-protocol.md):
//
// node bot.mjs http://localhost:7272/join/0123… Bo

import http from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";

const [link, name] = process.argv.slice(2);
const house = new URL(link);
let table = house.pathname.split("/").pop();
let token = process.env.CARAVAN_TOKEN;

/** It claims what it can, and else does anything. */
function choose(legal) {
  const claims = legal.filter((action) => action.startsWith("#"));
  const good = claims.length > 0 ? claims : legal;
  return good[Math.floor(Math.random() * good.length)];
}

/** What the house answers instead of opening a socket, which a WebSocket does not tell; nothing if it opens one. */
const refusal = (address) =>
  new Promise((resolve) => {
    const headers = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": 13, "sec-websocket-key": btoa("0123456789abcdef") };
    const asked = (house.protocol === "https:" ? https : http).get(address, { headers });
    asked.on("response", async (answer) => resolve({ status: answer.statusCode, wait: Number(answer.headers["retry-after"]) || 1, why: await text(answer) }));
    asked.on("upgrade", (_, wire) => resolve(wire.destroy()));
    asked.on("error", () => resolve());
  });

function play() {
  const address = new URL(`../api/bots/${table}`, house);
  const socket = new WebSocket(address.href.replace(/^http/, "ws"));
  const say = (message) => socket.send(JSON.stringify(message));
  let [open, done] = [false, false];
  socket.onopen = () => (open = true);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "hello") say({ type: "hello", protocol: 2, name, token });
    if (message.type === "seat") {
      ({ table, token } = message);
      console.error(`chair ${message.chair}; CARAVAN_TOKEN=${token} comes back to it`);
    }
    if (message.type === "go") say({ type: "action", action: choose(message.legal) });
    done ||= message.type === "end" || message.type === "error";
    if (message.type === "end") console.log(JSON.stringify(message));
    if (message.type === "error") {
      console.error(`${message.code}: ${message.reason}`);
      process.exitCode = 1;
    }
  };
  // A connection that is lost is made again, and the game goes on where it was.
  socket.onclose = () => open && (done || setTimeout(play, 1000));
  socket.onerror = async () => {
    if (open) return;
    const { status, wait = 1, why } = (await refusal(address)) ?? {};
    // A proxy whose house restarts has it back soon, and who asks too often is told when to come.
    if (status === undefined || status === 429 || status >= 500) return setTimeout(play, wait * 1000);
    console.error(`the house answers ${status}: ${why}`);
    process.exitCode = 1;
  };
}

play();
