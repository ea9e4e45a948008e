import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "./schema";
import { Wire, type WireSocket } from "./wire.svelte";

/** The other end of the socket: it records what is sent. */
class Line implements WireSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: JsonObject[] = [];
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as JsonObject);
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let lines: Line[];
let wire: Wire;
const line = (): Line => lines.at(-1)!;

beforeEach(() => {
  lines = [];
  let ids = 0;
  const dial = (url: string): Line => {
    lines.push(new Line(url));
    return line();
  };
  wire = new Wire(
    "ws://house/ws",
    dial,
    () => String((ids += 1)),
    () => 0,
  );
});

function joined(): void {
  wire.connect("new", "T1");
  line().onopen?.();
  line().say({ type: "Welcome", id: "1", session: "secret", name: "Guest 7" });
  line().say({ type: "Updates", table: "T1", seq: 4, mark: "ab", updates: [] });
  line().say({ type: "Legal", table: "T1", seq: 4, actions: [{ type: "MaySit" }] });
}

test("a new guest says hello without a session", () => {
  joined();
  expect(line().sent).toEqual([{ type: "Hello", id: "1", table: "T1" }]);
  expect([wire.state, wire.table, wire.me!["name"], wire.legal.length]).toEqual(["open", "T1", "Guest 7", 1]);
});

test("the player of this browser comes with a ticket, as pages do", () => {
  wire.connect({ ticket: "t" }, null);
  line().onopen?.();
  expect(line().sent).toEqual([{ type: "Hello", id: "1", ticket: "t", page: true }]);
});

test("the last guest resumes after the last event, and the recording goes on", () => {
  joined();
  line().onclose?.({ code: 4408 });
  expect([wire.state, wire.closedBecause, wire.legal]).toEqual(["closed", "with 4408 RESUME", []]);
  wire.connect("same", "T1");
  line().onopen?.();
  expect(line().sent).toEqual([
    { type: "Hello", id: "2", session: "secret", last_seq: 4, mark: "ab", table: "T1" },
  ]);
  expect(wire.recording.entries.filter(({ direction }) => direction === "note")).toHaveLength(3);
});

test("at another table there is nothing to resume after", () => {
  joined();
  wire.connect("same", "T2");
  line().onopen?.();
  expect(line().sent).toEqual([{ type: "Hello", id: "2", session: "secret", table: "T2" }]);
});

test("a table that has moved is followed with the ticket", () => {
  joined();
  line().say({ type: "Moved", id: "1", table: "T1", url: "ws://two/ws", ticket: "t" });
  expect([line().url, wire.state]).toEqual(["ws://two/ws", "opening"]);
  line().onopen?.();
  expect(line().sent[0]).toMatchObject({ ticket: "t", table: "T1", last_seq: 4 });
});

test("what is offered at a table that was left is not offered any more", () => {
  joined();
  wire.go(null);
  expect([wire.table, wire.legal]).toEqual([null, []]);
  line().say({ type: "Legal", table: "T1", seq: 5, actions: [{ type: "MaySit" }] });
  expect(wire.legal).toEqual([]);
});

test("the answer is that of the last message, or a refusal that names none", () => {
  joined();
  wire.send('{"type":"ShowRounds","id":"a"}');
  expect(wire.answer).toBeNull();
  line().say({ type: "RoundsShown", id: "b" });
  expect(wire.answer).toBeNull();
  line().say({ type: "Refused", id: "a", code: "slow_down", message: "" });
  expect(wire.answer).toMatchObject({ code: "slow_down" });
  wire.send('{"type":"ShowRounds"}');
  line().say({ type: "Refused", id: null, code: "malformed", message: "" });
  expect(wire.answer).toMatchObject({ code: "malformed" });
});

test("a closed socket takes nothing", () => {
  joined();
  wire.close();
  wire.send('{"type":"ShowRounds","id":"a"}');
  expect(line().sent).toHaveLength(1);
});

test("the lobby names the tables", () => {
  joined();
  line().say({ type: "Lobby", tables: [{ table: "T1" }, { table: "T2" }] });
  expect(wire.tables).toEqual(["T1", "T2"]);
});
