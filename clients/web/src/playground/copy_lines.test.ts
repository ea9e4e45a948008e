import { expect, test } from "vitest";
import { asLines } from "./copy_lines";
import { Recording } from "./recording.svelte";

test("each line is a message with its time and direction; what happened to the socket is none", () => {
  let now = 0;
  const recording = new Recording(() => now);
  recording.note("opened ws://house/ws");
  recording.add("out", '{"type":"Hello","id":"1"}');
  now = 40;
  recording.add("in", '{"type":"Welcome","id":"1","session":"secret"}');
  recording.add("out", "no JSON");
  expect(asLines(recording.entries)).toBe(
    [
      '{"at":0,"direction":"out","message":{"type":"Hello","id":"1"}}',
      '{"at":40,"direction":"in","message":{"type":"Welcome","id":"1","session":"<session>"}}',
      '{"at":40,"direction":"out","message":"no JSON"}',
      "",
    ].join("\n"),
  );
});
