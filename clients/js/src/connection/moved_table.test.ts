import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection.js";
import { accepted, FakeServer, RecordingListener, mark, refused, snapshot } from "./fake_server.fixture.js";

const [A, B] = ["ws://a/ws", "ws://b/ws"];
let server: FakeServer;
let listener: RecordingListener;
let connection: Connection;

/** The server says that the table of the last hello is at `url`. */
function move(url: string, ticket = "ticket"): void {
  server.say({ type: "Moved", id: server.last.id, table: "T1", url, ticket });
}

beforeEach(() => {
  server = new FakeServer();
  server.addresses = [A, B];
  listener = new RecordingListener();
  connection = new Connection(server, listener, true);
  connection.go("T1");
});

describe("a table at another address", () => {
  test("is asked for there with its ticket", () => {
    server.welcome();
    move(B);
    expect(server.sockets.map(({ url, closed }) => [url, closed])).toEqual([
      [A, true],
      [B, false],
    ]);
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ type: "Hello", session: null, ticket: "ticket", table: "T1" });
    server.welcome(null);
    server.say(snapshot(3));
    expect(listener.states).toEqual(["open"]);
    expect(server.browser.cookie).toBe("guest");
  });

  test("is followed with the log position and the unanswered commands", () => {
    server.welcome();
    server.say(snapshot(3));
    void connection.do({ type: "Leave" });
    const { id } = server.last;
    server.say({ type: "TableGone", table: "T1", code: "table_away", message: "It moves." });
    expect(listener.states.at(-1)).toBe("moving");
    server.pass(300);
    server.greet();
    move(B);
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ ticket: "ticket", last_seq: 3, mark: mark(3) });
    server.welcome(null);
    expect(server.last).toMatchObject({ type: "Do", id });
    expect(listener.states.at(-1)).toBe("open");
  });

  test("that cannot be reached leads back to the redirecting server with the ticket of its welcome", () => {
    server.welcome();
    move(B);
    server.socket.onclose?.({ code: 1006 });
    expect(listener.states.at(-1)).toBe("reconnecting");
    server.pass(300);
    server.socket.onopen?.();
    expect(server.socket.url).toBe(A);
    expect(server.last).toMatchObject({ session: null, ticket: "guest" });
  });

  test("that refuses the ticket leads back as well", () => {
    server.welcome();
    move(B);
    server.socket.onopen?.();
    server.say(refused(server.last.id, "unknown_ticket"));
    server.pass(300);
    expect(server.socket.url).toBe(A);
  });

  test("that no server has listed is not dialled", () => {
    server.welcome();
    move("ws://elsewhere/ws");
    server.pass(300);
    expect(server.sockets.map(({ url }) => url)).toEqual([A, B]);
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ session: null, ticket: "guest" });
  });

  test("that redirects back is retried after growing pauses", () => {
    const waits: number[] = [];
    server.welcome();
    for (let nth = 0; nth < 6; nth++) {
      move(B);
      server.welcome(null);
      move(A);
      const before = server.time;
      const count = server.sockets.length;
      while (server.sockets.length === count) server.pass(25);
      waits.push(server.time - before);
      server.welcome();
    }
    expect(waits).toEqual([225, 325, 450, 650, 900, 1_275]);
  });
});

describe("a page loaded from an unlisted address", () => {
  beforeEach(() => {
    server.addresses = [B, ...[1, 2, 3, 4, 5, 6, 7].map((nth) => `ws://${nth}/ws`)];
  });

  /** Follow a redirect that fails, and wait for the next attempt. */
  function failRedirect(): number {
    server.welcome();
    move(B);
    server.socket.onclose?.({ code: 1006 });
    const before = server.time;
    const count = server.sockets.length;
    while (server.sockets.length === count) server.pass(25);
    return server.time - before;
  }

  test("says where the table is until it reaches it", () => {
    failRedirect();
    expect(listener.unreachable).toEqual({ url: B, addresses: server.addresses });
    server.welcome();
    expect(listener.unreachable).not.toBeNull();
    server.say(snapshot(3));
    expect(listener.unreachable).toBeNull();
  });

  test("retries a failing redirect after growing pauses, however many addresses there are", () => {
    const waits = Array.from({ length: 12 }, failRedirect);
    expect(waits.slice(0, 5)).toEqual([225, 325, 450, 650, 900]);
    expect(waits.at(-1)).toBe(6_000);
  });
});

test("a page loaded from a listed address does not call a stopped server unreachable", () => {
  server.welcome();
  move(B);
  server.socket.onclose?.({ code: 1006 });
  expect(listener.unreachable).toBeNull();
});

