import { expect, test } from "vitest";
import { checkChain } from "./chain";

const link = (round: number, before: string, hash: string, table = "T1") => ({ table, round, before, hash });
const told = (...links: ReturnType<typeof link>[]): string[] =>
  checkChain(links).map(({ kind, sentence }) => `${kind}: ${sentence}`);

test("rounds that name one another are a chain, in whatever order they come", () => {
  expect(told(link(3, "b", "c"), link(1, "", "a"), link(2, "a", "b"))).toEqual([
    "proven: Round 1 is the first that has an account at table T1.",
    "proven: Round 2 at table T1 follows round 1: nothing was left out or changed.",
    "proven: Round 3 at table T1 follows round 2: nothing was left out or changed.",
  ]);
});

test("a round that names another one before it is wrong", () => {
  expect(told(link(1, "", "a"), link(2, "x", "b")).at(-1)).toBe(
    "wrong: Round 2 at table T1 does not follow the round 1 that was chosen.",
  );
});

test("a gap is not proven yet, unless the hash says that nothing was between", () => {
  expect(told(link(4, "z", "a"), link(6, "x", "b"))).toEqual([
    "not_yet: The round before round 4 at table T1 is not checked: its proof was not chosen.",
    "not_yet: Between rounds 4 and 6 at table T1 a proof is missing.",
  ]);
  expect(told(link(4, "z", "a"), link(6, "a", "b")).at(-1)).toMatch(/^proven: Round 6/);
});

test("two accounts of one round are wrong, and the same one twice is not", () => {
  expect(told(link(4, "", "a"), link(4, "", "b")).at(-1)).toBe(
    "wrong: There are two different accounts of round 4 at table T1.",
  );
  expect(told(link(4, "", "a"), link(4, "", "a")).at(-1)).toBe(
    "not_yet: Round 4 at table T1 was chosen twice.",
  );
});

test("each table has a chain of its own", () => {
  expect(told(link(1, "", "a", "T1"), link(2, "x", "b", "T2"))).toEqual([
    "proven: Round 1 is the first that has an account at table T1.",
    "not_yet: The round before round 2 at table T2 is not checked: its proof was not chosen.",
  ]);
});
