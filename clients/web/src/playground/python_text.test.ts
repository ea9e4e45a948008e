import { expect, test } from "vitest";
import { python } from "./python_text";

test.each([
  [null, "None"],
  [[true, false], "[True, False]"],
  [{ a: 1, b: { c: [] } }, '{"a": 1, "b": {"c": []}}'],
  ['a "quote"\n', '"a \\"quote\\"\\n"'],
  [-2.5, "-2.5"],
])("%j is %s in Python", (value, text) => {
  expect(python(value)).toBe(text);
});
