import { beforeAll, expect, test } from "vitest";
import { foldedRound } from "./folded_round.fixture";
import { FORM, LARGEST, readProofs } from "./proof";
import { changed, proofOf, seedOf, type Json, type Made } from "./proofs.fixture";
import { check } from "./report";

let made: Made;
beforeAll(async () => {
  made = await proofOf(foldedRound(seedOf(1)));
});

const sentences = async (text: string): Promise<string[]> => {
  const { files, chain } = await check([{ name: "file", text }]);
  expect(files[0]!.title).toBeNull();
  expect(files[0]!.findings.every(({ kind }) => kind === "wrong")).toBe(true);
  expect(chain).toEqual([]);
  return files[0]!.findings.map(({ sentence }) => sentence);
};

test.each(["", "Hello", "{", "\u0000", "[".repeat(200_000), "﻿{}"])(
  "what is not JSON is not a proof: %.8s",
  async (text) => {
    expect(await sentences(text)).toEqual(["This is not a proof: it is not JSON."]);
  },
);

test.each([
  "null",
  "1",
  '"croupier/proof/1"',
  "[]",
  "{}",
  '{"form": 1}',
  '{"form": "a/proof/1"}',
  '{"__proto__": {"form": "croupier/proof/1"}}',
])("other JSON is not a proof: %s", async (text) => {
  expect(await sentences(text)).toEqual(['This is not a proof: its "form" is not that of a proof.']);
});

test("a proof of a later version is not taken for one of this", async () => {
  const text = await changed(made, (proof) => (proof.form = "croupier/proof/2"));
  expect(await sentences(text)).toEqual([
    `This is a proof of another version, "croupier/proof/2". This page checks ${FORM}.`,
  ]);
});

test("a file that is too large is not read", async () => {
  expect(await sentences(" ".repeat(LARGEST + 1))).toEqual(["This is not a proof: it is too large."]);
});

test("each missing key is named", async () => {
  const text = await changed(made, (proof) => {
    delete proof.account.cuts;
    delete proof.record.rules;
    delete proof.seed;
  });
  expect(await sentences(text)).toEqual([
    "The proof is not whole: proof.account.cuts is missing.",
    "The proof is not whole: proof.record.rules is missing.",
    "The proof is not whole: proof.seed is missing.",
  ]);
});

test("of many problems five are told", async () => {
  const told = await sentences(JSON.stringify({ form: FORM, account: {}, record: {} }));
  expect(told).toHaveLength(6);
  expect(told[5]).toMatch(
    /^The proof is not whole: \d+ more of its values are missing or of a wrong kind\.$/,
  );
});

test.each<[string, (proof: Json) => void, string]>([
  ["a wrong type", (proof) => (proof.account.round = "1"), "account.round is not a whole number from 0 on."],
  [
    "a number with a part",
    (proof) => (proof.record.pot = 0.5),
    "record.pot is not a whole number from 0 on.",
  ],
  [
    "money below zero",
    (proof) => (proof.record.seats[0].returned.ante = -1),
    "record.seats[0].returned.ante is not a whole number from 0 on.",
  ],
  ["a card that is none", (proof) => (proof.account.dealer[0] = "1s"), "account.dealer[0] is not a card."],
  [
    "a seat that is none",
    (proof) => (proof.account.seats[1].seat = 8),
    "account.seats[1].seat is not a seat from 1 to 7.",
  ],
  ["a hash that is none", (proof) => (proof.hash = "ABC"), "hash is not a hash of 64 hexadecimal digits."],
  [
    "a salt that is none",
    (proof) => (proof.openings[0].salt = "x"),
    "openings[0].salt is not 32 bytes in base64url.",
  ],
  ["a list that is none", (proof) => (proof.openings = {}), "openings is not a list of at most 100 values."],
  [
    "a list without end",
    (proof) => (proof.openings = Array(101).fill(proof.openings[0])),
    "openings is not a list of at most 100 values.",
  ],
  [
    "an object that is none",
    (proof) => (proof.record.rules.limits = []),
    "record.rules.limits is not an object.",
  ],
  [
    "a place that is none",
    (proof) => (proof.account.deal[0][0] = "toString"),
    "account.deal[0][0] is not a place that cards go to.",
  ],
  ["another reveal", (proof) => (proof.reveal = "never"), 'reveal is not "at_close" or "at_day_end".'],
])("%s is told", async (_, change, sentence) => {
  expect(await sentences(await changed(made, change))).toEqual([`The proof is not whole: proof.${sentence}`]);
});

/** Every place in a value, as the keys that lead to it. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))];
}

test("whatever stands at whatever place of a proof, there is a report", { timeout: 60_000 }, async () => {
  const all = places(made.proof).filter(
    (path) => path.length > 0 && !(path[0] === "openings" && Number(path[1]) > 0),
  );
  const strange = [null, 0, "", [], {}, undefined];
  for (const [at, path] of all.entries()) {
    const text = await changed(made, (proof) => {
      const last = path.at(-1)!;
      const holder = path.slice(0, -1).reduce<Json>((inner, key) => inner[key], proof);
      holder[last] = strange[at % strange.length];
    });
    const { files } = await check([{ name: "file", text }]);
    expect(files[0]!.findings.length).toBeGreaterThan(0);
  }
});

test("a proof keeps the account and the rules as they stand in the file", () => {
  const proof = readProofs(made.text)[0];
  expect(proof).toMatchObject({ raw: { account: made.proof.account, rules: made.proof.record.rules } });
});

test("a file may hold several proofs, in a list or one a line", async () => {
  const line = JSON.stringify(made.proof);
  for (const text of [`${line}\n${line}\n`, `[${line}, ${line}]`, `${line}\r\n\r\n${line}`]) {
    const { files } = await check([{ name: "file", text }]);
    expect(files.map(({ name, title }) => [name, title])).toEqual([
      ["file, proof 1", "Round 1 at table T1"],
      ["file, proof 2", "Round 1 at table T1"],
    ]);
  }
  expect(await sentences(`${line}\n${line.slice(9)}`)).toEqual(["This is not a proof: it is not JSON."]);
  expect(await sentences(JSON.stringify(Array(1_001).fill(0)))).toEqual([
    "This file has more than 1,000 proofs.",
  ]);
});
