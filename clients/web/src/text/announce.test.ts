import { expect, test } from "vitest";
import type { Card, Place } from "@croupier/client";
import { seat, table } from "@croupier/client/view/table.fixture";
import { wagerLabel } from "./wagers";
import { net, meterClaims, pooled, prize } from "./results";
import { announcement } from "./announce";

const mine = [2];
const folds = {
  seat: 5,
  choice: "fold",
  folded: true,
  by: "player",
  wager: null,
  amount: 0,
  stack: 1,
} as const;

test("the player's cards are announced once they make a hand", () => {
  const view = table({ seats: [seat(2, "ann", { cards: ["Qs", "Qh", "4d"], hand: "Pair of queens" })] });
  const dealt = {
    type: "CardsDealt",
    seq: 1,
    to: 2,
    cards: ["4d"],
    hands: [{ of: 2, hand: "Pair of queens" }],
  } as const;
  expect(announcement(dealt, view, mine)).toBe(
    "Your cards: queen of spades, queen of hearts, four of diamonds. Pair of queens.",
  );
  expect(announcement({ ...dealt, cards: [null], hands: [] }, view, [5])).toBeNull();
});

test("other players' turns and choices are announced with seat and name", () => {
  const view = table({ turn: 5, phase: "deciding" });
  const opened = {
    type: "StepOpened",
    seq: 1,
    step: 1,
    phase: "deciding",
    deadline: 1,
    silence: "fold",
    silence_option: "fold",
    shown: [],
  } as const;
  expect(announcement({ ...opened, turn: 5 }, view, mine)).toBe("Seat 5, BOB decides.");
  expect(announcement({ ...opened, turn: 2 }, view, mine)).toBe(
    "Your turn at seat 2. Without an answer: fold.",
  );
  const choice = { ...folds, by: "table" } as const;
  expect(announcement({ type: "Chose", seq: 2, choice, decided: false, pot: 0 }, view, mine)).toBe(
    "Seat 5, BOB: fold, chosen by the table.",
  );
});

test("a player is not told again what a conceded hand of their own made", () => {
  const named = { type: "HandNamed", seq: 1, seat: 2, hand: "Straight" } as const;
  expect(announcement(named, table(), mine)).toBeNull();
  expect(announcement(named, table(), [])).toBe("Seat 2, ANN: Straight.");
});

test("results are announced for the player's wagers alone, and the sum at the end", () => {
  const results = [
    { wager: "ante", stake: 500, returned: 0, why: "dealer wins" },
    { wager: "pair_plus", stake: 500, returned: 1_000, why: "pair, 1 to 1" },
  ];
  const view = table({ seats: [seat(2, "ann", { results }), seat(5, "bob")] });
  const paid = {
    type: "Paid",
    seq: 1,
    wager: "pair_plus",
    stake: 500,
    returned: 1_000,
    stack: 0,
    why: "pair, 1 to 1",
    pot: 0,
  } as const;
  expect(announcement({ ...paid, seat: 2 }, view, mine)).toBe("Pair plus: $10 back of $5, pair, 1 to 1.");
  expect(announcement({ ...paid, seat: 5 }, view, mine)).toBeNull();
  const lost = { ...paid, seat: 2, wager: "ante", returned: 0, why: "in the pot" };
  expect(announcement(lost, view, mine)).toBe("Ante $5: in the pot.");
  expect(announcement({ type: "RoundClosed", seq: 2, deadline: null, tray: null }, view, mine)).toBe(
    "Round over. You are even in this round.",
  );
  expect(net(results)).toBe(0);
});

test("a void round is announced once, without a sum", () => {
  const voided = { type: "RoundVoided", seq: 1, cause: "fault", clause: "14(f)", wagers: [] } as const;
  const results = [{ wager: "ante", stake: 500, returned: 500, why: "void" }];
  const view = table({ seats: [seat(2, "ann", { results })], void: { cause: "fault", clause: "14(f)" } });
  const told =
    "This round is void because of a fault of the house's equipment. All wagers have been returned.";
  expect(announcement(voided, view, mine)).toBe(told);
  expect(announcement(voided, view, [])).toBe(told);
  expect(announcement({ type: "RoundClosed", seq: 2, deadline: null, tray: null }, view, mine)).toBeNull();
});

