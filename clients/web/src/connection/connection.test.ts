import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection";
import {
  accepted,
  heartbeat,
  House,
  Listener,
  refused,
  snapshot,
  updates,
  welcome,
} from "./fake_server.fixture";
import type { Answer } from "./pending_commands";

let house: House;
let ear: Listener;
let line: Connection;

beforeEach(() => {
  house = new House();
  ear = new Listener();
  line = new Connection(house, ear, true);
  line.go("T1");
});

describe("hello", () => {
  test("of a stranger carries no session, and the one it gets is kept", () => {
    house.welcome();
    expect(house.wire.sent).toMatchObject([{ type: "Hello", session: null, table: "T1", last_seq: null }]);
    expect(house.token).toBe("secret");
    expect(ear.lines).toEqual([]);
    house.say(snapshot(1));
    expect(ear.lines).toEqual(["open"]);
  });

  test("with a session that the house does not know starts again as a stranger", () => {
    house.token = "old";
    house.wire.onopen?.();
    house.say(refused(house.last.id, "unknown_session"));
    expect(house.last).toMatchObject({ type: "Hello", session: null });
  });

  test("to a table that is away is said again after a pause", () => {
    house.wire.onopen?.();
    const first = house.last.id;
    house.say(refused(first, "table_away"));
    house.pass(300);
    expect(house.last).toMatchObject({ type: "Hello", table: "T1" });
    expect(house.last.id).not.toBe(first);
  });

  test("to a table that does not exist is told to the page", () => {
    house.wire.onopen?.();
    house.say(refused(house.last.id, "unknown_table"));
    expect(ear.heard).toMatchObject([{ type: "Refused", code: "unknown_table" }]);
  });

  test("of the staff waits for a sign-in", async () => {
    const door = new Connection(house, ear, false);
    door.go(null);
    house.wire.onopen?.();
    expect(house.wire.sent).toEqual([]);
    expect(ear.lines).toEqual(["out"]);
    const answer = door.signIn("Dana", "123-456");
    house.say(welcome(house.last.id));
    expect(await answer).toMatchObject({ type: "Welcome" });
    expect(house.last).toMatchObject({ type: "Hello", session: "secret" });
  });
});

test("staff who sign in before there is a line are asked for as soon as there is one", async () => {
  const door = new Connection(house, ear, false);
  door.go(null);
  const answer = door.signIn("Dana", "123-456");
  expect(house.wire.sent).toEqual([]);
  house.wire.onopen?.();
  expect(house.last).toMatchObject({ type: "SignIn", code: "123-456" });
  house.say(welcome(house.last.id));
  expect(await answer).toMatchObject({ type: "Welcome" });
});

test("staff who signed out have a line to sign in again", async () => {
  const door = new Connection(house, ear, false);
  house.token = "secret";
  door.go(null);
  house.welcome();
  door.signOut();
  expect(house.last.type).toBe("SignOut");
  house.wire.onclose?.({ code: 4401 });
  house.wire.onopen?.();
  expect(ear.lines.at(-1)).toBe("out");
  void door.signIn("Dana", "654-321");
  expect(house.last).toMatchObject({ type: "SignIn", code: "654-321" });
});

describe("the count", () => {
  beforeEach(() => {
    house.welcome();
    house.say(snapshot(10));
  });

  test("goes on without a gap, and what was heard already is not heard again", () => {
    house.say(updates(11, 12));
    house.say(updates(12, 13));
    expect(ear.seqs).toEqual([11, 12, 13]);
  });

  test("with a gap asks for a snapshot, and takes nothing until it comes", () => {
    house.say(updates(11, 13));
    expect(house.last).toMatchObject({ type: "Hello", session: "secret", table: "T1", last_seq: null });
    house.say(updates(14));
    house.say(welcome(house.last.id));
    house.say(updates(15));
    house.say(snapshot(15));
    house.say(updates(16));
    expect(ear.seqs).toEqual([16]);
  });

  test("that a heartbeat knows to be further asks for a snapshot", () => {
    house.say(heartbeat(10));
    expect(house.wire.sent).toHaveLength(1);
    house.say(heartbeat(11));
    expect(house.last).toMatchObject({ type: "Hello", last_seq: null });
  });

  test("is where a cut line resumes", () => {
    house.say(updates(11));
    house.wire.onclose?.({ code: 1006 });
    house.pass(300);
    house.welcome();
    expect(house.last).toMatchObject({ type: "Hello", last_seq: 11 });
    house.say(updates(12));
    expect(ear.seqs).toEqual([11, 12]);
  });

  test("belongs to one table", () => {
    line.go("T2");
    expect(house.last).toMatchObject({ type: "Hello", table: "T2", last_seq: null });
  });
});

