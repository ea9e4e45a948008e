import { beforeEach, describe, expect, test } from "vitest";
import { Code, type Lobby, type LobbyChanged } from "../protocol.js";
import { Connection } from "./connection.js";
import {
  accepted,
  heartbeat,
  FakeServer,
  RecordingListener,
  refused,
  snapshot,
  updates,
  welcome,
} from "./fake_server.fixture.js";
import type { Answer } from "./pending_commands.js";

let server: FakeServer;
let listener: RecordingListener;
let connection: Connection;

beforeEach(() => {
  server = new FakeServer();
  listener = new RecordingListener();
  connection = new Connection(server, listener, true);
  connection.go("T1");
});

describe("the lobby", () => {
  const tables: Lobby = { type: "Lobby", tables: [] };
  const changed: LobbyChanged = { type: "LobbyChanged", cards: [], order: null };
  const told = (): string[] => listener.messages.map(({ type }) => type);

  beforeEach(() => {
    connection.go(null);
    server.welcome();
    listener.messages = [];
  });

  test("is told whole, and then what has changed", () => {
    server.say(tables);
    server.say(changed);
    expect(told()).toEqual(["Lobby", "LobbyChanged"]);
  });

  test("of before a hello is not taken for that after it", () => {
    connection.go(null);
    server.say(changed);
    server.welcome();
    server.say(tables);
    expect(told()).toEqual(["Welcome", "Lobby"]);
  });

  test("is told whole again after the connection was lost", () => {
    server.say(tables);
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.welcome();
    server.say(tables);
    expect(told()).toEqual(["Lobby", "Welcome", "Lobby"]);
  });
});

describe("hello", () => {
  test("of a new guest carries nothing, and the ticket of the welcome becomes the cookie", () => {
    server.welcome();
    expect(server.socket.sent).toMatchObject([
      { type: "Hello", session: null, ticket: null, table: "T1", last_seq: null, page: true },
    ]);
    expect(server.browser.cookie).toBe("guest");
    expect(listener.states).toEqual([]);
    server.say(snapshot(1));
    expect(listener.states).toEqual(["open"]);
  });

  test("with an unknown session is sent again as a new guest", () => {
    server.browser.cookie = "old";
    server.socket.onopen?.();
    server.browser.cookie = null;
    server.say(refused(server.last.id, "unknown_session"));
    expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: null });
  });

  test("to a table that is away is sent again after a pause", () => {
    server.socket.onopen?.();
    const first = server.last.id;
    server.say(refused(first, "table_away"));
    server.pass(300);
    expect(server.last).toMatchObject({ type: "Hello", table: "T1" });
    expect(server.last.id).not.toBe(first);
  });

  test("to an unknown table passes the refusal to the page", () => {
    server.socket.onopen?.();
    server.say(refused(server.last.id, "unknown_table"));
    expect(listener.messages).toMatchObject([{ type: "Refused", code: "unknown_table" }]);
  });

  test("waits for the answer to the one before, and goes where the last call of go said", () => {
    server.socket.onopen?.();
    const first = server.last.id;
    connection.go("T2");
    connection.go("T3");
    expect(server.socket.sent).toHaveLength(1);
    server.say(welcome(first));
    expect(server.socket.sent).toMatchObject([{ table: "T1" }, { table: "T3", last_seq: null }]);
    server.say(welcome(server.last.id));
    expect(server.socket.sent).toHaveLength(2);
  });

  test("waits for a refusal of the one before, too, which is then of no interest", () => {
    server.socket.onopen?.();
    const first = server.last.id;
    connection.go("T2");
    server.say(refused(first, "unknown_table"));
    expect(listener.messages).toEqual([]);
    expect(server.last).toMatchObject({ type: "Hello", table: "T2" });
  });

  test("on a new connection waits for nothing", () => {
    server.socket.onopen?.();
    connection.go("T2");
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.welcome();
    expect(server.socket.sent).toMatchObject([{ type: "Hello", table: "T2" }]);
  });

  test("of staff waits for a sign-in", async () => {
    const staff = new Connection(server, listener, false);
    staff.go(null);
    server.socket.onopen?.();
    expect(server.socket.sent).toEqual([]);
    expect(listener.states).toEqual(["signed_out"]);
    const answer = staff.signIn("Dana", "123-456");
    server.say(welcome(server.last.id));
    expect(await answer).toMatchObject({ type: "Welcome" });
    expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: null });
  });
});

