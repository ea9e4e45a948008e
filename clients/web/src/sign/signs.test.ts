import { expect, test } from "vitest";
import { table } from "@croupier/client/view/table.fixture";
import { route } from "../ui/router.svelte";
import { progressivePayTables, signs } from "./signs";
import { noWagersText } from "../text/words";

test("a sign is for a table or a meter", () => {
  expect(route("/sign", "?table=T4")).toEqual({ page: "sign", table: "T4", meter: null });
  expect(route("/sign", "?meter=ROYAL")).toEqual({ page: "sign", table: null, meter: "ROYAL" });
  expect(route("/sign", "")).toEqual({ page: "sign", table: null, meter: null });
  expect(route("/sign/T4", "")).toEqual({ page: "not_found" });
});

test("without a name, the signs of all tables and meters are listed", () => {
  const card = {
    game: "three_card_poker",
    game_title: "Three Card Poker",
    pace: "house",
    low: 500,
    high: 500,
    places: 7,
    taken: 0,
  } as const;
  const tables = [
    { ...card, table: "T1", title: "One", round: 1, phase: "betting", open: true, meter: null },
    { ...card, table: "T 2", title: "Two", round: 1, phase: "betting", open: true, meter: "ROYAL" },
  ] as const;
  const meter = { meter: "ROYAL", label: "The Royal", cents: 100, version: 1, stopped: null, won: null };
  const found = signs(tables, [meter]);
  expect(found.map(([, whose]) => whose)).toEqual(["T1 · One", "T 2 · Two", "ROYAL · The Royal"]);
  const at = found.map(([path]) => new URL(path, "http://house"));
  expect(at.map(({ pathname, search }) => route(pathname, search))).toEqual([
    { page: "sign", table: "T1", meter: null },
    { page: "sign", table: "T 2", meter: null },
    { page: "sign", table: null, meter: "ROYAL" },
  ]);
});

test("a sign shows the pay tables of the progressive wager alone", () => {
  const pays = (wager: string, progressive = true) => ({ wager, label: wager, lines: [], progressive });
  const { rules } = table();
  const view = table({
    rules: { ...rules, pay_tables: [pays("pair_plus", false), pays("progressive"), pays("envy")] },
  });
  expect(progressivePayTables(view).map(({ wager }) => wager)).toEqual(["progressive", "envy"]);
});

test("a stopped meter says once that it takes no progressive wagers", () => {
  expect(noWagersText("A sensor is loose.")).toBe("No progressive wagers: A sensor is loose.");
  expect(noWagersText("Progressive wagers wait.")).toBe("Progressive wagers wait.");
});
