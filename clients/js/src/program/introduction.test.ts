import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "../connection/connection.js";
import {
  accepted,
  FakeServer,
  mark,
  RecordingListener,
  snapshot,
  welcome,
} from "../connection/fake_server.fixture.js";
import type { Introduction, Says } from "../connection/introduction.js";
import { TokenIntroduction } from "./introduction.js";

/** A fake server for a program, which keeps a token. */
class Program extends FakeServer {
  readonly holder: { session: string | null };
  constructor(session: string | null = null) {
    super();
    this.holder = { session };
  }
  override introduce(guests: boolean, says: Says): Introduction {
    return new TokenIntroduction(this.holder, guests, () => this.elapsed(), says);
  }
  /** Open the socket and answer its hello with a token. */
  give(session: string | null): void {
    if (this.socket.sent.length === 0) this.socket.onopen?.();
    this.say({ ...welcome(this.last.id), ticket: null, session, addresses: this.addresses });
  }
}

let server: Program;
let listener: RecordingListener;
let connection: Connection;

function come(session: string | null = null, guests = true): void {
  server = new Program(session);
  listener = new RecordingListener();
  connection = new Connection(server, listener, guests);
  connection.go("T1");
}

describe("a program", () => {
  beforeEach(() => come());

  test("comes as a new guest, and comes back with the token of its welcome", () => {
    server.give("secret");
    expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: null, page: false });
    expect(server.holder.session).toBe("secret");
    server.say(snapshot(3));
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ session: "secret", last_seq: 3, mark: mark(3) });
  });

  test("follows a table with the ticket of the redirect, and keeps its token", () => {
    server.addresses = ["ws://a/ws", "ws://b/ws"];
    server.give("secret");
    server.say({ type: "Moved", id: server.last.id, table: "T1", url: "ws://b/ws", ticket: "ticket" });
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ session: null, ticket: "ticket", table: "T1" });
    server.give(null);
    expect(server.holder.session).toBe("secret");
  });

  test("whose session is not known comes as a new guest, without its old commands", async () => {
    server.give("secret");
    server.say(snapshot(1));
    const answer = connection.do({ type: "Leave" });
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.socket.onopen?.();
    server.say({ type: "Refused", id: server.last.id, code: "unknown_session", message: "Who?" });
    expect(server.last).toMatchObject({ type: "Hello", session: null });
    expect(await answer).toBeNull();
    server.give("another");
    expect(server.holder.session).toBe("another");
  });

  test("sends a command without an answer again under its id", async () => {
    server.give("secret");
    server.say(snapshot(1));
    const answer = connection.do({ type: "Leave" });
    const { id } = server.last;
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.give("secret");
    server.say({ type: "Updates", table: "T1", seq: 1, mark: mark(1), updates: [] });
    expect(server.last).toMatchObject({ type: "Do", id });
    server.say(accepted(id, 2));
    expect(await answer).toMatchObject({ type: "Accepted" });
  });

  test("waits when it is too fast, and sends the command again under its id", async () => {
    server.give("secret");
    server.say(snapshot(1));
    const answer = connection.do({ type: "Leave" });
    const { id } = server.last;
    server.say({ type: "Refused", id, code: "too_fast", message: "Slow down.", retry_after: 5_000 });
    server.pass(4_900);
    expect(server.last).toMatchObject({ type: "Do" });
    server.pass(2_000);
    server.give("secret");
    server.say({ type: "Updates", table: "T1", seq: 1, mark: mark(1), updates: [] });
    expect(server.last).toMatchObject({ type: "Do", id });
    server.say(accepted(id, 2));
    expect(await answer).toMatchObject({ type: "Accepted" });
  });

  test("waits for as long as the server says before it says hello again, even if the connection is lost", () => {
    server.socket.onopen?.();
    const no = { type: "Refused", code: "table_away", message: "Wait.", retry_after: 5_000 } as const;
    server.say({ ...no, id: server.last.id });
    server.pass(4_900);
    expect(server.socket.sent.length).toBe(1);
    server.pass(5_100);
    expect(server.socket.sent.length).toBe(2);
    server.say({ ...no, id: server.last.id });
    server.socket.onclose?.({ code: 1006 });
    server.pass(4_900);
    expect(server.sockets.length).toBe(1);
    server.pass(5_100);
    expect(server.sockets.length).toBe(2);
  });

  test("tries a faulted table six times, and is told then", () => {
    server.socket.onopen?.();
    for (let n = 1; n <= 6; n++) {
      expect([server.socket.sent.length, listener.messages]).toEqual([n, []]);
      const id = server.last.id;
      server.say({ type: "Refused", id, code: "table_faulted", message: "Stopped.", retry_after: 5_000 });
      server.pass(4_900);
      expect(server.socket.sent.length).toBe(n);
      server.pass(5_100);
    }
    expect(listener.messages).toMatchObject([{ code: "table_faulted", message: "Stopped." }]);
    server.pass(9_000);
    expect(server.socket.sent.length).toBe(6);
  });

  test("that is signed out does not connect again, and has no token", () => {
    server.give("secret");
    server.socket.onclose?.({ code: 4401 });
    server.pass(60_000);
    expect([server.sockets.length, server.holder.session, listener.states.at(-1)]).toEqual([
      1,
      null,
      "signed_out",
    ]);
  });

  test("says hello again after a pause to a table that is away for a moment", () => {
    server.socket.onopen?.();
    server.say({ type: "Refused", id: server.last.id, code: "table_away", message: "Soon." });
    expect(server.socket.sent.length).toBe(1);
    server.pass(2_000);
    expect(server.last).toMatchObject({ type: "Hello", table: "T1" });
  });
});

test("a program comes as the owner of an earlier session", () => {
  come("secret");
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ session: "secret", ticket: null });
});

test("a program of the staff says nothing before it has signed in, and has a token then", async () => {
  come(null, false);
  server.socket.onopen?.();
  expect([server.socket.sent, listener.states]).toEqual([[], ["signed_out"]]);
  const answer = connection.signIn("Dana", "123-456");
  expect(server.last).toMatchObject({ type: "SignIn", name: "Dana", code: "123-456", page: false });
  server.give("staff");
  expect(await answer).toMatchObject({ type: "Welcome" });
  expect(server.last).toMatchObject({ type: "Hello", session: "staff", table: "T1" });
});
