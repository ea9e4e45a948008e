import { expect, test } from "vitest";
import type { SlotView } from "@croupier/client";
import { table } from "@croupier/client/view/table.fixture";
import { cardPlaces } from "./card_places";

const slot = (nth: number, more: Partial<SlotView> = {}): SlotView => ({
  ...{ place: "dealer", nth, face_up: true, unseen: false, read: null, card: null },
  ...more,
});

test("the cards on the table come first, then the cards of the step, of which one is due", () => {
  const slots = [slot(2, { read: "hand", card: "9s" }), slot(3), slot(4)];
  const view = table({ dealer: ["Kd"], shoe: { slots, next: 2 } });
  expect(cardPlaces(view, "dealer", 5)).toEqual([
    { is: "card", card: "Kd" },
    { is: "card", card: "9s" },
    { is: "due", card: null },
    { is: "open", card: null },
    { is: "open", card: null },
  ]);
  expect(cardPlaces(view, "community")).toEqual([]);
});

test("an empty seat has no place", () => expect(cardPlaces(table({ seats: [] }), 3)).toEqual([]));
