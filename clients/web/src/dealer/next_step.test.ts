import { expect, test } from "vitest";
import type { MayCount, MayCut, MayPerform, MayProceed } from "@croupier/client";
import { commandOf, nextStep, numberOf, otherSteps, taskOf } from "./next_step";

const words = { label: "", say: "", clause: "4(a)" };
const proceed: MayProceed = {
  type: "MayProceed",
  command: { type: "Proceed", round: 4, step: 2 },
  label: "",
  say: "",
};
const cut: MayCut = {
  ...{ ...words, type: "MayCut", low: 10, high: 42 },
  command: { type: "CutDeck", deck: "D1", cards: 26 },
};
const count = (next: boolean): MayCount => ({
  ...{ ...words, type: "MayCount", next },
  command: { type: "CountStub", round: 4, cards: 31 },
});
const perform = (task: "verify" | "recut", next: boolean): MayPerform => ({
  ...{ ...words, type: "MayPerform", next },
  command: { type: "Perform", task, of: "D1" },
});

test("a due step comes first, then the one that moves the round on, and no optional step", () => {
  expect(nextStep([])).toBeNull();
  expect(nextStep([count(false), proceed])).toBe(proceed);
  expect(nextStep([proceed, perform("verify", true)])?.type).toBe("MayPerform");
  expect(nextStep([perform("recut", false), cut])).toBe(cut);
  expect(nextStep([{ type: "MayTakeTable", command: { type: "TakeTable" } }, proceed])).toBe(proceed);
  expect(otherSteps([perform("recut", false), count(true), count(false), proceed])).toEqual([
    perform("recut", false),
    count(false),
  ]);
});

test("without a step the dealer takes the table, and no single key resumes a paused table", () => {
  const take = nextStep([{ type: "MayTakeTable", command: { type: "TakeTable" } }])!;
  expect([take.type === "MayTakeTable" && take.label, taskOf(take)]).toEqual(["Take the table", "take"]);
  const run = nextStep([{ type: "MayRunClocks", command: { type: "RunClocks" } }])!;
  expect([run.label, taskOf(run)]).toEqual(["Let the clocks run on", "run"]);
  expect(nextStep([{ type: "MayResume", command: { type: "ResumeTable" } }])).toBe(null);
});

test("a cut has a usual number and a count has none", () => {
  expect(numberOf(cut)).toMatchObject({ low: 10, high: 42, usual: 26 });
  expect(numberOf(count(true))?.usual).toBeNull();
  expect(numberOf(proceed)).toBeNull();
  expect(commandOf(cut, 17)).toEqual({ type: "CutDeck", deck: "D1", cards: 17 });
  expect(commandOf(proceed, 17)).toBe(proceed.command);
  expect([proceed, cut, count(true), perform("verify", true)].map(taskOf)).toEqual([
    "proceed",
    "cut",
    "count",
    "verify",
  ]);
});
