import { expect, test } from "vitest";
import { player, seat, table } from "@croupier/client/view/table.fixture";
import { all } from "./play_session.svelte";

test("all money is the wallet, the stack and the wagers", () => {
  const view = table({ seats: [seat(2, "ann", { wagers: { ante: 500, play: 500 } }), seat(5, "bob")] });
  expect(all("ann", 90_000, "T1", view)).toBe(90_000 + 10_000 + 1_000);
});

test("without a seat all money is in the wallet", () => {
  expect(all("cid", 90_000, null, null)).toBe(90_000);
  expect(all("cid", 90_000, null, table())).toBe(90_000);
});

test("money that is on its way or cannot be seen is not counted", () => {
  expect(all("cid", 90_000, "T2", table())).toBeNull();
  expect(all("ann", 90_000, null, table())).toBeNull();
  expect(all("ann", 90_000, "T1", table({ players: [player("ann", [2], { pending: 1 })] }))).toBeNull();
});
