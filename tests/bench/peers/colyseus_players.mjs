// People at tables of Colyseus who replay the script. node colyseus_players.mjs SCRIPT PORT TABLES PEOPLE
// When a line comes in, it prints the rounds played so far and the frames received.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Client } from "@colyseus/sdk";

const [script, port, tables, people] = process.argv.slice(2);
const STEPS = JSON.parse(readFileSync(script));
const client = new Client(`http://127.0.0.1:${port}`);
let rounds = 0;
let frames = 0;

async function come(table) {
  const rooms = [];
  for (let place = 0; place < people; place++) {
    const room = await client.joinOrCreate("table", { table });
    room.received = 0;
    room.onMessage("frame", () => {
      frames++;
      room.received++;
      room.waiting?.();
    });
    const welcome = new Promise((done) => room.onMessage("welcome", done));
    room.send("hello", place);
    await welcome;
    rooms.push(room);
  }
  return rooms;
}

async function play(rooms) {
  const due = rooms.map(() => 0);
  for (;;) {
    for (const { place, command, out } of STEPS) {
      for (const [, places] of out) for (const to of places) due[to]++;
      rooms[place].send("do", command);
      while (rooms[place].received < due[place]) await new Promise((done) => (rooms[place].waiting = done));
    }
    rounds++;
  }
}

const rooms = [];
for (let number = 0; number < tables; number++) rooms.push(await come(`T${number}`));
rooms.map(play);
console.log("ready");
for await (const _ of createInterface(process.stdin)) console.log(`${rounds} ${frames}`);
process.exit();
