import { expect, test } from "vitest";
import { letters, listKey } from "./key_hints";

test("each label gets the first of its letters that no earlier one has", () => {
  expect(letters(["Play", "Fold", "Concede"])).toEqual(["p", "f", "c"]);
  expect(letters(["Play", "Pass", "Peep"])).toEqual(["p", "a", "e"]);
});

test("a label without a free letter gets none", () => {
  expect(letters(["A", "AA"])).toEqual(["a", ""]);
});

test("each line of a list has a key of its own", () => {
  expect([0, 8, 9, 10].map(listKey)).toEqual(["1", "9", "a", "b"]);
});
