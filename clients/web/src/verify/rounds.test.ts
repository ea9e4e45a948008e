/** Rounds that the core played, of each game and dealing, with all that can go wrong in them. */

import { describe, expect, test } from "vitest";
import { changed, proofOf, ROUNDS, type Json, type Played } from "./proofs.fixture";
import { checkAgreement } from "./agreement";
import { checkPlaces, dealtCards } from "./deal";
import { checkPayouts } from "./payouts";
import { readProofs, type Proof } from "./proof";
import { check } from "./report";

const wrongs = async (text: string): Promise<string[]> => {
  const { files } = await check([{ name: "file", text }]);
  return files[0]!.findings.filter(({ kind }) => kind === "wrong").map(({ sentence }) => sentence);
};
/** What is wrong with the cards and the money of a proof, whatever its hashes are. */
function judged(text: string): string[] {
  const proof = readProofs(text)[0] as Proof;
  const { deck } = proof.record;
  const findings = [
    ...checkPlaces(proof, null),
    ...checkPayouts(proof, dealtCards(proof, deck as string[] | null)),
    ...checkAgreement(proof),
  ];
  return findings.filter(({ kind }) => kind === "wrong").map(({ sentence }) => sentence);
}
const proofs = await Promise.all(
  ROUNDS.map(async (played) => {
    const { table, round, game, result } = played.record;
    return { name: `${game} ${result}, round ${round} at ${table}`, played, made: await proofOf(played) };
  }),
);

test.each(proofs)("nothing is wrong with $name", async ({ made }) => {
  expect(await wrongs(made.text)).toEqual([]);
});

test.each(proofs)("nothing is wrong for a player of $name before the reveal", async ({ played }) => {
  const [{ player }] = played.record.seats;
  expect(await wrongs((await proofOf(played, { player, revealed: false })).text)).toEqual([]);
});

test("rounds of each game are among them, with all that the page is to judge", () => {
  const text = JSON.stringify(ROUNDS.map(({ record }) => record));
  for (const game of ["three_card_poker", "flop_poker", "texas_holdem_bonus", "winners_pot_poker"]) {
    const mine = ROUNDS.filter(({ record }) => record.game === game);
    expect(mine.length).toBeGreaterThanOrEqual(12);
    expect(mine.some(({ seed }) => seed !== null)).toBe(true);
    expect(new Set(mine.map(({ record }) => record.result)).size).toBe(2);
    expect(new Set(mine.map(({ record }) => record.dealing)).size).toBe(3);
  }
  for (const name of [
    "cover_all",
    "six_card_bonus",
    "progressive",
    "jacks_plus",
    "envy",
    "claimed",
    "surrender",
    "concede",
  ])
    expect(text).toContain(`"${name}"`);
  expect(
    ROUNDS.some(
      ({ seats }) => seats.some((seat) => seat.void !== null) && seats.some((seat) => seat.void === null),
    ),
  ).toBe(true);
  expect(ROUNDS.some(({ record }) => record.deck === null)).toBe(true);
});

/** Each wager of a round, with the seat that it is of. */
const wagers = ({ record }: Played): [number, string][] =>
  record.seats.flatMap(({ wagers }: Json, at: number) => Object.keys(wagers).map((wager) => [at, wager]));

/** Change what came back in the record and in the account alike. */
function pay(proof: Json, at: number, wager: string, cents: number): void {
  const recorded = proof.record.seats[at];
  recorded.returned[wager] = cents;
  const told = proof.account.seats.find(({ seat }: Json) => seat === recorded.seat);
  for (const result of told.results) if (result[0] === wager) result[2] = cents;
}

test.each(proofs)(
  "a cent more or less for any wager is wrong in $name",
  { timeout: 30_000 },
  async ({ played, made }) => {
    for (const [at, wager] of wagers(played)) {
      const cents = played.record.seats[at].returned[wager];
      for (const other of [cents + 1, ...(cents > 0 ? [cents - 1, 0] : [])]) {
        const text = await changed(made, (proof) => pay(proof, at, wager, other), true);
        expect(judged(text), `${wager} ${other}`).not.toEqual([]);
      }
    }
  },
);

describe.each(proofs)("in $name", ({ played, made }) => {
  const seats: Json[] = played.record.seats;

  test("a hand that was judged otherwise is wrong", async () => {
    for (const [at, seat] of seats.entries())
      for (const [wager, name] of Object.entries(seat.made)) {
        const other = name === "full_house" ? "flush" : "full_house";
        const text = await changed(made, (proof) => (proof.record.seats[at].made[wager] = other));
        expect(judged(text), wager).not.toEqual([]);
      }
  });

  test("a wager that is void, or not, without a reason is wrong", async () => {
    for (const [at, wager] of wagers(played)) {
      const text = await changed(made, (proof) => {
        const { voided } = proof.record.seats[at];
        if (wager in voided) delete voided[wager];
        else voided[wager] = "C3";
      });
      expect(judged(text), wager).not.toEqual([]);
    }
  });

  test("an award, a pot or a commission of another amount is wrong", async () => {
    for (const [at, seat] of seats.entries())
      for (const name of [...Object.keys(seat.awards), "gift"]) {
        const text = await changed(made, (proof) => (proof.record.seats[at].awards[name] = 1));
        expect(judged(text), name).not.toEqual([]);
      }
    expect(judged(await changed(made, (proof) => proof.record.pot++))).not.toEqual([]);
    expect(judged(await changed(made, (proof) => proof.record.commission++))).not.toEqual([]);
  });

  test("a ruling that is left out of the record is wrong", async () => {
    if (played.record.irregularities.length === 0) return;
    expect(judged(await changed(made, (proof) => proof.record.irregularities.shift()))).not.toEqual([]);
  });

  test("another result is wrong", async () => {
    const other = played.record.result === "void" ? "settled" : "void";
    expect(judged(await changed(made, (proof) => (proof.record.result = other)))).not.toEqual([]);
  });

  test("a card that was exchanged for another is wrong", async () => {
    if (played.record.deck === null) return;
    const stub = played.record.deck[51];
    for (const [at, seat] of seats.entries()) {
      if (seat.cards.length === 0 || seat.cards.includes(stub)) continue;
      const text = await changed(made, (proof) => (proof.record.seats[at].cards[0] = stub));
      expect(judged(text)).not.toEqual([]);
    }
  });
});

test("a round that went on after a second card was found face up is wrong", async () => {
  const games = ["flop_poker", "texas_holdem_bonus", "winners_pot_poker"];
  const found = proofs.filter(
    ({ played: { record, deal } }) =>
      games.includes(record.game) &&
      record.irregularities.length > 0 &&
      record.irregularities.every(({ kind }: Json) => kind === "face_up") &&
      record.result === "settled" &&
      deal.at(-1)?.[0] !== "discard",
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { made } of found) {
    const text = await changed(made, ({ account, record }) => {
      const at = account.deal.findIndex(([to]: [string]) => to === "discard");
      account.deal.splice(at, 0, ["discard", 1]);
      record.irregularities.push(record.irregularities[0]);
      account.rulings.push(account.rulings[0]);
    });
    expect(judged(text).join("\n")).toContain("The wagers that are void are not those");
  }
});
