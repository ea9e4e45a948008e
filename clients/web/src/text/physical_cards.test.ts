import { expect, test } from "vitest";
import type { ShoeView, SlotView } from "@croupier/client";
import { cardNotes, awaitedCard, firstCard, slotName, instruction } from "./physical_cards";

const slot = (parts: Partial<SlotView> = {}): SlotView => ({
  ...{ place: 4, nth: 2, face_up: false, unseen: false, read: null, card: null },
  ...parts,
});
const shoe = (slots: SlotView[], parts: Partial<ShoeView> = {}): ShoeView => ({
  ...{ slots, next: 1, unread: false, fault: null, by_hand: [], corrected: [] },
  ...parts,
});

test("a card is named by its place and number", () => {
  expect(slotName(4, 2)).toBe("Card 2 of seat 4");
  expect(slotName("dealer", 1)).toBe("Card 1 of the dealer");
});

test("the dealer is told what comes next", () => {
  expect(awaitedCard(shoe([slot()]))).toBe("Card 2 of seat 4");
  expect(awaitedCard(shoe([slot()], { next: null }))).toBeNull();
  expect(instruction(shoe([]), false)).toBe("");
  expect(instruction(shoe([slot()]), false)).toBe("Face down. Use the reader.");
  expect(instruction(shoe([slot({ face_up: true })]), true)).toBe(
    "Face up. Use the reader, or name its rank and suit.",
  );
  expect(instruction(shoe([slot()], { unread: true }), true)).toBe(
    "Face down. The reader could not read it. Enter it by hand.",
  );
  expect(instruction(shoe([slot({ read: "reader" })], { next: null }), false)).toBe(
    "Continue, or take back the last card.",
  );
});

test("after a wrong key the dealer is told which card comes first", () => {
  expect(firstCard(shoe([slot()]), false)).toBe("First enter card 2 of seat 4, with the reader.");
  expect(firstCard(shoe([slot()], { unread: true }), true)).toBe("First enter card 2 of seat 4, by hand.");
  expect(firstCard(shoe([slot({ face_up: true })]), true)).toBe(
    "First enter card 2 of seat 4, with the reader, or by its rank and suit.",
  );
  expect(firstCard(shoe([slot({ read: "reader" })], { next: null }), false)).toBeNull();
});

test("everybody is told which cards were entered by hand or corrected", () => {
  expect(cardNotes(shoe([]))).toEqual([]);
  const by_hand = [
    { place: 4, nth: 2 },
    { place: "community", nth: 1 },
    { place: "community", nth: 2 },
  ] as const;
  const corrected = [{ place: "community", nth: 1, before: "4c", after: "Qh" }] as const;
  expect(cardNotes(shoe([], { by_hand, corrected }))).toEqual([
    "Entered by hand: card 2 of seat 4; cards 1, 2 of the community cards.",
    "Card 1 of the community cards is the queen of hearts and not the four of clubs.",
  ]);
});