test("a sign-in before the connection is open is sent once it is open", async () => {
  const staff = new Connection(server, listener, false);
  staff.go(null);
  const answer = staff.signIn("Dana", "123-456");
  expect(server.socket.sent).toEqual([]);
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ type: "SignIn", code: "123-456" });
  server.say(welcome(server.last.id));
  expect(await answer).toMatchObject({ type: "Welcome" });
});

test("a page of the staff that nobody signs in at does not reconnect, and its sign-in does", async () => {
  const server = new FakeServer();
  const staff = new Connection(server, listener, false);
  staff.go(null);
  server.socket.onopen?.();
  server.socket.onclose?.({ code: 4407 });
  server.pass(60_000);
  expect(server.sockets.length).toBe(1);
  const answer = staff.signIn("Dana", "123-456");
  server.socket.onopen?.();
  server.say(welcome(server.last.id));
  expect(await answer).toMatchObject({ type: "Welcome" });
  expect(server.sockets.length).toBe(2);
});

test("staff can sign in again after signing out", async () => {
  const staff = new Connection(server, listener, false);
  server.browser.cookie = "staff";
  staff.go(null);
  server.welcome();
  staff.signOut();
  expect(server.last.type).toBe("SignOut");
  server.socket.onclose?.({ code: 4401 });
  server.socket.onopen?.();
  expect(listener.states.at(-1)).toBe("signed_out");
  void staff.signIn("Dana", "654-321");
  expect(server.last).toMatchObject({ type: "SignIn", code: "654-321" });
});

describe("the log position", () => {
  beforeEach(() => {
    server.welcome();
    server.say(snapshot(10));
  });

  test("follows updates without a gap and drops repeated ones", () => {
    server.say(updates(11, 12));
    server.say(updates(12, 13));
    expect(listener.seqs).toEqual([11, 12, 13]);
  });

  test("asks for a snapshot after a gap and takes no updates until then", () => {
    server.say(updates(11, 13));
    expect(server.last).toMatchObject({ type: "Hello", ticket: null, table: "T1", last_seq: null });
    server.say(updates(14));
    server.say(welcome(server.last.id));
    server.say(updates(15));
    server.say(snapshot(15));
    server.say(updates(16));
    expect(listener.seqs).toEqual([16]);
  });

  test("asks for a snapshot when a heartbeat is ahead of it", () => {
    server.say(heartbeat(10));
    expect(server.socket.sent).toHaveLength(1);
    server.say(heartbeat(11));
    expect(server.last).toMatchObject({ type: "Hello", last_seq: null });
  });

  test("is where a new connection resumes", () => {
    server.say(updates(11));
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(server.last).toMatchObject({ type: "Hello", last_seq: 11 });
    server.say(updates(12));
    expect(listener.seqs).toEqual([11, 12]);
  });

  test("belongs to one table", () => {
    connection.go("T2");
    expect(server.last).toMatchObject({ type: "Hello", table: "T2", last_seq: null });
  });
});

describe("a command", () => {
  const leave = { type: "Leave" } as const;
  let answers: Answer[];

  beforeEach(() => {
    answers = [];
    void connection.do(leave).then((answer) => answers.push(answer));
  });

  test("waits until the table has arrived", () => {
    server.welcome();
    expect(server.last.type).toBe("Hello");
    server.say(snapshot(1));
    expect(server.last).toMatchObject({ type: "Do", command: leave });
  });

  test("without an answer is sent again under its id until it is answered", async () => {
    server.welcome();
    server.say(snapshot(1));
    const { id } = server.last;
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(server.last).toMatchObject({ type: "Do", id });
    server.say(accepted(id, 3));
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(server.last.type).toBe("Hello");
    await Promise.resolve();
    expect(answers).toEqual([accepted(id, 3)]);
  });

  test("over a line that is closing is sent over the next one", () => {
    server.welcome();
    server.socket.readyState = 2;
    server.say(snapshot(1));
    expect(server.socket.sent.map(({ type }) => type)).toEqual(["Hello"]);
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    server.say(snapshot(1));
    expect(server.last).toMatchObject({ type: "Do", command: leave });
  });

  test("that is refused returns the refusal to its caller alone", async () => {
    server.welcome();
    server.say(snapshot(1));
    listener.messages = [];
    const no = refused(server.last.id, "not_now");
    server.say(no);
    await Promise.resolve();
    expect(answers).toEqual([no]);
    expect(listener.messages).toEqual([]);
  });

  test("that comes too fast is refused on a page, so that people slow down", async () => {
    server.welcome();
    server.say(snapshot(1));
    server.say(refused(server.last.id, "too_fast"));
    await Promise.resolve();
    expect(answers).toMatchObject([{ code: "too_fast" }]);
  });

  test("to a table that is away for a moment is sent again under its id", async () => {
    server.welcome();
    server.say(snapshot(1));
    const { id } = server.last;
    server.say(refused(id, "table_away"));
    expect(listener.states.at(-1)).toBe("reconnecting");
    server.pass(300);
    server.welcome();
    expect(server.sockets).toHaveLength(1);
    expect(server.socket.sent.map((message) => message.type)).toEqual(["Hello", "Do", "Hello", "Do"]);
    expect(server.last.id).toBe(id);
    server.say(accepted(id, 2));
    await Promise.resolve();
    expect(answers).toEqual([accepted(id, 2)]);
    expect(listener.states.at(-1)).toBe("open");
  });

  test("is dropped when the page goes to another table", async () => {
    server.welcome();
    connection.go("T2");
    server.welcome();
    await Promise.resolve();
    expect(answers).toEqual([null]);
    expect(server.last.type).toBe("Hello");
  });
});

