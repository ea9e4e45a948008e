import { describe, expect, test } from "vitest";
import type { Held, Reported, TableCard, TableView } from "@croupier/client";
import { card as tableCard } from "@croupier/client/view/lobby.fixture";
import { player, seat, table } from "@croupier/client/view/table.fixture";
import {
  cardStatus,
  clockLines,
  closedText,
  dealerStatus,
  equipmentStatus,
  feltStatus,
  pausedText,
  OUT_OF_CHIPS,
  playerStatus,
  roundStatus,
  seatStatus,
  situation,
  staffStatus,
  stoppedLines,
  stoppedText,
} from "./status";

const held: Held = { cause: "floor", why: "A spill.", since: 0, by: "Sam" };
const closed = { why: "For today.", by: "Kim" };
const report = { words: "Seat 2 has 4 cards." } as Reported;
const wagered = [seat(2, "ann", { wagers: { ante: 500 } })];
const quiet = { decks: [], devices: [], counted: 0, miscount: false };
const deck = { deck: "D1", colour: "red", cut: 17 } as const;
const decks = (stage: "inspected" | "spread" | "cut") => ({ ...quiet, decks: [{ ...deck, stage }] });
const standing = (parts: Partial<TableView["standing"]>) => ({
  dealer: null,
  held: null,
  closed: null,
  ...parts,
});

const SITUATIONS: [string, Partial<TableView>, string, string, string][] = [
  ["irregularity", { report, turn: 2 }, "waits for the floor", "", "The round waits for the floor."],
  ["paused", { standing: standing({ held }) }, "The table is paused", "", "The table is paused."],
  [
    "void",
    { phase: "deciding", void: { cause: "misdeal", clause: "12" } },
    "Round void",
    "This round is void because the cards were misdealt. All wagers have been returned.",
    "Nothing to do now",
  ],
  [
    "seat_chooses",
    { phase: "deciding", turn: 5, seats: wagered },
    "to choose",
    "Seat 5 is choosing.",
    "Waiting for seat 5 to choose",
  ],
  [
    "all_choose",
    { phase: "deciding", seats: wagered },
    "All choose now",
    "Others are choosing.",
    "Waiting for all to choose, 0 have decided",
  ],
  ["betting", {}, "Place your bets", "Waiting.", "Waiting for wagers"],
  [
    "before_betting",
    { phase: "dealing" },
    "Betting is not open yet",
    "Betting opens soon.",
    "Nothing to do now",
  ],
  ["dealing", { phase: "dealing", seats: wagered }, "No more bets", "No more bets.", "Nothing to do now"],
  ["showdown", { phase: "settling", seats: wagered }, "Showdown", "No more bets.", "Nothing to do now"],
  [
    "closed",
    { phase: "over", step: null, standing: standing({ closed }) },
    "Round over",
    "No round opens now. You can leave with your chips, or stay until rounds open again.",
    "The table is closed.",
  ],
  [
    "preparing",
    { phase: "closed", step: null, equipment: decks("spread") },
    "Betting is not open yet",
    "The dealer prepares the cards.",
    "Nothing to do now",
  ],
  [
    "between_rounds",
    { phase: "over", step: null, equipment: decks("cut") },
    "Round over",
    "The next round opens soon.",
    "Nothing to do now",
  ],
];

const dealer = { role: "dealer", resumes: false, endsShift: true, countsTrayFirst: false };

test.each(SITUATIONS)(
  "%s is told on the felt, to the player and to the dealer",
  (is, parts, felt, player, staff) => {
    const view = table(parts);
    expect(situation(view)).toBe(is);
    expect(feltStatus(view, [2], false).text).toBe(felt);
    expect(playerStatus(view, view.players[0]!, view.seats)).toBe(player);
    expect(staffStatus(view, dealer)).toBe(staff);
  },
);

const dispute = { number: 7, round: 3, player: "ann", name: "Ann", words: "", verdict: null, answer: "" };
const correction = { number: 2, round: 3, by: "Sam", made: false };
const claim = { claim: 1, stand: "called", words: "Ann has a claim of 100 %." };
const lost = { device: "shoe-1", kind: "shoe", there: false, words: "It does not answer.", state: "" };
const progress = (stand: string) => ({ meter: "M", stopped: null, claims: [{ ...claim, stand }] });

test.each([
  ["a dispute", { cases: { disputes: [dispute], corrections: [] } }, "Dispute T1-7 waits for you."],
  [
    "a correction",
    { cases: { disputes: [], corrections: [correction] } },
    "Correction 2 waits for a supervisor other than Sam.",
  ],
  ["a claim", { progressive: progress("called") }, "Ann has a claim of 100 %."],
  ["a lost device", { devices: [lost] }, "shoe-1: It does not answer."],
])("%s that waits is said to the supervisor in every phase", (_, parts, words) => {
  for (const phase of ["betting", "dealing", "settling", "over"] as const) {
    const view = table({ pace: "house", phase, ...parts } as unknown as Partial<TableView>);
    expect(staffStatus(view, { ...dealer, role: "supervisor" })).toBe(words);
  }
});