describe("a command", () => {
  const leave = { type: "Leave" } as const;
  let answers: Answer[];

  beforeEach(() => {
    answers = [];
    void line.do(leave).then((answer) => answers.push(answer));
  });

  test("waits until the table is there", () => {
    house.welcome();
    expect(house.last.type).toBe("Hello");
    house.say(snapshot(1));
    expect(house.last).toMatchObject({ type: "Do", command: leave });
  });

  test("without an answer is sent again under its id, until it has one", async () => {
    house.welcome();
    house.say(snapshot(1));
    const { id } = house.last;
    house.wire.onclose?.({ code: 1006 });
    house.pass(300);
    house.welcome();
    expect(house.last).toMatchObject({ type: "Do", id });
    house.say(accepted(id, 3));
    house.wire.onclose?.({ code: 1006 });
    house.pass(300);
    house.welcome();
    expect(house.last.type).toBe("Hello");
    await Promise.resolve();
    expect(answers).toEqual([accepted(id, 3)]);
  });

  test("that is refused gives the refusal to who asked, and to nobody else", async () => {
    house.welcome();
    house.say(snapshot(1));
    ear.heard = [];
    const no = refused(house.last.id, "not_now");
    house.say(no);
    await Promise.resolve();
    expect(answers).toEqual([no]);
    expect(ear.heard).toEqual([]);
  });

  test("to a table that is away for a moment is sent again under its id", async () => {
    house.welcome();
    house.say(snapshot(1));
    const { id } = house.last;
    house.say(refused(id, "table_away"));
    expect(ear.lines.at(-1)).toBe("cut");
    house.pass(300);
    house.welcome();
    expect(house.sockets).toHaveLength(1);
    expect(house.wire.sent.map((message) => message.type)).toEqual(["Hello", "Do", "Hello", "Do"]);
    expect(house.last.id).toBe(id);
    house.say(accepted(id, 2));
    await Promise.resolve();
    expect(answers).toEqual([accepted(id, 2)]);
    expect(ear.lines.at(-1)).toBe("open");
  });

  test("stays behind when we go elsewhere", async () => {
    house.welcome();
    line.go("T2");
    house.welcome();
    await Promise.resolve();
    expect(answers).toEqual([null]);
    expect(house.last.type).toBe("Hello");
  });
});

describe("a cut", () => {
  test("is followed by tries with longer and longer pauses, up to a limit", () => {
    const tries: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      const before = house.time;
      house.wire.onclose?.({ code: 1006 });
      const count = house.sockets.length;
      while (house.sockets.length === count) house.pass(25);
      tries.push(house.time - before);
    }
    expect(tries).toEqual([225, 450, 900, 1_800, 3_600, 6_000, 6_000, 6_000]);
  });

  test("is noticed by its silence", () => {
    house.welcome();
    const dead = house.wire;
    house.pass(24_999);
    expect(dead.closed).toBe(false);
    house.pass(1);
    expect(dead.closed).toBe(true);
    expect(ear.lines.at(-1)).toBe("cut");
  });

  test("that a heartbeat puts off does not come", () => {
    house.welcome();
    for (let nth = 0; nth < 10; nth++) {
      house.pass(10_000);
      house.say(heartbeat(null));
    }
    expect(house.wire.closed).toBe(false);
  });

  test("by the house with the code for signed out forgets the session and stays out", () => {
    house.welcome();
    house.wire.onclose?.({ code: 4401 });
    house.pass(60_000);
    expect(house.token).toBeNull();
    expect(ear.lines.at(-1)).toBe("out");
    expect(house.sockets).toHaveLength(1);
  });

  test("is mended at once when the network is there again", () => {
    house.wire.onclose?.({ code: 1006 });
    line.nudge();
    expect(house.sockets).toHaveLength(2);
  });
});
