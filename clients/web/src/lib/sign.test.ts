import { expect, test } from "vitest";
import { table } from "./fixture";
import { route } from "./router.svelte";
import { posted } from "./sign";
import { unwagered } from "./words";

test("a sign is a table's or a meter's", () => {
  expect(route("/sign", "?table=T4")).toEqual({ page: "sign", table: "T4", meter: null });
  expect(route("/sign", "?meter=ROYAL")).toEqual({ page: "sign", table: null, meter: "ROYAL" });
  expect(route("/sign", "")).toEqual({ page: "sign", table: null, meter: null });
  expect(route("/sign/T4", "")).toEqual({ page: "nowhere" });
});

test("it posts what the progressive wager pays, and no other wager", () => {
  const pays = (wager: string) => ({ wager, label: wager, lines: [] });
  const { rules } = table();
  const view = table({
    rules: { ...rules, pay_tables: [pays("pair_plus"), pays("progressive"), pays("envy")] },
  });
  expect(posted(view).map(({ wager }) => wager)).toEqual(["progressive", "envy"]);
});

test("a reason says what is not wagered, once", () => {
  expect(unwagered("A sensor is loose.")).toBe("No progressive wagers: A sensor is loose.");
  expect(unwagered("Progressive wagers wait.")).toBe("Progressive wagers wait.");
});
