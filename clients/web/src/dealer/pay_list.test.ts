import { expect, test } from "vitest";
import { seat, table } from "@croupier/client/view/table.fixture";
import { payList } from "./pay_list";

test("the seat at the dealer's right comes first, and seats without wagers are left out", () => {
  const seats = [
    seat(2, "ann", { wagers: { ante: 500 } }),
    seat(3, "ann"),
    seat(5, "bob", { wagers: { ante: 700 } }),
  ];
  expect(payList(table({ seats }))).toEqual([
    { seat: 5, name: "BOB", wagers: [["ante", 700]], results: [] },
    { seat: 2, name: "ANN", wagers: [["ante", 500]], results: [] },
  ]);
});
