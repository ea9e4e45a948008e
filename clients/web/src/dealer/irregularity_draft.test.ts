import { expect, test } from "vitest";
import type { MayReport } from "../protocol";
import { table } from "../model/table.fixture";
import {
  draft,
  effectInWords,
  facesOf,
  keyOf,
  lineKey,
  missing,
  named,
  reported,
  toggled,
  whom,
} from "./irregularity_draft";

const may = (places: MayReport["places"]): MayReport => ({
  ...{ type: "MayReport", label: "", clause: "14(c)", places },
  command: { type: "Report", round: 4, step: 2, kind: "wrong_count" },
});
const whole = { type: "Report", round: 4, step: 2, kind: "wrong_count" };

test("a report without a place is whole at once", () => {
  const said = draft(may([]));
  expect(missing(said)).toBeNull();
  expect(reported(said, null)).toEqual({ ...whole, place: null, cards: [], count: null, faces: [] });
});

test("a report asks for the place and then for the number of its cards", () => {
  const places = [
    { place: 2 as const, cards: [], counts: [2, 4] },
    { place: "dealer" as const, cards: [], counts: [2, 4] },
  ];
  const said = draft(may(places));
  expect(missing(said)).toBe("place");
  const who = named(said, places[1]!);
  expect(missing(who)).toBe("count");
  expect(reported(who, 4)).toEqual({ ...whole, place: "dealer", cards: [], count: 4, faces: [] });
});

test("the only place and the only card are not asked for; of several each is named or taken back", () => {
  const one = draft(may([{ place: "dealer", cards: [2], counts: [] }]));
  expect(missing(one)).toBeNull();
  expect(one.cards).toEqual([2]);
  const many = draft(may([{ place: "dealer", cards: [1, 2, 3], counts: [] }]));
  expect(missing(many)).toBe("cards");
  expect(toggled(toggled(many, 3), 1).cards).toEqual([1, 3]);
  expect(missing(toggled(toggled(many, 3), 3))).toBe("cards");
});

test("each line of a list has a key of its own", () => {
  expect([0, 8, 9, 10].map(lineKey)).toEqual(["1", "9", "a", "b"]);
});

test("places have names and keys, and effects say what becomes of a wager", () => {
  expect([whom(2), whom("dealer"), whom("community")]).toEqual([
    "Seat 2",
    "The dealer",
    "The community cards",
  ]);
  expect([keyOf(2), keyOf("dealer"), keyOf("community")]).toEqual(["2", "d", "c"]);
  const on = { seat: 2, wager: "ante", amount: 500, clause: "14(c)" } as const;
  expect([500, null, 0, 250].map((back) => effectInWords(table(), { ...on, back }))).toEqual([
    "Ante $5 goes back",
    "Ante $5 is settled by the posted odds",
    "Ante $5 is lost",
    "Ante $5: $2.50 goes back",
  ]);
});

test("cards that no reader has identified are named by their faces, so many for each card", () => {
  const hand = { place: 2 as const, cards: [1, 2], counts: [], faces: 1 };
  const of: MayReport = { ...may([hand]), faces: 0 };
  const said = { ...draft(of), cards: [1, 2] };
  expect(facesOf(said)).toBe(2);
  expect(missing({ ...said, faces: ["Qh"] })).toBe("faces");
  expect(missing({ ...said, faces: ["Qh", "2c"] })).toBe(null);
  expect(reported({ ...said, faces: ["Qh", "2c"] }, null).faces).toEqual(["Qh", "2c"]);
  const alone = draft({ ...may([]), faces: 1 });
  expect([facesOf(alone), missing(alone)]).toEqual([1, "faces"]);
});
