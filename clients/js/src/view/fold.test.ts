import { describe, expect, test } from "vitest";
import type { TableUpdate } from "../protocol.js";
import { seat, table } from "./table.fixture.js";
import { fold, UnknownUpdate } from "./fold.js";

const bets = {
  seat: 2,
  choice: "bet",
  folded: false,
  by: "player",
  wager: "bet",
  amount: 500,
  stack: 9_500,
} as const;

const after = (view = table(), ...updates: TableUpdate[]) => updates.reduce(fold, view);

test("a skipped update changes nothing", () => {
  const view = table();
  expect(fold(view, { type: "Skipped", seq: 9 })).toBe(view);
});

test("an update of a type that is not known throws", () => {
  expect(() => fold(table(), { type: "FromTheFuture", seq: 9 } as never)).toThrow(UnknownUpdate);
});

test("a round by rules that the view does not have throws, and one by its own keeps them", () => {
  const view = table();
  const { rules, game, title, pace, places } = view;
  const opened = (hash: string): TableUpdate => ({
    ...{ type: "RoundOpened", seq: 9, round: 5, step: 0, phase: "betting", game, title, pace, places },
    ...{ button: null, commitment: "c1", rules: hash, shoe: null, progressive: null },
  });
  expect(fold(view, opened(rules.hash)).rules).toBe(rules);
  expect(() => fold(view, opened("ab"))).toThrow(UnknownUpdate);
});

test("a fold does not change the old view", () => {
  const view = table();
  const copy = structuredClone(view);
  after(
    view,
    { type: "WagerPlaced", seq: 1, seat: 2, wager: "ante", amount: 500, stack: 9_500 },
    { type: "CardsDealt", seq: 2, to: 2, cards: ["Qh"], hands: [] },
    { type: "SeatReserved", seq: 3, seat: 1, player: "cid", name: "CID", pending: 2_000, bot: true },
  );
  expect(view).toEqual(copy);
});

describe("a wager", () => {
  const placed: TableUpdate = {
    type: "WagerPlaced",
    seq: 1,
    seat: 3,
    wager: "ante",
    amount: 500,
    stack: 9_500,
  };

  test("is at its seat, and the owner's stack is reduced", () => {
    const view = after(table(), placed);
    expect(view.seats[1]!.wagers).toEqual({ ante: 500 });
    expect(view.players.map(({ stack }) => stack)).toEqual([9_500, 10_000]);
  });

  test("of zero is withdrawn", () => {
    const view = after(table(), placed, { ...placed, amount: 0, stack: 10_000 });
    expect(view).toEqual(table());
  });

  test("that goes back is removed", () => {
    const { amount: _, ...back } = placed;
    const view = after(table(), placed, {
      ...back,
      type: "WagerReturned",
      amount: 500,
      stack: 10_000,
      why: "bets",
    });
    expect(view).toEqual(table());
  });

  test("that is paid becomes a result", () => {
    const view = after(table(), placed, {
      type: "Paid",
      seq: 2,
      seat: 3,
      wager: "ante",
      stake: 500,
      returned: 1_000,
      stack: 10_500,
      why: "beats the dealer",
      pot: 40,
    });
    expect(view.pot).toBe(40);
    expect(view.seats[1]!.wagers).toEqual({});
    expect(view.seats[1]!.results).toEqual([
      { wager: "ante", stake: 500, returned: 1_000, why: "beats the dealer" },
    ]);
    expect(view.players[0]!.stack).toBe(10_500);
  });

  test("is not the stake of an award", () => {
    const award = {
      type: "Awarded",
      seq: 1,
      seat: 2,
      award: "ante_bonus",
      amount: 500,
      stack: 10_500,
    } as const;
    const view = after(table(), { ...award, why: "straight" });
    expect(view.seats[0]!.results).toEqual([
      { wager: "ante_bonus", stake: 0, returned: 500, why: "straight" },
    ]);
  });
});

test("cards are added as they are dealt and turned as they are shown", () => {
  const view = after(
    table(),
    { type: "CardsDealt", seq: 1, to: 2, cards: ["Qh"], hands: [{ of: 2, hand: "Queen high" }] },
    { type: "CardsDealt", seq: 2, to: 5, cards: [null], hands: [] },
    { type: "CardsDealt", seq: 3, to: "dealer", cards: [null, null], hands: [] },
    {
      type: "CardsShown",
      seq: 4,
      of: "dealer",
      cards: ["2c", "2d"],
      hands: [{ of: "dealer", hand: "Pair of twos" }],
    },
    {
      type: "CardsDealt",
      seq: 5,
      to: "community",
      cards: [null, "As"],
      hands: [{ of: 2, hand: "Ace high" }],
    },
    { type: "HandNamed", seq: 6, seat: 5, hand: "King high" },
  );
  expect(view.seats.map(({ cards, hand }) => [cards, hand])).toEqual([
    [["Qh"], "Ace high"],
    [[], null],
    [[null], "King high"],
  ]);
  expect([view.dealer, view.dealer_hand, view.community]).toEqual([
    ["2c", "2d"],
    "Pair of twos",
    [null, "As"],
  ]);
});

