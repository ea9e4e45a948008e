/** What the connection does when the network goes, comes back, or is in doubt. */

import { beforeEach, expect, test } from "vitest";
import { Connection } from "./connection.js";
import { accepted, FakeServer, heartbeat, RecordingListener, snapshot, upTo } from "./fake_server.fixture.js";
import { OFFLINE } from "./socket.js";

let server: FakeServer;
let listener: RecordingListener;
let connection: Connection;
const state = () => listener.states.at(-1);

beforeEach(() => {
  server = new FakeServer();
  listener = new RecordingListener();
  connection = new Connection(server, listener, true);
  connection.go("T1");
  server.welcome();
  server.say(snapshot(1));
});

test("a network that goes loses the connection at once, and one that comes back connects at once", () => {
  server.network.offline();
  expect([server.socket.closed, state(), listener.code]).toEqual([true, "reconnecting", OFFLINE]);
  server.network.wake();
  expect(server.sockets.length).toBe(2);
  server.welcome();
  expect(state()).toBe("open");
});

test("a connection that the other side closed is told with the code of that", () => {
  server.socket.onclose?.({ code: 1006 });
  expect([state(), listener.code]).toEqual(["reconnecting", 1006]);
});

test("a dial into nowhere is given up when the network comes back", () => {
  server.network.offline();
  server.network.wake();
  server.pass(1_999);
  server.network.wake();
  expect(server.sockets.length).toBe(2);
  server.pass(1);
  server.network.wake();
  expect(server.sockets.length).toBe(3);
});

test("a client that was closed stays so, whatever the network does", () => {
  connection.close();
  server.network.offline();
  server.network.wake();
  expect([server.sockets.length, state()]).toEqual([1, "closed"]);
});

test("a command without an answer makes the connection unsure after two seconds, until it is answered", () => {
  void connection.do({ type: "Leave" });
  const { id } = server.last;
  server.pass(1_999);
  expect(state()).toBe("open");
  server.pass(1);
  server.say(heartbeat(1));
  expect(state()).toBe("unsure");
  server.say(accepted(id, 1));
  expect(state()).toBe("open");
  server.pass(5_000);
  expect(state()).toBe("open");
});

test("each answer gives the commands that still wait two seconds more", () => {
  void connection.do({ type: "Leave" });
  const { id } = server.last;
  void connection.do({ type: "Leave" });
  server.pass(1_500);
  server.say(accepted(id, 1));
  server.pass(1_999);
  expect(state()).toBe("open");
  server.pass(1);
  expect(state()).toBe("unsure");
});

test("commands that are sent again have their two seconds again", () => {
  void connection.do({ type: "Leave" });
  server.pass(2_000);
  server.network.offline();
  server.network.wake();
  server.greet();
  server.say(upTo(1));
  expect([server.last.type, state()]).toEqual(["Do", "open"]);
  server.pass(2_000);
  expect(state()).toBe("unsure");
});
