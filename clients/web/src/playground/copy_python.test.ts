import { expect, test } from "vitest";
import { asPython } from "./copy_python";
import { Recording } from "./recording.svelte";
import type { JsonObject } from "./schema";

const URL = "ws://house/ws";

/** The steps of the copied test, for a session whose messages go out ("out") or come in. */
function steps(...messages: (["in" | "out", JsonObject | string] | string)[]): string[] {
  const recording = new Recording(() => 0);
  recording.note(`opened ${URL}`);
  for (const one of messages) {
    if (typeof one === "string") recording.note(one);
    else recording.add(one[0], typeof one[1] === "string" ? one[1] : JSON.stringify(one[1]));
  }
  const text = asPython(recording.entries, URL);
  const [, body = ""] = text.split("session = Session()\n");
  return body.split("    await session.socket.close()")[0]!.trim().split(/\n\s+/);
}

const legal = (...actions: JsonObject[]): ["in", JsonObject] => [
  "in",
  { type: "Legal", table: "T1", actions },
];
const command = (id: string, command: JsonObject): ["out", JsonObject] => [
  "out",
  { type: "Do", id, command },
];
const accepted = (id: string): ["in", JsonObject] => ["in", { type: "Accepted", id, table: "T1", seq: 1 }];
const bet = (round: number, amount: number): JsonObject => ({
  type: "Bet",
  round,
  seat: 2,
  wager: "ante",
  amount,
});
const choose = (step: number): JsonObject => ({ type: "Choose", round: 7, step, seat: 2, option: "play" });

test("hello is said as a new guest, and what it leads to is waited for", () => {
  expect(
    steps(
      ["out", { type: "Hello", id: "1", ticket: "t", page: true, table: "T1" }],
      ["in", { type: "Welcome", id: "1", session: null }],
      ["in", { type: "Snapshot", table: "T1" }],
    ),
  ).toEqual([
    "await session.open(URL)",
    'answer = await session.ask({"type": "Hello", "id": "1", "table": "T1"})',
    'assert answer["type"] == "Welcome"',
    'await session.receives("Snapshot")',
  ]);
});

test("the test resumes its own session, after its own last event", () => {
  expect(
    steps("closed with 1006", `opened ${URL}`, [
      "out",
      { type: "Hello", id: "2", session: "secret", last_seq: 4, mark: "ab", table: "T1" },
    ]).slice(1),
  ).toEqual([
    "await session.open(URL)",
    'await session.send({"type": "Hello", "id": "2", "table": "T1", "session": session.token, ' +
      '"last_seq": session.seq, "mark": session.mark})',
  ]);
});

test("a table that has moved is followed with the test's own ticket", () => {
  expect(
    steps(
      ["in", { type: "Moved", url: "ws://two/ws", ticket: "t" }],
      "closed by this page",
      "opened ws://two/ws",
      ["out", { type: "Hello", id: "2", ticket: "t", table: "T1" }],
    ).slice(1),
  ).toEqual([
    'await session.open(session.moved["url"])',
    'await session.send({"type": "Hello", "id": "2", "table": "T1", "ticket": session.moved["ticket"]})',
  ]);
});

test("a seat that is taken by then is replaced by one that is offered", () => {
  const sit = { type: "Sit", seat: 3, buy_in: 2_000 };
  expect(steps(legal({ type: "MaySit", seats: [2, 3] }), command("2", sit), accepted("2")).slice(1)).toEqual([
    'offer = await session.offered("MaySit")',
    'answer = await session.ask({"type": "Do", "id": "2", "command": ' +
      '{"type": "Sit", "seat": free_seat(offer, 3), "buy_in": 2000}})',
    'assert answer["type"] == "Accepted"',
  ]);
});

test("a command takes round, step and seat from the offer, and keeps what the author changed", () => {
  const offered = legal({ type: "MayBet", command: bet(7, 500) }, { type: "MayDone", command: bet(7, 1) });
  expect(steps(offered, command("2", bet(7, 1_550))).slice(1)).toEqual([
    'offer = await session.offered("MayBet", wager="ante")',
    'await session.send({"type": "Do", "id": "2", "command": {**offer["command"], "amount": 1550}})',
  ]);
});

test("a refusal is expected with its code", () => {
  const refused: ["in", JsonObject] = [
    "in",
    { type: "Refused", id: "2", code: "not_whole_chips", message: "" },
  ];
  expect(steps(command("2", bet(7, 1)), refused).at(-1)).toBe(
    'assert answer.get("code") == "not_whole_chips"',
  );
});

test("the same question at a later step is not answered from an older offer", () => {
  const asked = (step: number): ["in", JsonObject] => legal({ type: "MayChoose", command: choose(step) });
  const sent = steps(asked(3), command("2", choose(3)), asked(5), command("3", choose(5)));
  expect(sent.filter((line) => line.startsWith("offer"))).toEqual([
    'offer = await session.offered("MayChoose", option="play")',
    'offer = await session.offered("MayChoose", later=True, option="play")',
  ]);
});

test("what nobody offered, and a text that is not JSON, is sent as it is", () => {
  expect(steps(command("2", { type: "Proceed", round: 1, step: null }), ["out", "{"]).slice(1)).toEqual([
    'await session.send({"type": "Do", "id": "2", "command": {"type": "Proceed", "round": 1, "step": None}})',
    'await session.socket.send("{")',
  ]);
});
