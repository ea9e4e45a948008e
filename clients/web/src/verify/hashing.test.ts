import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, unbase64url, unhex, utf8, type Bytes } from "./bytes";
import { canonical } from "./canonical";
import { cutDeck, DECK, salts, shuffled } from "./deck";
import { deckOf, partsOf } from "./folded_round.fixture";
import { hash, keyed, keyOf, parts } from "./hashing";
import { leaf, rootFrom, rootOf } from "./merkle";
import { seedOf } from "./proofs.fixture";

const sha = (...list: (string | number | Bytes)[]): string =>
  createHash("sha256")
    .update(partsOf(...list))
    .digest("hex");

test("each part of a hash stands behind its length", () => {
  expect(hex(parts(["ab", 12, new Uint8Array([255]), ""]))).toBe(
    "00000002616200000002313200000001ff00000000",
  );
  expect(hex(parts(["é"]))).toBe("00000002c3a9");
});

test("hashes are those of another library", async () => {
  expect(hex(await hash("croupier/1/x", 7, seedOf(1)))).toBe(sha("croupier/1/x", 7, seedOf(1)));
  const mac = createHmac("sha256", seedOf(2)).update(partsOf("a", 1)).digest("hex");
  expect(hex(await keyed(await keyOf(seedOf(2)), "a", 1))).toBe(mac);
});

test("the deck is the one that the seeds of the house and of the players determine", async () => {
  for (const seed of [0, 1, 2, 3, 4, 200].map(seedOf)) {
    expect(await shuffled(await keyOf(seed), [])).toEqual(deckOf(seed));
    const players = [seedOf(9), new Uint8Array(), seedOf(8)];
    const mixed = await shuffled(await keyOf(seed), players);
    expect(mixed).toEqual(deckOf(seed, players));
    expect([...mixed].sort()).toEqual([...DECK].sort());
    expect(mixed).not.toEqual(deckOf(seed, players.toReversed()));
  }
});

test("what is cut off the top goes below the others", () => {
  expect(cutDeck(["a", "b", "c", "d"], 1)).toEqual(["b", "c", "d", "a"]);
});

/** The tree of RFC 6962 as that page writes it, with the hash of another library. */
function tree(leaves: readonly string[]): string {
  if (leaves.length === 1) return leaves[0]!;
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const [one, other] = [leaves.slice(0, left), leaves.slice(left)].map((half) =>
    Buffer.from(tree(half), "hex"),
  );
  return sha("croupier/1/node", Uint8Array.from(one!), Uint8Array.from(other!));
}

test("the root is that over the salted cards of all positions", async () => {
  const salty = await salts(await keyOf(seedOf(3)), 1);
  const leaves = DECK.map((card, at) => sha("croupier/1/card", at + 1, card, salty[at]!));
  expect(hex(await rootOf(DECK, salty))).toBe(tree(leaves));
  expect(hex(salty[51]!)).toBe(
    createHmac("sha256", seedOf(3))
      .update(partsOf("croupier/1/salt", 1, 52))
      .digest("hex"),
  );
});

test("an opening with a path of a wrong length leads to no root", async () => {
  const salt = seedOf(1);
  expect(await rootFrom({ position: 50, card: "As", salt, path: [seedOf(1)] })).toBeNull();
  const path = [1, 2, 3, 4].map(seedOf);
  expect(await rootFrom({ position: 50, card: "As", salt, path })).not.toEqual(await leaf(50, "As", salt));
  expect(await rootFrom({ position: 50, card: "As", salt, path: [...path, seedOf(5)] })).toBeNull();
});

test.each([
  ["sorted keys, without spaces", { b: [1, "x", null, true], a: {} }, '{"a":{},"b":[1,"x",null,true]}'],
  ["keys by their UTF-16 code units", { "\u{1f600}": 1, "\ufb33": 2 }, '{"\u{1f600}":1,"\ufb33":2}'],
  ["few escapes", '\u001f\n"\\/é\u2028', '"\\u001f\\n\\"\\\\/é\u2028"'],
  ["minus zero as zero", -0, "0"],
  ["no parts of a number", 0.5, null],
  ["no number that is not exact", 2 ** 53, null],
  ["no half of a character", { a: "\ud800" }, null],
  ["nothing that is not there", { a: undefined }, null],
])("canonical JSON has %s", (_, value, text) => {
  expect(canonical(value)).toBe(text);
});

test("nothing that is nested without end has a canonical form", () => {
  expect(canonical(JSON.parse("[".repeat(100) + "]".repeat(100)))).toBeNull();
});

test("bytes are read from one form alone", () => {
  const seed = seedOf(255);
  const told = Buffer.from(seed).toString("base64url");
  expect(unbase64url(told)).toEqual(seed);
  expect(unbase64url(`${told.slice(0, 42)}_`)).toBeNull(); // more bits than 32 bytes have
  expect(unbase64url(`${told}=`)).toBeNull();
  expect(unbase64url(told.replaceAll("_", "/"))).toBeNull();
  expect(unhex(hex(seed))).toEqual(seed);
  expect(unhex(hex(seed).toUpperCase())).toBeNull();
  expect(utf8("é")).toEqual(Uint8Array.from([0xc3, 0xa9]));
});