test("the dealer has something to do before a dispute, and is never told otherwise beside one", () => {
  const cases = { disputes: [dispute], corrections: [] };
  expect(staffStatus(table({ cases }), dealer)).toBe("Waiting for wagers");
  expect(staffStatus(table({ cases, phase: "settling" }), dealer)).toBe("Dispute T1-7 waits for the floor.");
});

test("what is decided waits for nobody", () => {
  const over = table({
    phase: "settling",
    cases: { disputes: [{ ...dispute, verdict: "upheld" }], corrections: [{ ...correction, made: true }] },
    progressive: progress("paid"),
    devices: [{ ...lost, there: true }],
  } as unknown as Partial<TableView>);
  expect(staffStatus(over, { ...dealer, role: "supervisor" })).toBe("Nothing to do now");
});

describe("the felt", () => {
  test("shows the player who is asked that it is their choice", () => {
    const view = table({ phase: "deciding", turn: 2 });
    expect(feltStatus(view, [2], true)).toEqual({ seat: null, text: "Your choice" });
    expect(feltStatus(view, [5], false)).toEqual({ seat: 2, text: "to choose" });
    expect(feltStatus(table({ phase: "deciding" }), [5], true).text).toBe("Your choice");
  });

  test("says that the round is void, and no hand any more", () => {
    const dead = table({ void: { cause: "floor", clause: "C3" }, dealer_hand: "Pair of kings" });
    expect(feltStatus(dead, [], false).text).toBe("Round void");
  });

  test("shows the dealer's hand in words once it is known", () => {
    expect(feltStatus(table({ phase: "settling", dealer_hand: "Pair of kings" }), [], false).text).toBe(
      "Pair of kings",
    );
  });
});

test("a player without a wager sits the round out", () => {
  const view = table({ phase: "deciding", turn: 5 });
  expect(playerStatus(view, view.players[0]!, [seat(2, "ann")])).toBe("You sit this round out.");
});

test("a player whose chips are too few for a hand is told so, as long as wagers may be made", () => {
  const poor = player("ann", [2], { stack: 100 });
  for (const parts of [{ phase: "betting" }, { phase: "over", step: null }] as const)
    expect(playerStatus(table(parts), poor, [])).toBe(OUT_OF_CHIPS);
  expect(playerStatus(table({ phase: "deciding", turn: 5 }), poor, [])).toBe("You sit this round out.");
  expect(playerStatus(table({ phase: "betting" }), { ...poor, leaving: true }, [])).toBe("Waiting.");
});

test("a player is told about chips on their way, the dealer who opens betting, and the end of their betting", () => {
  const view = table({ phase: "over", step: null, pace: "dealer" });
  expect(playerStatus(view, player("ann", [2], { pending: 500, stack: 0 }), [])).toContain("on their way");
  expect(playerStatus(view, view.players[0]!, [])).toBe("Waiting for the dealer to open betting.");
  expect(playerStatus(table(), player("ann", [2], { done: true }), [])).toContain("You are done.");
});

test("staff are told who deals, what comes first, and that they only watch", () => {
  const view = table({ standing: standing({ dealer: "Dana" }) });
  expect(staffStatus(view, { ...dealer, endsShift: false })).toBe("Dana deals at this table.");
  expect(staffStatus(view, { ...dealer, countsTrayFirst: true })).toBe("First count the tray.");
  expect(staffStatus(table({ players: [] }), dealer)).toBe("Waiting for players");
  expect(staffStatus(table({ standing: standing({ held }) }), { ...dealer, resumes: true })).toContain(
    "Resume",
  );
  const dealing = table({ pace: "dealer", phase: "dealing" });
  expect(staffStatus(dealing, { ...dealer, role: "supervisor" })).toContain("You watch this table");
});

test("staff are told which deck waits for a supervisor or the first player", () => {
  const at = (stage: "inspected" | "spread" | "cut", players = table().players) =>
    table({ step: null, players, equipment: decks(stage) });
  expect(equipmentStatus(table())).toBeNull();
  expect(equipmentStatus(at("inspected"))).toBe("Waiting for a supervisor to verify the red deck D1");
  expect(equipmentStatus(at("spread"))).toBeNull();
  expect(equipmentStatus(at("spread", []))).toContain("first player");
  expect(equipmentStatus(table({ equipment: { ...quiet, miscount: true } }))).toContain("supervisor");
});