test("a step sets its question and clock, and the close of the round removes them", () => {
  const asked = after(
    table(),
    { type: "BetsClosed", seq: 1, seats: [2, 5], pot: 70 },
    {
      type: "StepOpened",
      seq: 2,
      step: 3,
      phase: "deciding",
      turn: 2,
      deadline: 99,
      silence: "fold",
      silence_option: "fold",
      shown: [],
    },
    { type: "ClockRestarted", seq: 3, deadline: 120 },
    {
      type: "Chose",
      seq: 4,
      choice: { ...bets, choice: "fold", folded: true, by: "table" },
      decided: false,
      pot: 70,
    },
  );
  expect([asked.step, asked.phase, asked.turn, asked.deadline, asked.silence]).toEqual([
    3,
    "deciding",
    2,
    120,
    "fold",
  ]);
  expect(asked.seats[0]).toMatchObject({ choice: "fold", folded: true, by_table: true });
  const closed = fold(asked, { type: "RoundClosed", seq: 5, deadline: null, tray: null });
  expect([closed.step, closed.phase, closed.turn, closed.deadline, closed.silence]).toEqual([
    null,
    "over",
    null,
    null,
    null,
  ]);
});

test("a choice adds its wager, and a hidden choice is marked until it is shown", () => {
  const chose = after(table(), { type: "Chose", seq: 1, choice: bets, decided: true, pot: 500 });
  expect(chose.seats[0]).toMatchObject({ choice: "bet", wagers: { bet: 500 }, decided: true });
  expect([chose.players[0]!.stack, chose.pot]).toEqual([9_500, 500]);
  const others = after(table(), { type: "Decided", seq: 1, seat: 2 });
  expect(others.seats[0]).toEqual(seat(2, "ann", { decided: true }));
  const shown = fold(others, {
    ...{
      type: "StepOpened",
      seq: 2,
      step: 8,
      phase: "showdown",
      turn: null,
      deadline: null,
      silence: null,
      silence_option: null,
    },
    shown: [bets],
  });
  expect(shown.seats[0]).toMatchObject({ choice: "bet", wagers: { bet: 500 }, decided: false });
  expect(shown.phase).toBe("showdown");
});

test("a step with decks and devices shows at once", () => {
  const deck = { deck: "D1", colour: "red", stage: "cut", cut: 20 } as const;
  const equipment = { decks: [deck], devices: [], counted: 3, miscount: false };
  const view = fold(table(), { type: "Prepared", seq: 1, words: "The red deck D1 is cut.", equipment });
  expect(view).toEqual(table({ equipment }));
});

test("the button moves, and a burned card changes nothing", () => {
  expect(fold(table(), { type: "ButtonMoved", seq: 1, to: 5 })).toEqual(table({ button: 5 }));
  const view = table();
  expect(fold(view, { type: "CardBurned", seq: 1 })).toBe(view);
  expect(fold(view, { type: "PotPlayed", seq: 1, amount: 2, commission: 1, shares: [] })).toBe(view);
});

test("a claim on the meter is kept, and an award changes the stack", () => {
  const progressive = { meter: "Pearl", stopped: null, claims: [] };
  const update = { type: "Progressed", seq: 2, words: "Paid.", progressive } as const;
  expect(fold(table(), { ...update, player: null, stack: null }).progressive).toEqual(progressive);
  const paid = fold(table(), { ...update, player: "ann", stack: 777 });
  expect(paid.players[0]?.stack).toBe(777);
});

test("the tray is what staff were told last, and players see none", () => {
  const closed = (tray: number | null): TableUpdate => ({
    type: "RoundClosed",
    seq: 2,
    deadline: null,
    tray,
  });
  const known = table({ tray: { amount: 7_000, count: null, slips: [] } });

  expect(fold(known, closed(6_500)).tray?.amount).toBe(6_500);
  expect(fold(known, closed(null)).tray?.amount).toBe(7_000);
  expect(fold(table(), closed(null)).tray).toBeNull();
  const counted = { amount: 100, count: null, slips: [] };
  expect(fold(table(), { type: "Tended", seq: 2, words: "Counted.", tray: counted }).tray).toEqual(counted);
});
