import { expect, test } from "vitest";
import type { RoundOpened, TableUpdate } from "../protocol.js";
import { player, seat, table } from "./table.fixture.js";
import { fold } from "./fold.js";

const after = (view = table(), ...updates: TableUpdate[]) => updates.reduce(fold, view);

test("a new round clears the hands and keeps the seats", () => {
  const played = table({
    round: 4,
    phase: "over",
    seats: [seat(2, "ann", { cards: ["Qh"], results: [{ wager: "ante", stake: 1, returned: 2, why: "" }] })],
    players: [player("ann", [2], { done: true, stack: 77 })],
    dealer: ["2c"],
    dealer_hand: "Two high",
    button: 5,
    pot: 70,
  });
  const rules = { ...played.rules, chip: 500 };
  const opened: RoundOpened = {
    type: "RoundOpened",
    seq: 1,
    round: 5,
    step: 1,
    phase: "dealing",
    commitment: "c1",
    ...{
      game: "other",
      title: "New",
      pace: "dealer",
      places: 6,
      button: null,
      shoe: null,
      progressive: null,
    },
    rules,
  };
  const view = fold(played, opened);
  expect(view).toEqual(
    table({
      round: 5,
      step: 1,
      phase: "dealing",
      title: "New",
      pace: "dealer",
      game: "other",
      places: 6,
      button: null,
      rules,
      commitment: "c1",
      seats: [seat(2, "ann")],
      players: [player("ann", [2], { stack: 77 })],
    }),
  );
  expect(fold(view, { ...opened, rules: rules.hash }).rules).toBe(rules);
});

test("players come and go in the order of their seats", () => {
  const came = after(
    table(),
    { type: "SeatReserved", seq: 1, seat: 1, player: "cid", name: "CID", pending: 2_000, bot: true },
    { type: "SeatReserved", seq: 2, seat: 4, player: "ann", name: "ANN", pending: 0, bot: false },
    { type: "BoughtIn", seq: 3, player: "cid", amount: 2_000, stack: 2_000, pending: 0, tray: null },
    { type: "TopUpAsked", seq: 4, player: "bob", pending: 700 },
    { type: "SaidDone", seq: 5, player: "bob", done: true },
    { type: "LeaveAsked", seq: 6, player: "bob" },
    { type: "WentAway", seq: 7, player: "ann" },
  );
  expect(came.players).toEqual([
    player("cid", [1], { stack: 2_000, bot: true }),
    player("ann", [2, 3, 4], { away: true }),
    player("bob", [5], { pending: 700, done: true, leaving: true }),
  ]);
  expect(came.seats.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
  const went = after(
    came,
    { type: "CameBack", seq: 8, player: "ann" },
    { type: "BuyInRefused", seq: 9, player: "bob", pending: 0, why: null },
    { type: "Left", seq: 10, player: "cid", amount: 2_000 },
  );
  expect(went.players).toEqual([player("ann", [2, 3, 4]), player("bob", [5], { done: true, leaving: true })]);
  expect(went.seats.map(({ seat }) => seat)).toEqual([2, 3, 4, 5]);
});
