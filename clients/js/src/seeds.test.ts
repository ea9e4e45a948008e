import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Bet, TableAction } from "./protocol.js";
import { Seeds } from "./seeds.js";

const bet: Bet = { type: "Bet", round: 7, seat: 3, wager: "ante", amount: 500 };

function promiseOf(seed: string, table = "T1", round = 7, seat = 3): string {
  const parts = [..."croupier/1/player|T1".replace("T1", table).split("|"), `${round}`, `${seat}`].map(
    (part) => Buffer.from(part),
  );
  const hash = createHash("sha256");
  for (const part of [...parts, Buffer.from(seed, "base64url")]) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    hash.update(length).update(part);
  }
  return hash.digest("hex");
}

function asked(promise: string, round = 7): readonly TableAction[] {
  return [{ type: "MayGiveSeed", round, seat: 3, promise }];
}

async function prepared(store?: Map<string, string>) {
  const kept = store ?? new Map<string, string>();
  const seeds = new Seeds({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  await seeds.prepare("T1", 7, 3);
  return seeds;
}

test("a wager has the promise of the seed that is given later", async () => {
  const seeds = await prepared();
  const { promise } = seeds.promised("T1", bet);
  const given = await seeds.due("T1", asked(promise ?? ""));
  expect(given).toMatchObject({ type: "GiveSeed", round: 7, seat: 3 });
  expect(promiseOf(given?.seed ?? "")).toBe(promise);
});

test("a seed is given once, and only to the promise that it fits", async () => {
  const seeds = await prepared();
  const promise = seeds.promised("T1", bet).promise ?? "";
  expect(await seeds.due("T1", asked("ab".repeat(32)))).toBeNull();
  expect(await seeds.due("T1", asked(promise))).not.toBeNull();
  expect(await seeds.due("T1", asked(promise))).toBeNull();
});

test("a reload and another window have the same seed", async () => {
  const store = new Map<string, string>();
  const [one, other] = [await prepared(store), await prepared(store)];
  expect(one.promised("T1", bet)).toEqual(other.promised("T1", bet));
});

test("each round and each table has its own", async () => {
  const seeds = await prepared();
  await seeds.prepare("T1", 8, 3);
  await seeds.prepare("T2", 7, 3);
  const promises = [
    seeds.promised("T1", bet),
    seeds.promised("T1", { ...bet, round: 8 }),
    seeds.promised("T2", bet),
  ].map(({ promise }) => promise);
  expect(new Set(promises).size).toBe(3);
});

test("without cryptography a wager goes without a promise", async () => {
  const seeds = new Seeds(undefined, null);
  expect(seeds.possible).toBe(false);
  await seeds.prepare("T1", 7, 3);
  expect(seeds.promised("T1", bet).promise).toBeUndefined();
});

test("what the house has accepted for a round is kept, and a seed counts for more than a wager", async () => {
  const seeds = await prepared();
  const promised = seeds.promised("T1", bet);
  seeds.accepted("T1", bet);
  seeds.accepted("T1", { ...promised, amount: 0 });
  expect(seeds.taken("T1", 7)).toBeNull();
  seeds.accepted("T1", promised);
  expect(seeds.taken("T1", 7)).toBe("promise");
  seeds.accepted("T1", { type: "GiveSeed", round: 7, seat: 3, seed: "s" });
  seeds.accepted("T1", promised);
  expect(seeds.taken("T1", 7)).toBe("seed");
  expect(seeds.taken("T2", 7)).toBeNull();
});

test("after the house has lost the end of a log, a seed is given again", async () => {
  const seeds = await prepared();
  const promised = seeds.promised("T1", bet);
  seeds.accepted("T1", promised);
  expect(await seeds.due("T1", asked(promised.promise ?? ""))).not.toBeNull();
  seeds.forgetTaken();
  expect(seeds.taken("T1", 7)).toBeNull();
  expect(await seeds.due("T1", asked(promised.promise ?? ""))).not.toBeNull();
});