describe("a lost connection", () => {
  test("is retried after growing pauses, up to a limit", () => {
    const tries: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      const before = server.time;
      server.socket.onclose?.({ code: 1006 });
      const count = server.sockets.length;
      while (server.sockets.length === count) server.pass(25);
      tries.push(server.time - before);
    }
    expect(tries).toEqual([225, 450, 900, 1_800, 3_600, 6_000, 6_000, 6_000]);
  });

  test("is noticed by its silence", () => {
    server.welcome();
    const dead = server.socket;
    server.pass(24_999);
    expect(dead.closed).toBe(false);
    server.pass(1);
    expect(dead.closed).toBe(true);
    expect(listener.states.at(-1)).toBe("reconnecting");
  });

  test("is not declared while heartbeats arrive", () => {
    server.welcome();
    for (let nth = 0; nth < 10; nth++) {
      server.pass(10_000);
      server.say(heartbeat(null));
    }
    expect(server.socket.closed).toBe(false);
  });

  test("with the code for signed out forgets the session and stays signed out", () => {
    server.welcome();
    server.socket.onclose?.({ code: 4401 });
    server.pass(60_000);
    expect(listener.states.at(-1)).toBe("signed_out");
    expect(server.sockets).toHaveLength(1);
  });

  test("is reconnected at once when the network is back", () => {
    server.socket.onclose?.({ code: 1006 });
    connection.wake();
    expect(server.sockets).toHaveLength(2);
  });
});

test("a session of the staff that is locked says why, and the code of the sign-in opens it again", async () => {
  const server = new FakeServer();
  server.browser.cookie = "staff";
  const listener = new RecordingListener();
  const connection = new Connection(server, listener, false);
  connection.go(null);
  server.greet();
  connection.active();
  expect(server.last).toMatchObject({ type: "Active" });
  server.say({ type: "Refused", id: null, code: Code.LOCKED, message: "Nobody used it." });
  server.socket.onclose?.({ code: 4423 });
  expect(listener.states.at(-1)).toBe("signed_out");
  server.socket.onopen?.();
  expect(server.last).toMatchObject({ type: "Hello", ticket: "guest" });
  server.say({ type: "Refused", id: server.last.id, code: Code.LOCKED, message: "Nobody used it." });
  expect(listener.over).toEqual(["Nobody used it.", "Nobody used it."]);
  expect(listener.states.at(-1)).toBe("signed_out");

  const answer = connection.signIn("Dana", "code");
  expect(server.last).toMatchObject({ type: "SignIn", page: true });
  server.greet("staff");
  expect(await answer).toMatchObject({ type: "Welcome" });
  expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: null });
});

test("a page of the staff whose session has ended says why", () => {
  const server = new FakeServer();
  server.browser.cookie = "staff";
  const listener = new RecordingListener();
  new Connection(server, listener, false).go(null);
  server.socket.onopen?.();
  server.browser.cookie = null;
  server.say({
    type: "Refused",
    id: server.last.id,
    code: Code.UNKNOWN_SESSION,
    message: "Your shift has ended.",
  });
  expect(listener.over).toEqual(["Your shift has ended."]);
  expect(listener.states.at(-1)).toBe("signed_out");
});
