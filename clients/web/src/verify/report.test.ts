import { beforeAll, expect, test } from "vitest";
import type { Finding } from "./findings";
import { foldedRound } from "./folded_round.fixture";
import { base64url, changed, proofOf, seedOf, type Json, type Made } from "./proofs.fixture";
import { check } from "./report";

const found = async (text: string): Promise<readonly Finding[]> =>
  (await check([{ name: "file", text }])).files[0]!.findings;
const MOMENT = "No file proves when something was told.";
/** The sentences of a kind, but for the one that every proof with a deck has. */
const of = (kind: Finding["kind"], findings: readonly Finding[]): string[] =>
  findings
    .filter((one) => one.kind === kind && !one.sentence.startsWith(MOMENT))
    .map(({ sentence }) => sentence);
const wrongs = async (text: string): Promise<string[]> => of("wrong", await found(text));

let made: Made;
let hidden: Made;
beforeAll(async () => {
  const round = foldedRound(seedOf(1), [seedOf(2), null]);
  const seeds = [
    [2, seedOf(2)],
    [5, null],
  ] as const;
  made = await proofOf(round, { seeds });
  hidden = await proofOf(round, { seeds, revealed: false, player: "player 2" });
});

test("of a revealed round all is proven but what a player withheld", async () => {
  const findings = await found(made.text);
  expect(of("wrong", findings)).toEqual([]);
  expect(of("not_yet", findings)).toEqual([
    "Not all players gave their seeds: 1 of 2 did not come in time, and counted as empty.",
  ]);
  expect(of("proven", findings)).toEqual([
    "The account of the round has the hash that the file states.",
    "The round was judged by the rules that were posted.",
    "The seed of the house is the one that it had committed to.",
    "Each seed of a player fits its promise: 1 of 2 came in.",
    "The deck and its root follow from the seeds.",
    "9 cards that the player saw lie in their places under the root of the deck.",
    "Each card that can be checked came from its own place in the deck.",
    "The cards were dealt in the order of the rules.",
    "Each hand was judged right, and what it was paid follows from the posted rules (2 in all).",
    "The account and the record tell the same.",
  ]);
});

test("of a round that is not revealed the cards that the player saw are proven, and the deck is not yet", async () => {
  const findings = await found(hidden.text);
  expect(of("wrong", findings)).toEqual([]);
  expect(of("proven", findings)).toContain(
    "6 cards that the player saw lie in their places under the root of the deck.",
  );
  expect(of("not_yet", findings)).toContain(
    "The seed of the house is not revealed yet: that is done when the round is closed. So the deck is not proven yet.",
  );
  const later = await found(await changed(hidden, (proof) => (proof.reveal = "at_day_end")));
  expect(of("not_yet", later)[0]).toMatch(/that is done at the end of the gaming day\./);
});

test("without seeds of players it is not proven that the house alone did not choose the deck", async () => {
  const findings = await found((await proofOf(foldedRound(seedOf(3)))).text);
  expect(of("wrong", findings)).toEqual([]);
  expect(of("not_yet", findings)).toEqual([
    "It is not proven that the house alone did not choose the deck: no player gave a seed in this round.",
  ]);
});

test.each<[string, (proof: Json) => void, string]>([
  [
    "a posted limit",
    (proof) => (proof.posted_rules.limits.ante[1] = 1000),
    "The posted rules were changed: their hash is not the one that wagers were accepted under.",
  ],
  [
    "a pay table of the record",
    (proof) => (proof.record.rules.pay_tables.pair_plus.pair = "2:1"),
    "The rules of the record do not have the hash that the record states.",
  ],
  [
    "the seed of the house",
    (proof) => (proof.seed = base64url(seedOf(9))),
    "The seed of the house is not the one that it had committed to.",
  ],
  [
    "the seed of a player",
    (proof) => (proof.account.seeds[0].seed = base64url(seedOf(9))),
    "The seed from seat 2 does not fit its promise.",
  ],
  [
    "the order of the players",
    (proof) => proof.account.seeds.reverse(),
    "The seeds of the players are not in the order of their seats.",
  ],
  [
    "the root",
    (proof) => (proof.account.cuts[0].root = proof.hash),
    "Root 1 of the deck does not follow from the seeds: another deck was promised.",
  ],
  [
    "a cut",
    (proof) => (proof.account.cuts[0].cut = 60),
    "Root 1 of the deck does not follow from the seeds: another deck was promised.",
  ],
  [
    "the deck of the record",
    (proof) => proof.record.deck.reverse(),
    "The deck in the record is not the one that follows from the seeds.",
  ],
  [
    "an opened card",
    (proof) => (proof.openings[0].card = proof.openings[1].card),
    "Position 1 of the deck is not the",
  ],
  ["a path", (proof) => proof.openings[0].path.pop(), "its opening leads to another root."],
  ["a hand", (proof) => proof.record.seats[0].cards.reverse(), "is not the card that was dealt there"],
  [
    "how many cards a hand has",
    (proof) => proof.record.dealer.cards.pop(),
    "2 cards are told of the dealer, and 3 were dealt there.",
  ],
  [
    "who was dealt to",
    (proof) => proof.account.deal.reverse(),
    "The cards were not dealt in the order of the rules.",
  ],
  [
    "a card more",
    (proof) => proof.account.deal.push(["burn", 1]),
    "The cards were not dealt in the order of the rules.",
  ],
  ["too many cards", (proof) => proof.account.deal.push(["burn", 44]), "More than 52 cards were dealt."],
  [
    "what came back",
    (proof) => (proof.record.seats[0].returned.ante = 500),
    "For the ante of seat 2, $5.00 came back; by the rules it is $0.00.",
  ],
  [
    "a choice",
    (proof) => (proof.record.seats[0].choices[0].choice = "play"),
    "What was wagered as the play wager of seat 2 is not what its player chose.",
  ],
  [
    "the round",
    (proof) => (proof.account.round = 2),
    "The account and the record do not tell the same of which round it is.",
  ],
])("%s that was changed is wrong", async (_, change, sentence) => {
  for (const rehash of [false, true])
    expect((await wrongs(await changed(made, change, rehash))).join("\n")).toContain(sentence);
});