test("a report and its ruling are announced with their effect", () => {
  const told = {
    ...{ number: 1, kind: "face_up", clause: "14(a)", place: null },
    ...{ words: "A card was found face up.", note: "It is not used." },
  };
  const report = { ...told, by: "Dana", effects: [] };
  const said = [
    announcement({ type: "IrregularityReported", seq: 1, report }, table(), mine),
    announcement({ type: "ReportClosed", seq: 2, number: 1, how: "withdrawn", why: "" }, table(), mine),
    announcement(
      { type: "ReportClosed", seq: 2, number: 1, how: "rejected", why: "It was face down." },
      table(),
      mine,
    ),
    announcement({ type: "IrregularityRuled", seq: 2, ruling: told }, table(), mine),
  ];
  expect(said).toEqual([
    "A card was found face up. The round waits for the floor.",
    "The report was withdrawn. The round continues.",
    "The floor: It was face down. The round continues.",
    "A card was found face up. It is not used.",
  ]);
});

test("cards entered by hand and corrected cards are announced", () => {
  const shoe = { slots: [], next: null, unread: false, fault: null, by_hand: [], corrected: [] };
  const view = table({ seats: [seat(2, "ann", { cards: ["Qs"], hand: "Pair of queens" }), seat(5, "bob")] });
  const entered = "The dealer has entered card 2 of seat 5 by hand.";
  expect(announcement({ type: "ShoeRead", seq: 1, words: entered, shoe }, view, mine)).toBe(entered);
  expect(announcement({ type: "ShoeRead", seq: 2, words: null, shoe }, view, mine)).toBeNull();
  const words = "Card 1 of the community cards is the queen of hearts and not the four of clubs.";
  const hands = [{ of: 2, hand: "Pair of queens" }];
  const corrected = {
    type: "CardCorrected",
    seq: 3,
    words,
    of: "community",
    cards: ["Qh"],
    hands,
    shoe,
  } as const;
  expect(announcement(corrected, view, mine)).toBe(`${words} You have: Pair of queens.`);
});

test("cards exposed too early are announced", () => {
  const exposed = { type: "CardsExposed", seq: 1, hands: [] } as const;
  const to = (of: Place, cards: (Card | null)[]) => announcement({ ...exposed, of, cards }, table(), mine);
  expect([to("dealer", ["Qh"]), to("community", ["4d", "4c"]), to(5, ["As"])]).toEqual([
    "Dealer: queen of hearts.",
    "On the table: four of diamonds, four of clubs.",
    "Seat 5, BOB: ace of spades.",
  ]);
});

test("a wager without a posted label has its plain name", () => {
  expect(["ante", "play", "ante_bonus"].map((wager) => wagerLabel(table(), wager))).toEqual([
    "Ante",
    "Play",
    "Ante bonus",
  ]);
});

test("a question to all is announced once, and hidden choices when they are shown", () => {
  const opened = {
    type: "StepOpened",
    seq: 1,
    step: 7,
    turn: null,
    deadline: 1,
    silence_option: null,
  } as const;
  const asking = table({ phase: "deciding" });
  expect(announcement({ ...opened, phase: "deciding", silence: "surrender", shown: [] }, asking, mine)).toBe(
    "All choose now, in secret. Without an answer: surrender.",
  );
  expect(announcement({ type: "Decided", seq: 2, seat: 5 }, asking, mine)).toBe("Seat 5, BOB has decided.");
  const shown = [folds, { ...folds, seat: 2, choice: "flop" }];
  const own = { type: "Chose", seq: 2, choice: shown[1]!, decided: true, pot: 0 } as const;
  expect(announcement(own, asking, mine)).toBe("Your seat 2: flop.");
  expect(
    announcement({ ...opened, phase: "showdown", silence: null, shown }, table({ phase: "showdown" }), mine),
  ).toBe("Seat 5, BOB: fold.");
});

test("community cards are announced with the player's hand", () => {
  const view = table({ seats: [seat(2, "ann", { cards: ["Qs"], hand: "Pair of queens" }), seat(5, "bob")] });
  const hands = [
    { of: 2, hand: "Pair of queens" },
    { of: 5, hand: "Ace high" },
  ];
  const flop = { type: "CardsDealt", seq: 1, to: "community", cards: ["Qh", "4d"], hands } as const;
  expect(announcement(flop, view, mine)).toBe(
    "On the table: queen of hearts, four of diamonds. You have: Pair of queens.",
  );
  expect(announcement({ ...flop, cards: [null], hands: [] }, view, mine)).toBeNull();
  expect(announcement({ ...flop, to: 5, cards: [null, "Qh"], hands: [] }, view, mine)).toBe(
    "Seat 5, BOB: queen of hearts.",
  );
});

