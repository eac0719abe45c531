// Plays at a table of a house, with nothing but Node 22 or newer (docs/bot-protocol.md):
//
// node bot.mjs http://localhost:7272/join/0123… Bo

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

function play() {
  const socket = new WebSocket(new URL(`../api/bots/${table}`, house).href.replace(/^http/, "ws"));
  const say = (message) => socket.send(JSON.stringify(message));
  let done = false;
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
  socket.onclose = () => done || setTimeout(play, 1000);
}

play();
