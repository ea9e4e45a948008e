import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection";
import { FakeServer, RecordingListener, snapshot } from "./fake_server.fixture";

let server: FakeServer;
let listener: RecordingListener;

beforeEach(() => {
  server = new FakeServer();
  listener = new RecordingListener();
  new Connection(server, listener, true).go("T1");
});

describe("a second window of the browser", () => {
  let other: FakeServer;
  let second: Connection;
  const unknown = (at: FakeServer) =>
    at.say({ type: "Refused", id: at.last.id, code: "unknown_session", message: "" });

  beforeEach(() => {
    other = new FakeServer(server.browser);
    second = new Connection(other, new RecordingListener(), true);
    second.go("T1");
  });

  test("waits while the first becomes a guest, and is the same guest", () => {
    server.socket.onopen?.();
    other.socket.onopen?.();
    expect(other.socket.sent).toEqual([]);
    server.welcome();
    expect(other.last).toMatchObject({ type: "Hello", session: "secret" });
  });

  test("becomes a guest itself when the first loses its connection", () => {
    server.socket.onopen?.();
    other.socket.onopen?.();
    server.socket.onclose?.({ code: 1006 });
    expect(other.last).toMatchObject({ type: "Hello", session: null });
  });

  test("stays silent if it loses its connection while it waits", () => {
    server.socket.onopen?.();
    other.socket.onopen?.();
    other.socket.onclose?.({ code: 1006 });
    server.welcome();
    expect(other.sockets[0]!.sent).toEqual([]);
  });

  test("becomes the guest whose token was stored first", () => {
    server.socket.onopen?.();
    server.token = "first";
    server.welcome();
    expect(server.last).toMatchObject({ type: "Hello", session: "first", last_seq: null });
    expect(server.token).toBe("first");
  });

  test("does not change the first window's player", () => {
    server.welcome();
    server.token = "another";
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(server.last).toMatchObject({ type: "Hello", session: "secret" });
    expect(server.token).toBe("another");
  });

  test("of a forgotten guest becomes the same new guest and drops the old commands", async () => {
    server.welcome();
    server.say(snapshot(1));
    other.welcome();
    other.say(snapshot(1));
    const answer = second.do({ type: "Leave" });
    for (const one of [server, other]) {
      one.socket.onclose?.({ code: 1006 });
      one.pass(300);
      one.socket.onopen?.();
      unknown(one);
    }
    expect(await answer).toBeNull();
    server.welcome("new");
    expect(other.last).toMatchObject({ type: "Hello", session: "new", last_seq: null });
    other.welcome("new");
    other.say(snapshot(1));
    expect(other.socket.sent.map(({ type }) => type)).toEqual(["Hello", "Hello"]);
  });

  test("that signs out signs the first out too, even while that is offline", () => {
    server.welcome();
    server.socket.onclose?.({ code: 1006 });
    server.token = null;
    server.removed("secret");
    server.pass(60_000);
    expect(listener.states.at(-1)).toBe("signed_out");
    expect(server.sockets).toHaveLength(1);
  });

  test("that signs out another player leaves the first signed in", () => {
    server.welcome();
    server.say(snapshot(1));
    server.removed("another");
    expect(listener.states).toEqual(["open"]);
  });
});
