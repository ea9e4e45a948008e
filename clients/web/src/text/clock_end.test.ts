import { expect, test } from "vitest";
import { seat, table } from "@croupier/client/view/table.fixture";
import { clockEnd } from "./clock_end";

const hand = seat(2, "ann", { cards: [null, null] });

test("somebody who is asked reads what happens to their own hand", () => {
  const all = table({ phase: "deciding", silence: "surrender" });
  expect(clockEnd(all, [hand])).toEqual({ whose: "", does: "surrender" });
  expect(clockEnd({ ...all, turn: 2 }, [hand])).toEqual({ whose: "", does: "surrender" });
});

test("somebody without a hand that is asked reads what happens at the table", () => {
  const all = table({ phase: "deciding", silence: "surrender" });
  const others = [
    [],
    [seat(2, "ann")],
    [{ ...hand, folded: true }],
    [{ ...hand, decided: true }],
    [{ ...hand, void: "14(a)" }],
  ];
  for (const mine of others)
    expect(clockEnd(all, mine)).toEqual({ whose: "undecided seats: ", does: "surrender" });
  expect(clockEnd({ ...all, turn: 5 }, [hand])).toEqual({ whose: "seat 5: ", does: "surrender" });
});

test("betting and the results end without anybody being asked", () => {
  expect(clockEnd(table({ phase: "betting" }), [hand]).does).toBe("no more bets");
  expect(clockEnd(table({ phase: "over" }), []).does).toBe("next round");
});
