import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection";
import { accepted, House, Listener, mark, refused, snapshot } from "./fake_server.fixture";

const [A, B] = ["ws://a/ws", "ws://b/ws"];
let house: House;
let ear: Listener;
let line: Connection;

/** The house says that the table of the last hello is at `url`. */
function move(url: string, ticket = "ticket"): void {
  house.say({ type: "Moved", id: house.last.id, table: "T1", url, ticket });
}

beforeEach(() => {
  house = new House();
  house.addresses = [A, B];
  ear = new Listener();
  line = new Connection(house, ear, true);
  line.go("T1");
});

describe("a table at another address", () => {
  test("is asked for there, with the ticket and without the session", () => {
    house.welcome();
    move(B);
    expect(house.sockets.map(({ url, closed }) => [url, closed])).toEqual([
      [A, true],
      [B, false],
    ]);
    house.wire.onopen?.();
    expect(house.last).toMatchObject({ type: "Hello", session: null, ticket: "ticket", table: "T1" });
    house.welcome(null);
    house.say(snapshot(3));
    expect(ear.lines).toEqual(["open"]);
    expect(house.token).toBe("secret");
  });

  test("is followed with what was seen and what is unanswered", () => {
    house.welcome();
    house.say(snapshot(3));
    void line.do({ type: "Leave" });
    const { id } = house.last;
    house.say({ type: "TableGone", table: "T1", code: "table_away", message: "It moves." });
    expect(ear.lines.at(-1)).toBe("moving");
    house.pass(300);
    house.greet();
    move(B);
    house.wire.onopen?.();
    expect(house.last).toMatchObject({ ticket: "ticket", last_seq: 3, mark: mark(3) });
    house.welcome(null);
    expect(house.last).toMatchObject({ type: "Do", id });
    expect(ear.lines.at(-1)).toBe("open");
  });

  test("that cannot be reached leads back to where it was said, with the session", () => {
    house.welcome();
    move(B);
    house.wire.onclose?.({ code: 1006 });
    expect(ear.lines.at(-1)).toBe("cut");
    house.pass(300);
    house.wire.onopen?.();
    expect(house.wire.url).toBe(A);
    expect(house.last).toMatchObject({ session: "secret", ticket: null });
  });

  test("whose ticket is not good any more leads back as well", () => {
    house.welcome();
    move(B);
    house.wire.onopen?.();
    house.say(refused(house.last.id, "unknown_ticket"));
    house.pass(300);
    expect(house.wire.url).toBe(A);
  });

  test("that the house has not named is no place to go to", () => {
    house.welcome();
    move("ws://elsewhere/ws");
    house.pass(300);
    expect(house.sockets.map(({ url }) => url)).toEqual([A, B]);
    house.wire.onopen?.();
    expect(house.last).toMatchObject({ session: "secret", ticket: null });
  });

  test("that sends back is asked for more and more rarely", () => {
    const waits: number[] = [];
    house.welcome();
    for (let nth = 0; nth < 6; nth++) {
      move(B);
      house.welcome(null);
      move(A);
      const before = house.time;
      const count = house.sockets.length;
      while (house.sockets.length === count) house.pass(25);
      waits.push(house.time - before);
      house.welcome();
    }
    expect(waits).toEqual([225, 325, 450, 650, 900, 1_275]);
  });
});

describe("a page that is at no address of the house", () => {
  beforeEach(() => {
    house.addresses = [B, ...[1, 2, 3, 4, 5, 6, 7].map((nth) => `ws://${nth}/ws`)];
  });

  /** Be sent on and not let in there, and wait for the next call. */
  function inVain(): number {
    house.welcome();
    move(B);
    house.wire.onclose?.({ code: 1006 });
    const before = house.time;
    const count = house.sockets.length;
    while (house.sockets.length === count) house.pass(25);
    return house.time - before;
  }

  test("says where the table is when it may not follow it there, until it is there", () => {
    inVain();
    expect(ear.strayed).toEqual({ url: B, addresses: house.addresses });
    house.welcome();
    expect(ear.strayed).not.toBeNull();
    house.say(snapshot(3));
    expect(ear.strayed).toBeNull();
  });

  test("is sent on in vain more and more rarely, however many addresses there are", () => {
    const waits = Array.from({ length: 12 }, inVain);
    expect(waits.slice(0, 5)).toEqual([225, 325, 450, 650, 900]);
    expect(waits.at(-1)).toBe(6_000);
  });
});

test("a page at an address of the house does not take a server that is away for one that it may not reach", () => {
  house.welcome();
  move(B);
  house.wire.onclose?.({ code: 1006 });
  expect(ear.strayed).toBeNull();
});

