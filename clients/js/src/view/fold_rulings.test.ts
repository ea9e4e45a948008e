import { expect, test } from "vitest";
import type { TableUpdate } from "../protocol.js";
import { seat, table } from "./table.fixture.js";
import { fold } from "./fold.js";

const after = (view = table(), ...updates: TableUpdate[]) => updates.reduce(fold, view);

test("a void round returns every wager and asks nobody", () => {
  const asked = table({
    phase: "deciding",
    turn: 2,
    deadline: 100,
    silence: "fold",
    silence_option: "fold",
    pot: 700,
    seats: [seat(2, "ann", { wagers: { ante: 500, pot: 200 } }), seat(5, "bob")],
  });
  const voided = after(asked, {
    type: "RoundVoided",
    seq: 1,
    cause: "fault",
    clause: "12(f)",
    wagers: [
      { seat: 2, wager: "ante", amount: 500, stack: 10_700 },
      { seat: 2, wager: "pot", amount: 200, stack: 10_700 },
    ],
  });
  expect(voided.seats[0]).toMatchObject({
    wagers: {},
    results: [
      { wager: "ante", stake: 500, returned: 500, why: "void" },
      { wager: "pot", stake: 200, returned: 200, why: "void" },
    ],
  });
  expect(voided).toMatchObject({
    ...{ phase: "deciding", turn: null, deadline: null, silence: null, silence_option: null, pot: 0 },
    void: { cause: "fault", clause: "12(f)" },
  });
  expect(voided.players[0]!.stack).toBe(10_700);
});

const line = { wager: "ante", amount: 500, clause: "12(d)" };
const told = {
  ...{
    number: 3,
    kind: "wrong_count",
    clause: "12(d)",
    words: "Seat 2 has 4 cards.",
    note: "The hand is void.",
  },
  place: 2,
};

test("a report stops the clock, and its ruling is added to the earlier ones", () => {
  const asked = table({ phase: "deciding", turn: 2, deadline: 100, silence: "fold" });
  const report = { ...told, by: "Dana", effects: [{ ...line, seat: 2, back: 500 }] };
  const held = fold(asked, { type: "IrregularityReported", seq: 1, report });
  expect(held).toMatchObject({ report, deadline: null, silence: null, turn: 2 });
  const closed = fold(held, { type: "ReportClosed", seq: 2, number: 3, how: "withdrawn", why: "" });
  expect(closed).toMatchObject({ report: null, rulings: [] });
  const ruled = fold(held, { type: "IrregularityRuled", seq: 2, ruling: told });
  expect(ruled).toMatchObject({ report: null, rulings: [told] });
});

test("a dead hand's wagers go back while the round continues", () => {
  const asked = table({ pot: 900, seats: [seat(2, "ann", { wagers: { ante: 500 } }), seat(5, "bob")] });
  const voided = fold(asked, {
    ...{ type: "WagersVoided", seq: 1, clause: "12(d)", dead: [2], pot: 400 },
    wagers: [{ seat: 2, wager: "ante", amount: 500, stack: 10_500 }],
  });
  expect(voided.seats[0]).toMatchObject({
    ...{ wagers: {}, void: "12(d)" },
    results: [{ wager: "ante", stake: 500, returned: 500, why: "void" }],
  });
  expect(voided.seats[1]!.void).toBe(null);
  expect(voided).toMatchObject({ pot: 400, void: null });
  expect(voided.players[0]!.stack).toBe(10_500);
});

test("an unused card is shown, and exposed cards are face up among the others", () => {
  const dealt = table({ dealer: [null, null] });
  const seen = fold(dealt, { type: "CardsExposed", seq: 1, of: "dealer", cards: [null, "As"], hands: [] });
  expect(seen.dealer).toEqual([null, "As"]);
  expect(fold(seen, { type: "CardDiscarded", seq: 2, card: "2c" }).discarded).toEqual(["2c"]);
});

test("a correction changes its player's stack, and a dispute its state", () => {
  const dispute = {
    number: 1,
    round: 3,
    player: "ann",
    name: "Ann",
    words: "No.",
    verdict: null,
    answer: "",
  };
  const cases = { disputes: [dispute], corrections: [] };
  const view = fold(table(), { type: "Reviewed", seq: 1, words: null, cases, player: "ann", stack: 77 });
  const stacks = table().players.map((one) => (one.player === "ann" ? { ...one, stack: 77 } : one));
  expect(view).toEqual(table({ cases, players: stacks }));
  const told = { type: "Reviewed", seq: 1, words: null, cases, player: null, stack: null } as const;
  expect(fold(table(), told)).toEqual(table({ cases }));
});
