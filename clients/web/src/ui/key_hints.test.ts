import { expect, test } from "vitest";
import { choiceKeys, keyName, listKey } from "./key_hints";

const choice = (label: string, cost = 0, warn = false): { label: string; cost: number; warn: boolean } => ({
  label,
  cost,
  warn,
});

test("one key gives way in every game, another plays on, and a third concedes", () => {
  expect(choiceKeys([choice("Play", 500), choice("Fold"), choice("Concede", 0, true)])).toEqual([
    "p",
    "f",
    "c",
  ]);
  expect(choiceKeys([choice("Flop", 500), choice("Surrender")])).toEqual(["p", "f"]);
  expect(choiceKeys([choice("Bet", 500), choice("Check")])).toEqual(["p", "f"]);
});

test("where only the weaker choice is left, it has its own key", () => {
  expect(choiceKeys([choice("Fold"), choice("Concede", 0, true)])).toEqual(["f", "c"]);
  expect(choiceKeys([choice("Check")])).toEqual(["f"]);
});

test("further choices have letters of their own", () => {
  expect(
    choiceKeys([choice("Fold"), choice("Pass", 100), choice("Split", 200), choice("Raise", 400)]),
  ).toEqual(["f", "a", "s", "p"]);
});

test("each line of a list has a key of its own", () => {
  expect([0, 8, 9, 10].map(listKey)).toEqual(["1", "9", "a", "b"]);
});

test("a key is matched by its letter, and in another script by its place", () => {
  expect(keyName({ key: "F", code: "KeyF" })).toBe("f");
  expect(keyName({ key: "f", code: "KeyU" })).toBe("f"); // on a Dvorak keyboard
  expect(keyName({ key: "а", code: "KeyF" })).toBe("f"); // the Cyrillic letter
  expect(keyName({ key: "é", code: "Digit2" })).toBe("2");
  expect(keyName({ key: "Enter", code: "Enter" })).toBe("Enter");
  expect(keyName({ key: "+", code: "BracketRight" })).toBe("+");
});
