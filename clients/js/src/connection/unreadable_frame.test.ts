/** What the connection does with a frame that it cannot read, and with an address that is none. */

import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection.js";
import {
  FakeServer,
  FakeSocket,
  heartbeat,
  RecordingListener,
  snapshot,
  updates,
  welcome,
} from "./fake_server.fixture.js";
import type { Socket } from "./environment.js";

/** A fake server whose browser dials no address without a scheme. */
class Strict extends FakeServer {
  override dial(url: string): Socket {
    if (!url.startsWith("ws://")) throw new SyntaxError(url);
    return super.dial(url);
  }
}

let server: FakeServer;
let listener: RecordingListener;
let connection: Connection;

beforeEach(() => {
  server = new Strict();
  listener = new RecordingListener();
  connection = new Connection(server, listener, true);
  connection.go("T1");
});

describe("a frame that cannot be read", () => {
  beforeEach(() => {
    server.welcome();
    server.say(snapshot(1));
  });

  const bring = (text: string): void => server.socket.onmessage?.({ data: text });

  test.each([
    "no JSON",
    "null",
    JSON.stringify({ ...updates(2), updates: null }),
    JSON.stringify({ ...snapshot(2), view: null }),
    JSON.stringify({ ...heartbeat(1), now: null }),
    JSON.stringify({ ...welcome("1"), addresses: null }),
  ])("ends the connection, and the next one asks for a snapshot: %s", (text) => {
    const { socket } = server;
    bring(text);
    expect([socket.closed, listener.states.at(-1)]).toEqual([true, "reconnecting"]);
    server.pass(10_000);
    server.greet();
    expect(server.sockets.length).toBe(2);
    expect(server.last).toMatchObject({ type: "Hello", table: "T1", last_seq: null });
    server.say(snapshot(2));
    expect(listener.states.at(-1)).toBe("open");
  });

  test("that comes again on each connection does not lead to a fast loop", () => {
    for (let n = 0; n < 5; n++) {
      bring("no JSON");
      server.pass(2_000);
      expect(server.sockets.length).toBe(n + 1);
      server.pass(8_000);
      server.welcome();
      server.say(snapshot(1));
      expect(server.sockets.length).toBe(n + 2);
    }
  });

  test("does not lose a command", () => {
    void connection.do({ type: "Leave" });
    const { id } = server.last;
    bring("no JSON");
    server.pass(10_000);
    server.greet();
    server.say(snapshot(1));
    expect(server.last).toMatchObject({ type: "Do", id });
  });
});

describe("an address that is none", () => {
  test("is passed over when the server lists it", () => {
    server.addresses = ["ws://a/ws", "nowhere"];
    server.greet();
    server.socket.onclose?.({ code: 1006 });
    server.pass(3_000);
    expect(server.sockets.map(({ url }) => url)).toEqual(["ws://a/ws", "ws://a/ws"]);
  });

  test("is not followed when the table moves there", () => {
    server.addresses = ["ws://a/ws", "nowhere"];
    server.greet();
    server.say({ type: "Moved", id: server.last.id, table: "T1", url: "nowhere", ticket: "t" });
    server.pass(2_000);
    expect(server.socket).toBeInstanceOf(FakeSocket);
    expect(server.sockets.map(({ url }) => url)).toEqual(["ws://a/ws", "ws://a/ws"]);
  });

  test("throws when the program names it", () => {
    const wrong = new Strict();
    Object.assign(wrong, { home: "nowhere" });
    expect(() => new Connection(wrong, listener, true).go("T1")).toThrow(SyntaxError);
  });
});
