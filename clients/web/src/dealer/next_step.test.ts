import { expect, test } from "vitest";
import type { MayCount, MayCut, MayPerform, MayProceed } from "../protocol";
import { seat, table } from "../model/table.fixture";
import {
  awaited,
  commandOf,
  decksInWords,
  nextStep,
  numberOf,
  otherSteps,
  preparing,
  taskOf,
  untouched,
} from "./next_step";

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

test("what is due comes before what moves the round on, and what only can be done is not the next step", () => {
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

test("where no step can be taken, the table is taken; what the floor holds goes on by no single key", () => {
  const take = nextStep([{ type: "MayTakeTable", command: { type: "TakeTable" } }])!;
  expect([take.type === "MayTakeTable" && take.label, taskOf(take)]).toEqual(["Take the table", "take"]);
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

test("whom the cards wait for is said, and where each deck is", () => {
  const deck = { deck: "D1", colour: "red", stage: "inspected", cut: 0 } as const;
  const quiet = { decks: [], devices: [], counted: 0, miscount: false };
  const at = (stage: "inspected" | "spread" | "cut", players = table().players) =>
    table({ step: null, players, equipment: { ...quiet, decks: [{ ...deck, stage, cut: 17 }] } });
  expect(awaited(table())).toBeNull();
  expect(awaited(at("inspected"))).toBe("Waiting for a supervisor to verify the red deck D1");
  expect(awaited(at("spread"))).toBeNull();
  expect(awaited(at("spread", []))).toContain("first player");
  expect(awaited(table({ equipment: { ...quiet, miscount: true } }))).toContain("supervisor");
  expect(decksInWords(at("cut"))).toEqual(["red deck D1: cut at 17"]);
  expect([at("spread"), at("cut"), table({ step: null })].map(preparing)).toEqual([true, false, false]);
});

test("betting has not been open where a round deals and nothing lies on the table", () => {
  const wagered = [seat(2, "ann", { wagers: { ante: 500 } })];
  expect(
    [table(), table({ phase: "dealing" }), table({ phase: "dealing", seats: wagered })].map(untouched),
  ).toEqual([false, true, false]);
});
