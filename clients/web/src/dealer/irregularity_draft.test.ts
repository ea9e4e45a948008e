import { expect, test } from "vitest";
import type { MayReport } from "@croupier/client";
import {
  beginDraft,
  facesOf,
  likelyCounts,
  placeKey,
  missing,
  question,
  rebased,
  withPlace,
  reportCommand,
  withCard,
} from "./irregularity_draft";

const may = (places: MayReport["places"]): MayReport => ({
  ...{ type: "MayReport", label: "", clause: "14(c)", places },
  command: { type: "Report", round: 4, step: 2, kind: "wrong_count" },
});
const whole = { type: "Report", round: 4, step: 2, kind: "wrong_count" };

test("a report without a place is complete at once", () => {
  const said = beginDraft(may([]));
  expect(missing(said)).toBeNull();
  expect(reportCommand(said, null)).toEqual({ ...whole, place: null, cards: [], count: null, faces: [] });
});

test("a report asks for the hand and then for the number of its cards", () => {
  const places = [
    { place: 2 as const, cards: [], counts: [2, 4] },
    { place: "dealer" as const, cards: [], counts: [2, 4] },
  ];
  const said = beginDraft(may(places));
  expect(missing(said)).toBe("place");
  const who = withPlace(said, places[1]!);
  expect(missing(who)).toBe("count");
  expect(reportCommand(who, 4)).toEqual({ ...whole, place: "dealer", cards: [], count: 4, faces: [] });
});

test("the only hand and the only card are not asked for; of several each can be named or taken back", () => {
  const one = beginDraft(may([{ place: "dealer", cards: [2], counts: [] }]));
  expect(missing(one)).toBeNull();
  expect(one.cards).toEqual([2]);
  const many = beginDraft(may([{ place: "dealer", cards: [1, 2, 3], counts: [] }]));
  expect(missing(many)).toBe("cards");
  expect(withCard(withCard(many, 3), 1).cards).toEqual([1, 3]);
  expect(missing(withCard(withCard(many, 3), 3))).toBe("cards");
});

test("each place has a key", () => {
  expect([placeKey(2), placeKey("dealer"), placeKey("community")]).toEqual(["2", "d", "c"]);
});

test("face-up cards that no card reader has read are named by their faces", () => {
  const hand = { place: 2 as const, cards: [1, 2], counts: [], faces: 1 };
  const of: MayReport = { ...may([hand]), faces: 0 };
  const said = { ...beginDraft(of), cards: [1, 2] };
  expect(facesOf(said)).toBe(2);
  expect(missing({ ...said, faces: ["Qh"] })).toBe("faces");
  expect(missing({ ...said, faces: ["Qh", "2c"] })).toBe(null);
  expect(reportCommand({ ...said, faces: ["Qh", "2c"] }, null).faces).toEqual(["Qh", "2c"]);
  const alone = beginDraft({ ...may([]), faces: 1 });
  expect([facesOf(alone), missing(alone)]).toEqual([1, "faces"]);
});

test("one question follows the other, and the outcome comes last", () => {
  const draft = beginDraft(may([{ place: 2, cards: [1, 2], counts: [] }]));
  expect([question(draft, false), question(withCard(draft, 1), false)]).toEqual(["cards", "cards"]);
  expect(question(withCard(draft, 1), true)).toBe("outcome");
  expect(question(beginDraft(may([])), false)).toBe("outcome");
});

test("a draft keeps what was said when the round has gone on", () => {
  const before = may([{ place: 2, cards: [], counts: [2, 4] }]);
  const after = { ...before, command: { ...before.command, step: 3 } };
  expect(reportCommand(rebased(beginDraft(before), [after]), 4)).toMatchObject({
    step: 3,
    place: 2,
    count: 4,
  });
  expect(rebased(beginDraft(before), [])).toEqual(beginDraft(before));
});

test("of all wrong numbers of cards the likely ones are asked first", () => {
  const counts = [0, 1, 2, 4, 5, 6, 7, 8, 9];
  expect(likelyCounts({ place: 2, cards: [], counts })).toEqual([1, 2, 4, 5]);
  expect(likelyCounts({ place: 2, cards: [], counts: [2, 3] })).toEqual([2, 3]);
});