test.each<[string, (proof: Json) => void, string]>([
  [
    "the hash of the posted rules",
    (proof) => (proof.record.posted_rules_hash = proof.hash),
    "the posted rules.",
  ],
  ["how many hands were dealt", (proof) => (proof.record.players_dealt = 3), "how many hands were dealt."],
  [
    "the way of dealing",
    (proof) => (proof.record.dealing = "automated_shoe"),
    "The record names another way of dealing than the rules that were posted.",
  ],
])("%s that was changed in the record is wrong", async (_, change, sentence) => {
  expect((await wrongs(await changed(made, change))).join("\n")).toContain(sentence);
});

test("a deck with a card in two places is wrong, though it was fixed so", async () => {
  const round = structuredClone(foldedRound(seedOf(1)));
  round.record.deck[51] = round.record.deck[0];
  const proof = await proofOf({ ...round, deal: [...round.deal, ["community", 43]] }, { revealed: false });
  expect((await wrongs(proof.text)).join("\n")).toContain(`The deck has the ${round.record.deck[0]} twice.`);
});

test("an account that was changed has another hash", async () => {
  const text = await changed(made, (proof) => (proof.account.seats[0].results[0][1] = 400));
  expect(await wrongs(text)).toContain("The account of the round was changed: its hash is another one.");
});

test("a card that is told and not opened is not proven yet", async () => {
  const text = await changed(hidden, (proof) => proof.openings.pop());
  expect(of("not_yet", await found(text))).toContain(
    "1 card cannot be checked yet: the file has no opening of them.",
  );
  expect(await wrongs(text)).toEqual([]);
});

test("a card that is opened at another position than it was dealt from is wrong", async () => {
  const text = await changed(
    hidden,
    ({ account, record, openings }) => {
      const { card } = openings[0];
      const last = openings.pop().card; // of the dealer's, which lie behind the others
      for (const cards of [account.dealer, record.dealer.cards]) cards[cards.indexOf(last)] = card;
    },
    true,
  );
  expect((await wrongs(text)).join("\n")).toMatch(/of the dealer is at position 1, not \d/);
});

test("cards that are dealt without a root are wrong", async () => {
  const text = await changed(made, (proof) => (proof.account.cuts = []), true);
  expect(await wrongs(text)).toContain("Cards were dealt, and no root of the deck was told before.");
  expect(await wrongs(text)).toContain("Cards are opened, and no root of the deck was told.");
});

test("a card may be burned before there is a root", async () => {
  const text = await changed(
    made,
    ({ account, record, openings }) => {
      account.cuts = [];
      account.deal = [["burn", 1]];
      record.deck = null;
      openings.length = 0;
    },
    true,
  );
  expect(await wrongs(text)).not.toContain("Cards were dealt, and no root of the deck was told before.");
});

test("of physical cards nothing is proven but what was paid for them", async () => {
  const text = await changed(
    made,
    ({ account, record, ...proof }) => {
      account.commitment = record.commitment = null;
      account.cuts = [];
      proof.openings.length = 0;
    },
    true,
  );
  const findings = await found(text);
  expect(of("wrong", findings)).toEqual([]);
  expect(of("not_yet", findings)).toEqual([
    "Nothing is proven of the cards: they were physical cards, which have no seed.",
  ]);
});

test("of a game that is not known hands and payments are not checked", async () => {
  const text = await changed(
    made,
    ({ account, record }) => (account.game = record.game = "constructor"),
    true,
  );
  expect(of("not_yet", await found(text))).toContain(
    "Hands and payments are not checked: this page does not know the game “constructor”.",
  );
});

test("the rounds of a table are checked as a chain", async () => {
  const second = await proofOf(foldedRound(seedOf(4), [], 2), { before: made.proof.hash });
  const good = await check([second, made].map(({ text }, at) => ({ name: `file ${at}`, text })));
  expect(good.files.map(({ title }) => title)).toEqual(["Round 2 at table T1", "Round 1 at table T1"]);
  expect(good.chain.map(({ kind }) => kind)).toEqual(["proven", "proven"]);

  const other = await changed(made, (proof) => (proof.account.seats[0].results[0][2] = 1), true);
  const bad = await check([other, second.text].map((text) => ({ name: "file", text })));
  expect(of("wrong", bad.chain)).toEqual([
    "Round 2 at table T1 does not follow the round 1 that was chosen.",
  ]);
});

test("the proofs that the page is tried with are whole, and of two rounds in a row", async () => {
  const second = await proofOf(foldedRound(seedOf(4), [], 2), { before: made.proof.hash });
  const pair = JSON.stringify([made.proof, second.proof]);
  await expect(pair).toMatchFileSnapshot("./proofs.fixture.json");
});

test("what was told before the cards is named, so that it can be compared", async () => {
  const { commitment, cuts } = made.proof.account;
  expect((await found(made.text)).filter(({ sentence }) => sentence.startsWith(MOMENT))).toEqual([
    {
      kind: "not_yet",
      sentence: `${MOMENT} Compare with what the table showed before the cards: the commitment ${commitment} and the root ${cuts[0].root}.`,
    },
  ]);
});