describe("a table that is handed over", () => {
  const gone = { type: "TableGone", table: "T1", code: "table_away", message: "It moves." } as const;

  beforeEach(() => {
    server.welcome();
    server.say(snapshot(3));
    server.say(gone);
  });

  test("is asked for at the old server until that knows the new one", () => {
    expect(listener.states.at(-1)).toBe("moving");
    for (let nth = 0; nth < 4; nth++) {
      server.pass(600);
      server.say(refused(server.last.id, "table_away"));
    }
    expect(listener.states.at(-1)).toBe("moving");
    server.pass(1_500);
    server.greet();
    expect(server.sockets.map(({ url }) => url)).toEqual([A]);
    move(B);
    server.welcome(null);
    expect(listener.states.at(-1)).toBe("open");
  });

  test("is looked for at all addresses after a while", () => {
    server.pass(5_000);
    for (let nth = 0; nth < 2; nth++) {
      server.say(refused(server.last.id, "table_away"));
      expect(listener.states.at(-1)).toBe("reconnecting");
      server.pass(1_500);
    }
    expect(server.socket.url).toBe(B);
  });
});

describe("an address that does not answer", () => {
  test("is dialled once more if it worked, and then the others in turn", () => {
    server.welcome();
    server.say(snapshot(3));
    for (let nth = 0; nth < 4; nth++) {
      server.socket.onclose?.({ code: 1006 });
      server.pass(6_000);
    }
    expect(server.sockets.map(({ url }) => url)).toEqual([A, A, B, A, B]);
    server.socket.onopen?.();
    expect(server.last).toMatchObject({ ticket: "guest", last_seq: 3, mark: mark(3) });
  });

  test("is given up after a while", () => {
    server.pass(8_000);
    expect(server.socket.closed).toBe(true);
  });

  test("gives way to the next address when it says that the table is away", () => {
    server.welcome();
    server.say(refused(server.last.id, "table_away"));
    server.pass(300);
    expect(server.socket.url).toBe(B);
  });
});

test("a table that is away for a moment is asked for again soon", () => {
  const waits: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    server.greet();
    server.say(refused(server.last.id, "table_away"));
    const before = server.time;
    const count = server.sockets.length;
    while (server.sockets.length === count) server.pass(25);
    waits.push(server.time - before);
  }
  expect(waits).toEqual([225, 325, 450, 650, 900, 1_125]);
});

describe("a table that is interrupted", () => {
  const leave = { type: "Leave" } as const;

  beforeEach(() => {
    server.welcome();
    server.say(snapshot(3));
  });

  test("reports the interruption, and commands wait until it continues", async () => {
    server.say({ type: "Interrupted", message: "Wait." });
    expect(listener.states.at(-1)).toBe("interrupted");
    expect(listener.messages.at(-1)).toMatchObject({ type: "Interrupted" });
    const answer = connection.do(leave);
    expect(server.last.type).toBe("Hello");
    server.say({ type: "Continued" });
    expect(listener.states.at(-1)).toBe("open");
    server.say(accepted(server.last.id, 3));
    expect(await answer).toMatchObject({ type: "Accepted" });
  });

  test("gets a command that it refused again under the same id", () => {
    void connection.do(leave);
    const { id } = server.last;
    server.say({ type: "Interrupted", message: "Wait." });
    server.say(refused(id, "table_away"));
    server.pass(10_000);
    expect(server.socket.sent).toHaveLength(2);
    server.say({ type: "Continued" });
    expect(server.last).toMatchObject({ type: "Do", id });
  });

  test("may have continued during a reconnect", () => {
    server.say({ type: "Interrupted", message: "Wait." });
    server.socket.onclose?.({ code: 1006 });
    server.pass(300);
    server.welcome();
    expect(listener.states.at(-1)).toBe("open");
    void connection.do(leave);
    expect(server.last.type).toBe("Do");
  });
});

test("a snapshot that takes back what was shown is reported", () => {
  server.welcome();
  server.say(snapshot(3));
  server.socket.onclose?.({ code: 1006 });
  server.pass(300);
  server.greet();
  expect(listener.losses).toBe(0);
  server.say(snapshot(2));
  expect(listener.losses).toBe(1);
});

test("a connection that died while the window slept is dropped when the window wakes", () => {
  server.welcome();
  server.say(snapshot(3));
  connection.wake();
  server.welcome();
  server.pass(2_000);
  expect(listener.states.at(-1)).toBe("open");
  connection.wake();
  server.pass(2_000);
  expect(listener.states.at(-1)).toBe("reconnecting");
});
