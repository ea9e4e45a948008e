import { expect, test } from "vitest";
import { LastWagers } from "./last_wagers";
import { seat } from "@croupier/client/view/table.fixture";

function shelf(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const order = ["ante", "pair_plus"];

test("the last wagers of a table are placed in the posted order, also after a reload", () => {
  const storage = shelf();
  new LastWagers(storage).keep("T1", [seat(2, "ann", { wagers: { pair_plus: 500, ante: 1_000 } })]);
  const lastWagers = new LastWagers(storage);
  expect(lastWagers.at("T1", [seat(2, "ann")], order)).toEqual([
    { seat: 2, wager: "ante", amount: 1_000 },
    { seat: 2, wager: "pair_plus", amount: 500 },
  ]);
  expect(lastWagers.at("T2", [seat(2, "ann")], order)).toEqual([]);
  expect(lastWagers.at("T1", [seat(3, "ann")], order)).toEqual([]);
});

test("a round without wagers keeps the earlier ones", () => {
  const lastWagers = new LastWagers(shelf());
  lastWagers.keep("T1", [seat(2, "ann", { wagers: { ante: 700 } })]);
  lastWagers.keep("T1", [seat(2, "ann")]);
  expect(lastWagers.at("T1", [seat(2, "ann")], order)).toEqual([{ seat: 2, wager: "ante", amount: 700 }]);
});
