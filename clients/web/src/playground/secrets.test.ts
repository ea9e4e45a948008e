import { expect, test } from "vitest";
import { asLines } from "./copy_lines";
import { Recording } from "./recording.svelte";
import { withoutSecrets } from "./secrets";

const TOKEN = "a-very-long-session-token";

function recorded(direction: "in" | "out", ...texts: string[]): Recording {
  const recording = new Recording(() => 0);
  for (const text of texts) recording.add(direction, text);
  return recording;
}

test.each([
  [
    "in",
    { type: "Welcome", session: TOKEN, ticket: null },
    { type: "Welcome", session: "<session>", ticket: null },
  ],
  ["out", { type: "Hello", ticket: "short" }, { type: "Hello", ticket: "<ticket>" }],
  [
    "out",
    { type: "Signin", name: "Dana", parts: [{ code: "ABCD" }] }, // refused, so the code is still good
    { type: "Signin", name: "Dana", parts: [{ code: "<code>" }] },
  ],
  ["out", { type: "SignIn", name: "Dana", code: "ABCD" }, { type: "SignIn", name: "Dana", code: "<code>" }],
  ["in", { type: "Refused", code: "unknown_seat" }, { type: "Refused", code: "unknown_seat" }],
] as const)("%s %j becomes %j", (direction, message, hidden) => {
  expect(withoutSecrets(recorded(direction, JSON.stringify(message)).entries)[0]!.message).toEqual(hidden);
});

test("a secret is hidden wherever it stands, also in a text that is not JSON", () => {
  const recording = recorded(
    "out",
    JSON.stringify({ type: "Welcome", session: TOKEN }),
    JSON.stringify({ type: "Do", id: TOKEN, parts: [TOKEN] }),
    `{"type":"Hello","session":"${TOKEN}"`,
    '{"type":"SignIn","id":"s1","name":"Dana","code":"secr-et12-code"',
    '{"type":"SignIn","code" : "secr-et12-co',
  );
  expect(asLines(recording.entries)).not.toContain(TOKEN);
  expect(asLines(recording.entries)).not.toContain("secr-et12");
  expect(withoutSecrets(recording.entries)[2]!.text).toBe('{"type":"Hello","session":"<session>"');
});
