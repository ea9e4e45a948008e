import { expect, test } from "vitest";
import type { TableCard } from "../protocol";
import { dealing, digits, running, sorted, stands, state, type Need } from "./alarms";

function card(table: string, needs: Need[], open = true): TableCard {
  return {
    ...{ table, title: table, game: "flop_poker", pace: "dealer", low: 500, high: 500, places: 7 },
    ...{ taken: 0, round: 1, phase: "betting", open, dealer: null, needs },
  };
}

test("what holds a table most comes first, then tables that are not open, then the others in their order", () => {
  const tables = [
    card("quiet", []),
    card("count", ["count"]),
    card("deck", ["verification", "dealer"]),
    card("shut", [], false),
    card("report", ["ruling"]),
    card("calm", []),
  ];
  expect(sorted(tables).map(({ table }) => table)).toEqual([
    "report",
    "deck",
    "count",
    "shut",
    "quiet",
    "calm",
  ]);
});

test("a table keeps its digit, wherever its row goes", () => {
  const names = ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10"];
  const calm = names.map((name) => card(name, []));
  const pressed = names.map((name) => card(name, name === "T7" ? ["claim"] : []));
  expect(sorted(pressed)[0]!.table).toBe("T7");
  for (const tables of [calm, pressed])
    expect(names.map((name) => digits(tables).get(name))).toEqual([..."123456789", undefined]);
});

test("why a table stands still or is closed is said, and who deals there", () => {
  const calm = card("T1", []);
  const held = { cause: "floor", why: "A spill.", since: 0, by: "Sam" } as const;
  const closed = { why: "For today.", by: "Kim" };
  const lines = stands({ ...calm, standing: { dealer: "Dana", held, closed } });
  expect(lines[0]).toMatch(/^Sam since \d\d:\d\d: A spill\.$/);
  expect(lines[1]).toBe("Closed by Kim: For today.");
  expect(stands(calm)).toEqual([]);
  const on = { standing: { dealer: "Dana" } };
  expect(dealing({ ...calm, ...on })).toBe("dealer: Dana, not there");
  expect(dealing({ ...calm, ...on, dealer: "Dana" })).toBe("dealer: Dana");
  expect(dealing(calm)).toBe("dealer: nobody");
  expect(dealing({ ...calm, pace: "house" })).toBe("dealt by the house");
  expect([state(calm), state({ ...calm, phase: "over" }), state({ ...calm, open: false })]).toEqual([
    "round 1, betting",
    "between rounds",
    "not open",
  ]);
});

test("the clock of the open step runs, and what is left until the stub is counted is told in rounds", () => {
  const lines = (parts: Partial<TableCard>) => running({ ...card("T1", []), ...parts }, (at) => at / 1000);
  expect(lines({ deadline: 7_000, count_due: 1 })).toEqual(["clock: 7\u00A0s", "count due in 1 round"]);
  expect(lines({ deadline: null, count_due: 5 })).toEqual(["count due in 5 rounds"]);
  expect(lines({ count_due: 0 })).toEqual(["count due"]);
  expect(lines({})).toEqual([]);
});
