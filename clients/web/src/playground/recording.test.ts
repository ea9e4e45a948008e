import { expect, test } from "vitest";
import { MOST, Recording } from "./recording.svelte";

test("each message has its time, direction, type and size in bytes", () => {
  let now = 1_000;
  const recording = new Recording(() => now);
  now = 1_250;
  recording.add("in", '{"type":"Refused","message":"naïve"}');
  expect(recording.entries[0]).toMatchObject({ at: 250, direction: "in", type: "Refused", bytes: 37 });
});

test("a text that is no message is recorded as it is", () => {
  const recording = new Recording(() => 0);
  recording.add("out", "Hello?");
  recording.add("out", "[]");
  expect(recording.entries.map(({ type, message }) => [type, message])).toEqual([
    ["(no type)", undefined],
    ["(no type)", []],
  ]);
});

test("only the last messages are kept, and it is known that the beginning is missing", () => {
  const recording = new Recording(() => 0);
  for (let nth = 0; nth < MOST; nth += 1) recording.add("in", `{"type":"${nth}"}`);
  expect(recording.whole).toBe(true);
  recording.add("in", '{"type":"last"}');
  expect(recording.entries).toHaveLength(MOST);
  expect([recording.entries[0]!.type, recording.entries.at(-1)!.type]).toEqual(["1", "last"]);
  expect(recording.whole).toBe(false);
  recording.restart();
  expect([recording.entries, recording.whole]).toEqual([[], true]);
});

test("what was cleared is missing from the session", () => {
  const recording = new Recording(() => 0);
  recording.note("opened ws://house/ws");
  recording.clear();
  expect([recording.entries, recording.whole]).toEqual([[], false]);
});
