import { expect, test } from "vitest";
import { table } from "@croupier/client/view/table.fixture";
import { effectInWords } from "./wagers";

test("an effect says what happens to a wager", () => {
  const on = { seat: 2, wager: "ante", amount: 500, clause: "14(c)" } as const;
  expect([500, null, 0, 250].map((back) => effectInWords(table(), { ...on, back }))).toEqual([
    "Ante $5 goes back",
    "Ante $5 is settled by the posted odds",
    "Ante $5 is lost",
    "Ante $5: $2.50 goes back",
  ]);
});
