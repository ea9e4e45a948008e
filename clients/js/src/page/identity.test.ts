import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "../connection/connection.js";
import { FakeServer, RecordingListener, snapshot } from "../connection/fake_server.fixture.js";

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
    expect(other.last).toMatchObject({ type: "Hello", ticket: "guest" });
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

  test("becomes the guest whose cookie was set first", () => {
    server.socket.onopen?.();
    server.browser.cookie = "first";
    server.welcome();
    expect(server.last).toMatchObject({ type: "Hello", ticket: "first", last_seq: null });
    expect(server.browser.cookie).toBe("first");
  });

  test("does not change the first window's player", () => {
    server.welcome();
    server.browser.cookie = "another";
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(server.last).toMatchObject({ type: "Hello", ticket: "guest" });
    expect(server.browser.cookie).toBe("another");
  });

  test("of a forgotten guest becomes the same new guest and drops the old commands", async () => {
    server.welcome();
    server.say(snapshot(1));
    other.welcome();
    other.say(snapshot(1));
    const answer = second.do({ type: "Leave" });
    server.browser.cookie = null;
    for (const one of [server, other]) {
      one.socket.onclose?.({ code: 1006 });
      one.pass(300);
      one.socket.onopen?.();
      unknown(one);
    }
    expect(await answer).toBeNull();
    server.welcome("guest 2");
    expect(other.last).toMatchObject({ type: "Hello", ticket: "guest 2", last_seq: null });
    other.welcome("guest 2");
    other.say(snapshot(1));
    expect(other.socket.sent.map(({ type }) => type)).toEqual(["Hello", "Hello"]);
  });
});

test("a page that cannot fetch a ticket becomes nobody new, and tries again", () => {
  server.browser.cookie = "ann";
  server.reachable = false;
  server.socket.onopen?.();
  expect(server.socket.sent).toEqual([]);
  expect(listener.states.at(-1)).toBe("reconnecting");
  server.reachable = true;
  server.pass(10_000);
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: "ann" });
});

test("a token that an earlier page stored is exchanged for a cookie once", () => {
  server.browser.oldToken = "old";
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ type: "Hello", session: "old", ticket: null, page: true });
  server.welcome("ann");
  expect([server.browser.cookie, server.oldToken]).toEqual(["ann", null]);
  server.socket.onclose?.({ code: 1006 });
  server.pass(10_000);
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: "ann" });
});

test("an old token that the server does not know leads to a new guest, and stays until there is a cookie", () => {
  server.browser.oldToken = "old";
  server.socket.onopen?.();
  server.say({ type: "Refused", id: server.last.id, code: "unknown_session", message: "" });
  expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: null });
  expect(server.oldToken).toBe("old");
  server.welcome();
  expect(server.oldToken).toBeNull();
});