test("a seat's tile says in a word what the seat does or gets", () => {
  const asked = table({ phase: "deciding", turn: 2 });
  const said = (
    parts: Parameters<typeof seat>[2],
    mine = false,
    net: number | null = null,
    left: number | null = null,
  ) => seatStatus(asked, seat(2, "ann", parts), player("ann", [2]), mine, net, left);
  expect(said({ void: "12(d)" })).toBe("hand void, 12(d)");
  expect(said({}, false, 500)).toBe("+$5");
  expect(said({}, true)).toBe("your turn");
  expect([said({}), said({}, false, null, 9)]).toEqual(["choosing", "choosing 9\u00A0s"]);
  const dead = table({ void: { cause: "floor", clause: "C3" } });
  const after = (parts: Parameters<typeof seat>[2]) =>
    seatStatus(dead, seat(2, "ann", parts), player("ann", [2]), false, null, null);
  expect(after({ cards: [null, null], choice: "play" })).toBe("void");
  expect(after({})).toBe("");
  const other = (parts: Parameters<typeof seat>[2], who: Parameters<typeof player>[2] = {}, mine = false) =>
    seatStatus(table(), seat(2, "ann", parts), player("ann", [2], who), mine, null, null);
  expect(other({ decided: true, choice: "bet" })).toBe("✓ decided");
  expect(other({ decided: true, choice: "bet" }, {}, true)).toBe("✓ bet, hidden");
  expect(other({ choice: "fold", by_table: true })).toBe("fold · by table");
  expect(
    [{ leaving: true }, { away: true }, { pending: 5 }, { done: true }, {}].map((who) => other({}, who)),
  ).toEqual(["leaving", "away", "buying in", "done", ""]);
});

test("a paused or closed table says why", () => {
  expect(pausedText(held)).toBe("The floor has paused the table: A spill.");
  expect(pausedText({ ...held, cause: "dealer" })).toBe("The table waits for a dealer.");
  expect(pausedText({ ...held, cause: "report", why: "The dealer reports something." })).toBe(
    "The dealer reports something.",
  );
  expect(closedText(table({ step: null }), closed)).toBe("The floor has closed the table: For today.");
  expect(closedText(table(), closed)).toBe("The table closes after this round: For today.");
  expect(
    [{}, { held }, { closed }].map((parts) => stoppedText(table({ standing: standing(parts) }))),
  ).toEqual([null, "The table is paused.", "The table is closed."]);
});

describe("a table of the list", () => {
  const card: TableCard = tableCard("T1");

  test("says what it does, with its round on the floor", () => {
    expect(cardStatus(card)).toEqual({ text: "betting is open", stopped: false });
    expect(cardStatus({ ...card, standing: { dealer: null, held } })).toEqual({
      text: "paused",
      stopped: true,
    });
    expect(cardStatus({ ...card, standing: { dealer: null, closed } })).toEqual({
      text: "closed",
      stopped: true,
    });
    const idle = { ...card, phase: "closed" as const };
    expect([idle, { ...idle, taken: 1 }].map((one) => cardStatus(one).text)).toEqual([
      "waiting for players",
      "between rounds",
    ]);
    expect([card, { ...card, phase: "over" as const }, { ...card, open: false }].map(roundStatus)).toEqual([
      "round 1: betting is open",
      "between rounds",
      "not open",
    ]);
  });

  test("says who paused or closed it", () => {
    const lines = stoppedLines({ ...card, standing: { dealer: "Dana", held, closed } });
    expect(lines[0]).toMatch(/^Sam since \d\d:\d\d: A spill\.$/);
    expect(lines[1]).toBe("Closed by Kim: For today.");
    expect(stoppedLines(card)).toEqual([]);
  });

  test("says who deals", () => {
    const on = { standing: { dealer: "Dana" } };
    expect(dealerStatus({ ...card, ...on })).toBe("dealer: Dana, disconnected");
    expect(dealerStatus({ ...card, ...on, dealer: "Dana" })).toBe("dealer: Dana");
    expect(dealerStatus(card)).toBe("dealer: nobody");
    expect(dealerStatus({ ...card, pace: "house" })).toBe("dealt by the house");
  });

  test("shows its clock and the rounds until the stub has to be counted", () => {
    const lines = (parts: Partial<TableCard>) => clockLines({ ...card, ...parts }, (at) => at / 1000);
    expect(lines({ deadline: 7_000, count_due: 1 })).toEqual(["clock: 7\u00A0s", "count due in 1 round"]);
    expect(lines({ deadline: null, count_due: 5 })).toEqual(["count due in 5 rounds"]);
    expect(lines({ count_due: 0 })).toEqual(["count due"]);
    expect(lines({})).toEqual([]);
  });
});
