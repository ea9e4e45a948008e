import { describe, expect, test } from "vitest";
import { snapshot, updates, welcome } from "./fake_server.fixture.js";
import { readFrame } from "./frame.js";

const read = (message: unknown): unknown => readFrame(JSON.stringify(message));

test("a message is read, and so is one that this client does not know", () => {
  for (const message of [welcome("1"), snapshot(3), updates(4, 5), { type: "Unheard", what: null }])
    expect(read(message)).toEqual(message);
});

test("fields that servers of before do not send may be missing", () => {
  const refused = { type: "Refused", id: null, code: "malformed", message: "No." };
  expect(read(refused)).toEqual(refused);
});

test.each(["", "no JSON", "null", "7", "[]", "{}", '{"type": 5}'])("%j is no message", (text) => {
  expect(() => readFrame(text)).toThrow();
});

describe("a frame is refused whole", () => {
  test.each([
    { ...welcome("1"), addresses: null },
    { ...welcome("1"), addresses: [7] },
    { ...welcome("1"), heartbeat: "often" },
    { ...updates(4), updates: null },
    { ...updates(4), updates: [null] },
    { ...snapshot(3), view: null },
    { ...snapshot(3), view: { table: "T1" } },
    { type: "Heartbeat", now: "noon", seq: 1, mark: "m" },
    { type: "Lobby", tables: 5 },
    { type: "LobbyChanged", cards: null, order: null },
    { type: "LobbyChanged", cards: [], order: [null] },
    { type: "Legal", seq: 1, actions: [null] },
    { type: "Refused", id: null, code: "too_fast", message: "No.", retry_after: "soon" },
  ])("if a field has another type: %j", (message) => {
    expect(() => read(message)).toThrow("not a message");
  });
});
