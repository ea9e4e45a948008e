import { expect, test } from "vitest";
import { DOCUMENT } from "./document.fixture";
import { fieldOf } from "./fields";
import { offers } from "./offers";

const commands = fieldOf(DOCUMENT, DOCUMENT.components.schemas["Do"]!.properties!["command"]!);

test("an action brings its command", () => {
  const command = { type: "Bet", round: 7, seat: 2, wager: "ante", amount: 500 };
  const action = { type: "MayBet", command, low: 500, high: 10_000 };
  expect(offers([action], commands)).toEqual([{ label: "Bet ante, seat 2", command }]);
});

test("a choice is named as its button is", () => {
  const command = { type: "Choose", round: 7, step: 3, seat: 2, option: "play" };
  expect(offers([{ type: "MayChoose", command, label: "Play" }], commands)[0]!.label).toBe(
    "Choose Play, seat 2",
  );
});

test("an action without a command is made one from the schema and its limits", () => {
  const sit = { type: "MaySit", seats: [3, 4], low: 2_000, high: 100_000, chip: 100 };
  expect(offers([sit], commands)).toEqual([
    { label: "Sit, seat 3", command: { type: "Sit", seat: 3, buy_in: 2_000 } },
  ]);
});

test("an action of a newer server without a command is left out", () => {
  expect(offers([{ type: "MayFly" }, null], commands)).toEqual([]);
});
