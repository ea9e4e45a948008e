import { beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./connection";
import { House, Listener, snapshot } from "./fake_server.fixture";

let house: House;
let ear: Listener;

beforeEach(() => {
  house = new House();
  ear = new Listener();
  new Connection(house, ear, true).go("T1");
});

describe("a second window of the browser", () => {
  let other: House;
  let second: Connection;
  const unknown = (at: House) =>
    at.say({ type: "Refused", id: at.last.id, code: "unknown_session", message: "" });

  beforeEach(() => {
    other = new House(house.browser);
    second = new Connection(other, new Listener(), true);
    second.go("T1");
  });

  test("waits while the first becomes a guest, and is the same guest", () => {
    house.wire.onopen?.();
    other.wire.onopen?.();
    expect(other.wire.sent).toEqual([]);
    house.welcome();
    expect(other.last).toMatchObject({ type: "Hello", session: "secret" });
  });

  test("becomes a guest itself when the first is cut before it is one", () => {
    house.wire.onopen?.();
    other.wire.onopen?.();
    house.wire.onclose?.({ code: 1006 });
    expect(other.last).toMatchObject({ type: "Hello", session: null });
  });

  test("that was cut while it waited stays silent", () => {
    house.wire.onopen?.();
    other.wire.onopen?.();
    other.wire.onclose?.({ code: 1006 });
    house.welcome();
    expect(other.sockets[0]!.sent).toEqual([]);
  });

  test("that was made a guest all the same goes over to the one whose token was kept first", () => {
    house.wire.onopen?.();
    house.token = "first";
    house.welcome();
    expect(house.last).toMatchObject({ type: "Hello", session: "first", last_seq: null });
    expect(house.token).toBe("first");
  });

  test("does not change who the first one is", () => {
    house.welcome();
    house.token = "another";
    house.wire.onclose?.({ code: 1006 });
    house.pass(300);
    house.welcome();
    expect(house.last).toMatchObject({ type: "Hello", session: "secret" });
    expect(house.token).toBe("another");
  });

  test("of a guest whom the house forgot becomes the same new guest, and asks nothing in the name of the old", async () => {
    house.welcome();
    house.say(snapshot(1));
    other.welcome();
    other.say(snapshot(1));
    const answer = second.do({ type: "Leave" });
    for (const one of [house, other]) {
      one.wire.onclose?.({ code: 1006 });
      one.pass(300);
      one.wire.onopen?.();
      unknown(one);
    }
    expect(await answer).toBeNull();
    house.welcome("new");
    expect(other.last).toMatchObject({ type: "Hello", session: "new", last_seq: null });
    other.welcome("new");
    other.say(snapshot(1));
    expect(other.wire.sent.map(({ type }) => type)).toEqual(["Hello", "Hello"]);
  });

  test("that signs out takes the first one along, even where the house cannot tell it", () => {
    house.welcome();
    house.wire.onclose?.({ code: 1006 });
    house.token = null;
    house.removed("secret");
    house.pass(60_000);
    expect(ear.lines.at(-1)).toBe("out");
    expect(house.sockets).toHaveLength(1);
  });

  test("that signs somebody else out leaves the first one in", () => {
    house.welcome();
    house.say(snapshot(1));
    house.removed("another");
    expect(ear.lines).toEqual(["open"]);
  });
});
