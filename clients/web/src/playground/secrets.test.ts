import { expect, test } from "vitest";
import { asLines } from "./copy_lines";
import { Recording } from "./recording.svelte";
import { withoutSecrets } from "./secrets";

const TOKEN = "a-very-long-session-token";

function recorded(...texts: string[]): Recording {
  const recording = new Recording(() => 0);
  for (const text of texts) recording.add("in", text);
  return recording;
}

test.each([
  [
    { type: "Welcome", session: TOKEN, ticket: null },
    { type: "Welcome", session: "<session>", ticket: null },
  ],
  [
    { type: "Hello", ticket: "short" },
    { type: "Hello", ticket: "<ticket>" },
  ],
  [
    { type: "SignIn", name: "Dana", code: "ABCD" },
    { type: "SignIn", name: "Dana", code: "<code>" },
  ],
  [
    { type: "Refused", code: "unknown_seat" },
    { type: "Refused", code: "unknown_seat" },
  ],
])("%j becomes %j", (message, hidden) => {
  expect(withoutSecrets(recorded(JSON.stringify(message)).entries)[0]!.message).toEqual(hidden);
});

test("a secret is hidden wherever it stands, also in a text that is not JSON", () => {
  const recording = recorded(
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
