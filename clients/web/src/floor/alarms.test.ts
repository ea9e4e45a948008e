import { expect, test } from "vitest";
import type { TableCard } from "@croupier/client";
import { card as tableCard } from "@croupier/client/view/lobby.fixture";
import { alarmText, tableKeys, byUrgency, type Need } from "./alarms";

const card = (table: string, needs: Need[], open = true): TableCard => tableCard(table, { needs, open });

test("tables with alarms come first, then closed tables, then the others in their order", () => {
  const tables = [
    card("quiet", []),
    card("count", ["count"]),
    card("deck", ["verification", "dealer"]),
    card("shut", [], false),
    card("report", ["ruling"]),
    card("calm", []),
  ];
  expect(byUrgency(tables).map(({ table }) => table)).toEqual([
    "report",
    "deck",
    "count",
    "shut",
    "quiet",
    "calm",
  ]);
});

test("a table keeps its digit when its row moves", () => {
  const names = ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10"];
  const calm = names.map((name) => card(name, []));
  const pressed = names.map((name) => card(name, name === "T7" ? ["claim"] : []));
  expect(byUrgency(pressed)[0]!.table).toBe("T7");
  for (const tables of [calm, pressed])
    expect(names.map((name) => tableKeys(tables).get(name))).toEqual([..."123456789", undefined]);
});

const NEEDS: Need[] = [
  ...(["store", "held", "ruling", "count_confirmation", "verification", "dealer", "reader"] as const),
  ...(["tray", "fill", "claim", "dispute", "correction", "count", "device"] as const),
];

test("each need of a table has words of its own, and a later house may have more", () => {
  const words = NEEDS.map(alarmText);
  expect(new Set(words).size).toBe(NEEDS.length);
  for (const [nth, need] of NEEDS.entries()) expect(words[nth]).not.toBe(need);
  expect(alarmText("tides" as Need)).toBe("tides");
});

test("each need brings its table before those that need nothing", () => {
  for (const need of NEEDS)
    expect(byUrgency([card("calm", []), card("one", [need])]).map(({ table }) => table)).toEqual([
      "one",
      "calm",
    ]);
});
