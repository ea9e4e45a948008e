// The script of a table over Colyseus. node colyseus_server.mjs SCRIPT ws|uws PORT
import { readFileSync } from "node:fs";

globalThis.WebSocket ??= { OPEN: 1 }; // Node 20 has none, and the SDK's constants are read at import
const { Server, Room, matchMaker } = await import("@colyseus/core");
const [script, kind, port] = process.argv.slice(2);
const STEPS = JSON.parse(readFileSync(script)).map((step) => ({
  ...step,
  out: step.out.map(([frame, places]) => [Buffer.from(frame, "base64"), places]),
}));

class Table extends Room {
  people = new Map();
  next = 0;

  onCreate() {
    this.maxClients = 64;
    this.setPatchRate(null);
    this.onMessage("hello", (client, place) => {
      this.people.set(place, client);
      client.send("welcome");
    });
    this.onMessage("do", (client, command) => {
      if (!command.type) throw new Error("a command has a type");
      const step = STEPS[this.next];
      this.next = (this.next + 1) % STEPS.length;
      for (const [frame, places] of step.out)
        if (places.length === this.people.size) this.broadcastBytes("frame", frame);
        else for (const place of places) this.people.get(place).sendBytes("frame", frame);
    });
  }
}

async function transport() {
  if (kind === "ws") {
    const { WebSocketTransport } = await import("@colyseus/ws-transport");
    return new WebSocketTransport({ pingInterval: 0 });
  }
  const { uWebSocketsTransport } = await import("@colyseus/uwebsockets-transport");
  const made = new uWebSocketsTransport({ idleTimeout: 0 });
  // It ignores the host: without this it would listen at every address of the machine.
  made.listen = function (wanted, _host, _backlog, done) {
    this.app.listen("127.0.0.1", wanted, (socket) => {
      this._listeningSocket = socket;
      done?.();
    });
    return this;
  };
  return made;
}

const server = new Server({ transport: await transport(), greet: false, gracefullyShutdown: false });
server.define("table", Table).filterBy(["table"]);
await server.listen(Number(port), "127.0.0.1");
console.log(port);