describe("a table that is handed over", () => {
  const gone = { type: "TableGone", table: "T1", code: "table_away", message: "It moves." } as const;

  beforeEach(() => {
    house.welcome();
    house.say(snapshot(3));
    house.say(gone);
  });

  test("is asked for where it was until that server knows where it went", () => {
    expect(ear.lines.at(-1)).toBe("moving");
    for (let nth = 0; nth < 4; nth++) {
      house.pass(600);
      house.say(refused(house.last.id, "table_away"));
    }
    expect(ear.lines.at(-1)).toBe("moving");
    house.pass(1_500);
    house.greet();
    expect(house.sockets.map(({ url }) => url)).toEqual([A]);
    move(B);
    house.welcome(null);
    expect(ear.lines.at(-1)).toBe("open");
  });

  test("and is nowhere after a while is looked for everywhere", () => {
    house.pass(5_000);
    for (let nth = 0; nth < 2; nth++) {
      house.say(refused(house.last.id, "table_away"));
      expect(ear.lines.at(-1)).toBe("cut");
      house.pass(1_500);
    }
    expect(house.wire.url).toBe(B);
  });
});

describe("an address that does not answer", () => {
  test("is called once more when it was well, and then the others in turn", () => {
    house.welcome();
    house.say(snapshot(3));
    for (let nth = 0; nth < 4; nth++) {
      house.wire.onclose?.({ code: 1006 });
      house.pass(6_000);
    }
    expect(house.sockets.map(({ url }) => url)).toEqual([A, A, B, A, B]);
    house.wire.onopen?.();
    expect(house.last).toMatchObject({ session: "secret", last_seq: 3, mark: mark(3) });
  });

  test("is given up after a while", () => {
    house.pass(8_000);
    expect(house.wire.closed).toBe(true);
  });

  test("says that the table is away: then another may know", () => {
    house.welcome();
    house.say(refused(house.last.id, "table_away"));
    house.pass(300);
    expect(house.wire.url).toBe(B);
  });
});

test("a table that is away just now is asked for again within moments", () => {
  const waits: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    house.greet();
    house.say(refused(house.last.id, "table_away"));
    const before = house.time;
    const count = house.sockets.length;
    while (house.sockets.length === count) house.pass(25);
    waits.push(house.time - before);
  }
  expect(waits).toEqual([225, 325, 450, 650, 900, 1_125]);
});

describe("a table that is interrupted", () => {
  const leave = { type: "Leave" } as const;

  beforeEach(() => {
    house.welcome();
    house.say(snapshot(3));
  });

  test("holds the line, and what is asked waits until it continues", async () => {
    house.say({ type: "Interrupted", message: "Wait." });
    expect(ear.lines.at(-1)).toBe("held");
    expect(ear.heard.at(-1)).toMatchObject({ type: "Interrupted" });
    const answer = line.do(leave);
    expect(house.last.type).toBe("Hello");
    house.say({ type: "Continued" });
    expect(ear.lines.at(-1)).toBe("open");
    house.say(accepted(house.last.id, 3));
    expect(await answer).toMatchObject({ type: "Accepted" });
  });

  test("has refused what was on its way, and is asked again under the same id", () => {
    void line.do(leave);
    const { id } = house.last;
    house.say({ type: "Interrupted", message: "Wait." });
    house.say(refused(id, "table_away"));
    house.pass(10_000);
    expect(house.wire.sent).toHaveLength(2);
    house.say({ type: "Continued" });
    expect(house.last).toMatchObject({ type: "Do", id });
  });

  test("and then cut may have continued meanwhile", () => {
    house.say({ type: "Interrupted", message: "Wait." });
    house.wire.onclose?.({ code: 1006 });
    house.pass(300);
    house.welcome();
    expect(ear.lines.at(-1)).toBe("open");
    void line.do(leave);
    expect(house.last.type).toBe("Do");
  });
});

test("a snapshot that takes back what was shown is told", () => {
  house.welcome();
  house.say(snapshot(3));
  house.wire.onclose?.({ code: 1006 });
  house.pass(300);
  house.greet();
  expect(ear.takenBack).toBe(0);
  house.say(snapshot(2));
  expect(ear.takenBack).toBe(1);
});

test("a line that died while the window slept is left as soon as the window is back", () => {
  house.welcome();
  house.say(snapshot(3));
  line.nudge();
  expect(ear.lines.at(-1)).toBe("open");
  house.time += 3_600_000; // no timer ran meanwhile
  line.nudge();
  expect(ear.lines.at(-1)).toBe("cut");
});
