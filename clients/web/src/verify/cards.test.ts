import { expect, test } from "vitest";
import { bestOf, compare, five, highest, taken, three } from "./cards";
import { DECK } from "./deck";

const hand = (text: string): string[] => text.split(" ");

test.each([
  ["As Ks Qs", ["mini_royal_spades", "mini_royal", "straight_flush"]],
  ["Qh Kh Ah", ["mini_royal", "straight_flush"]],
  ["3d Ad 2d", ["straight_flush"]],
  ["7c 7d 7s", ["three_of_a_kind"]],
  ["Ac 2d 3s", ["straight"]],
  ["Kc Ad 2s", ["high_card"]],
  ["2c 9c Jc", ["flush"]],
  ["2c 2d As", ["pair"]],
])("three cards: %s", (cards, names) => {
  expect(three(hand(cards)).names).toEqual(names);
});

test("three cards rank as the rules say, from the highest down (3)", () => {
  const order = [
    "As Ks Qs",
    "Kd Qd Jd",
    "3h 2h Ah",
    "Ac Ad Ah",
    "2c 2d 2h",
    "Ac Kd Qh",
    "3c 2d Ah",
    "Ac Kc Jc",
    "2d 3d 5d",
  ];
  order.push("Ac Ad Kh", "Ac Ad Qh", "2c 2d 3h", "Ac Kd Jh", "Qc 3d 2h", "Jc Td 8h", "5c 3d 2h");
  const made = order.map((cards) => three(hand(cards)));
  for (const [at, one] of made.slice(1).entries()) expect(compare(made[at]!, one)).toBeGreaterThan(0);
  expect(compare(three(hand("9c 5d 2h")), three(hand("2c 9d 5h")))).toBe(0);
});

test.each([
  ["Ts Js Qs Ks As", ["royal_flush", "straight_flush"]],
  ["Ad 2d 3d 4d 5d", ["straight_flush"]],
  ["9c 9d 9h 9s 2c", ["four_of_a_kind"]],
  ["9c 9d 9h 2s 2c", ["full_house"]],
  ["2h 9h Jh Kh Ah", ["flush"]],
  ["Ac 2d 3d 4d 5d", ["straight"]],
  ["Qc Kd Ad 2d 3d", ["high_card"]],
  ["9c 9d 9h 3s 2c", ["three_of_a_kind"]],
  ["9c 9d 3h 3s 2c", ["two_pair"]],
  ["Jc Jd 3h 4s 2c", ["jacks_or_better", "pair"]],
  ["Tc Td 3h 4s 2c", ["pair"]],
  ["Qh Qd Kh", ["jacks_or_better", "pair"]],
  ["9h Th Jh Qh", ["high_card"]], // of four cards nothing is a flush or a straight (W4)
])("five cards, or fewer of a folded hand: %s", (cards, names) => {
  expect(five(hand(cards)).names).toEqual(names);
});

test("five cards rank as the rules say, from the highest down (5)", () => {
  const order = [
    "Ts Js Qs Ks As",
    "9s Ts Js Qs Ks",
    "As 2s 3s 4s 5s",
    "2c 2d 2h 2s 3c",
    "3c 3d 3h Ac Ad",
    "2c 2d 2h Ac Ad",
  ];
  order.push(
    "Ac Kc Qc Jc 9c",
    "2c 3c 4c 5c 7c",
    "Ac Kd Qc Jc Tc",
    "Ac 2d 3c 4c 5c",
    "2c 2d 2h 3c 4d",
    "Ac Ad 3c 3d 2h",
  );
  order.push("Kc Kd Qc Qd Ah", "Ac Ad 4c 3d 2h", "Ac Ad 2c 3d 4h".replace("2c 3d 4h", "2c 3d 4s"));
  const made = order.slice(0, -1).map((cards) => five(hand(cards)));
  for (const [at, one] of made.slice(1).entries()) expect(compare(made[at]!, one)).toBeGreaterThan(0);
  expect(compare(five(hand(order.at(-1)!)), made.at(-1)!)).toBe(0);
});

test("the kickers decide between equal groups (C1)", () => {
  expect(compare(five(hand("Kc Kd 2c 3c 5d")), five(hand("Kh Ks 4c 3d 2d")))).toBeGreaterThan(0);
});

test("the best five of seven are the highest of all ways to take five", () => {
  expect(taken(DECK.slice(0, 7), 5)).toHaveLength(21);
  expect(bestOf(hand("2c 2d Ts Js Qs Ks As")).names[0]).toBe("royal_flush");
  expect(highest([five(hand("2c 3d 4h 5s 7c")), five(hand("2c 2d 4h 5s 7c"))]).names).toEqual(["pair"]);
});

test("there are as many hands of each class of three cards as there should be", () => {
  const counts = new Map<string, number>();
  for (const cards of taken(DECK, 3)) {
    const name = three(cards).names.at(-1)!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual({
    straight_flush: 48,
    three_of_a_kind: 52,
    straight: 720,
    flush: 1096,
    pair: 3744,
    high_card: 16440,
  });
});