test("each hand that is shown is announced in the server's words", () => {
  const hand = "Pair of queens";
  const view = table({ seats: [seat(2, "ann", { cards: ["Qs", "Qh"], hand }), seat(5, "bob", { hand })] });
  const shown = { type: "CardsShown", seq: 1, cards: ["Qs", "Qh"], hands: [] } as const;
  expect(announcement({ ...shown, of: 2 }, view, mine)).toBe("You have: Pair of queens.");
  expect(announcement({ ...shown, of: 5 }, view, mine)).toBe("Seat 5, BOB: Pair of queens.");
  expect(announcement({ ...shown, of: 2 }, view, [])).toBe("Seat 2, ANN: Pair of queens.");
});

test("the winner of the pot is announced to all", () => {
  const pot = { type: "PotPlayed", seq: 1, amount: 3_900, commission: 0 } as const;
  const won = announcement({ ...pot, shares: [{ seat: 5, amount: 3_900 }] }, table(), mine);
  expect(won).toBe("The pot is $39. Seat 5, BOB takes $39 of the pot.");
  expect(announcement({ ...pot, shares: [] }, table(), mine)).toBe("The pot is $39. The dealer takes it.");
  const paid = { type: "Paid", seq: 1, seat: 5, wager: "pot", stake: 0, stack: 0, pot: 0 } as const;
  expect(announcement({ ...paid, returned: 3_900, why: "highest hand" }, table(), mine)).toBeNull();
});

test("the pot and the button are announced", () => {
  expect(announcement({ type: "BetsClosed", seq: 1, seats: [2], pot: 2_500 }, table(), mine)).toBe(
    "No more bets. The pot is $25.",
  );
  expect(
    announcement({ type: "PotPlayed", seq: 1, amount: 2_500, commission: 125, shares: [] }, table(), mine),
  ).toBe("The pot is $25, less $1.25 commission. The dealer takes it.");
  const to = (place: number) => announcement({ type: "ButtonMoved", seq: 1, to: place }, table(), mine);
  expect([to(5), to(0)]).toEqual(["Seat 5, BOB has the button.", "The dealer has the button."]);
});

test("a refused buy-in is announced with its reason", () => {
  const refused = { type: "BuyInRefused", seq: 1, player: "ann", pending: 0 } as const;
  expect(announcement({ ...refused, why: "Your wallet has $5." }, table(), mine)).toBe("Your wallet has $5.");
  expect(announcement({ ...refused, why: null }, table(), mine)).toBeNull();
});

test("only seats that gained from the pot show a prize", () => {
  const pot = (stake: number, returned: number) => ({
    results: [{ wager: "pot", stake, returned, why: "highest hand" }],
  });
  const view = table({ seats: [seat(2, "ann", pot(0, 1_400)), seat(3, "ann", pot(500, 0)), seat(5, "bob")] });
  expect([2, 3, 5].map((number) => prize(view, number))).toEqual(["wins the pot", null, null]);
  const tie = table({ seats: [seat(2, "ann", pot(500, 750)), seat(5, "bob", pot(500, 750))] });
  expect(prize(tie, 5)).toBe("shares the pot");
});

test("claims of the player's seats on the meter are results, unless rejected", () => {
  const claim = { round: 7, seat: 2, name: "ANN", percent: 100, words: "", amount: null } as const;
  const view = table({
    round: 7,
    progressive: {
      meter: "GRAND",
      stopped: null,
      claims: [
        { ...claim, claim: 1, round: 6, stand: "paid", amount: 5 },
        { ...claim, claim: 2, stand: "waits" },
        { ...claim, claim: 3, seat: 5, stand: "waits" },
        { ...claim, claim: 4, stand: "rejected" },
        { ...claim, claim: 5, stand: "paid", amount: 100_015 },
      ],
    },
  });
  expect(meterClaims(view, [seat(2, "ann")]).map((one) => one.claim)).toEqual([2, 5]);
});

test("a wager that became part of the pot its seat won is told from one that was lost", () => {
  const [ante, bonus] = ["ante", "jacks_plus"].map((wager) => ({ wager, stake: 500, returned: 0, why: "" }));
  const won = { wager: "pot", stake: 0, returned: 4_000, why: "highest hand" };
  const { rules } = table();
  const view = table({
    rules: {
      ...rules,
      pay_tables: [{ wager: "jacks_plus", label: "Jacks plus", lines: [], progressive: false }],
    },
  });
  expect(pooled(view, [ante!, bonus!, won], ante!)).toBe(true);
  expect(pooled(view, [ante!, bonus!, won], bonus!)).toBe(false);
  expect(pooled(view, [ante!, bonus!], ante!)).toBe(false);
});
