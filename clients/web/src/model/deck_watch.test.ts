import type { TableUpdate, TableView } from "@croupier/client";
import type { Taken } from "@croupier/client/page";
import { expect, test, vi } from "vitest";
import { hex } from "../verify/bytes";
import { cutDeck, salts, shuffled } from "../verify/deck";
import { keyOf } from "../verify/hashing";
import { rootOf } from "../verify/merkle";
import { base64url, seedOf } from "../verify/proofs.fixture";
import { DeckWatch } from "./deck_watch.svelte";

const HOUSE = seedOf(7);
const MINE = base64url(seedOf(1));
const view = { table: "T1", seats: [{ seat: 2, player: "ann" }] } as unknown as TableView;

/** A window that is told of rounds at a table; `drawn` is its seed, `taken` what the house has accepted. */
function opened({ drawn = MINE as string | null, possible = true, taken = null as Taken | null } = {}) {
  let see = (_update: TableUpdate, _view: TableView): void => undefined;
  let join = (_snapshot: { view: TableView }): void => undefined;
  const on = (name: string, heard: (...what: never[]) => void) => {
    if (name === "update") see = heard as typeof see;
    if (name === "Snapshot") join = heard as typeof join;
  };
  const client = { on, me: { player: "ann" }, seeds: { possible, drawn: () => drawn, taken: () => taken } };
  const watch = new DeckWatch(client as never);
  const tell = (...updates: object[]) =>
    updates.forEach((update) => see(update as TableUpdate, { ...view, ...update }));
  return { watch, tell, join: (of: object) => join({ view: { ...view, ...of } }) };
}

async function round({ cut = 0, seeds = [{ seat: 2, seed: MINE as string | null }] } = {}) {
  const key = await keyOf(HOUSE);
  const given = seeds.map(({ seed }) => (seed === null ? new Uint8Array() : seedOf(1)));
  const deck = cutDeck(await shuffled(key, given), cut);
  const root = hex(await rootOf(deck, await salts(key, 0)));
  return {
    deck,
    opened: { type: "RoundOpened", round: 4, commitment: "c" },
    closed: { type: "SeedsClosed", seeds },
    fixed: { type: "DeckCommitted", root, cut },
    burned: { type: "CardBurned" },
    mine: { type: "CardsDealt", to: 2, cards: deck.slice(1, 3) },
    theirs: { type: "CardsDealt", to: "dealer", cards: [null, null] },
    shown: { type: "CardsShown", of: "dealer", cards: deck.slice(3, 5) },
    revealed: { type: "SeedRevealed", seed: base64url(HOUSE) },
    over: { type: "RoundClosed" },
  };
}

const told = (r: Awaited<ReturnType<typeof round>>) => [
  ...[r.opened, r.closed, r.fixed, r.burned, r.mine, r.theirs, r.shown, r.revealed, r.over],
];

test.each([0, 17])("a round from the deck that was fixed, with a cut of %s, is right", async (cut) => {
  const { watch, tell } = opened();
  tell(...told(await round({ cut })));
  await vi.waitUntil(() => watch.marks.get(4) === "right");
  expect(watch.alarm).toBeNull();
});

test("until the seed is revealed a round is not proven", async () => {
  const { watch, tell } = opened();
  const r = await round();
  tell(r.opened, r.closed, r.fixed, r.burned, r.mine, r.over);
  expect(watch.marks.get(4)).toBe("later");
});

const CHEATS: Record<string, (r: Awaited<ReturnType<typeof round>>) => object[]> = {
  "a swapped card": (r) => told({ ...r, shown: { ...r.shown, cards: [r.deck[40]!, r.deck[4]!] } }),
  "another root": (r) => told({ ...r, fixed: { ...r.fixed, root: "ab".repeat(32) } }),
  "the reveal of another seed": (r) =>
    told({ ...r, revealed: { ...r.revealed, seed: base64url(seedOf(9)) } }),
  "a seed that is none": (r) => told({ ...r, revealed: { ...r.revealed, seed: "?" } }),
  "a player's seed that was exchanged": (r) =>
    told({ ...r, closed: { ...r.closed, seeds: [{ seat: 2, seed: base64url(seedOf(3)) }] } }),
};

test.each(Object.entries(CHEATS))("%s is told loudly", async (_name, cheat) => {
  const { watch, tell } = opened();
  tell(...cheat(await round()));
  await vi.waitUntil(() => watch.alarm !== null);
  expect(watch.marks.get(4)).toBe("wrong");
  expect(watch.alarm).toContain("Round 4");
});

test("a seed that came too late accuses nobody", async () => {
  const { watch, tell } = opened();
  tell(...told(await round({ seeds: [{ seat: 2, seed: null }] })));
  await vi.waitUntil(() => watch.marks.get(4) === "right");
});

test.each<[Taken, string, object[]]>([
  ["promise", "a promise that is not among those that count", []],
  ["seed", "a seed that is said to have come too late", [{ seat: 2, seed: null }]],
])("a %s that was accepted and left out is told loudly: %s", async (taken, _what, seeds) => {
  const { watch, tell } = opened({ taken });
  tell(...told(await round({ seeds: seeds as never })));
  await vi.waitUntil(() => watch.alarm !== null);
  expect(watch.alarm).toContain("your seed was left out");
  await new Promise((resolve) => setTimeout(resolve, 50)); // the deck is right
  expect(watch.marks.get(4)).toBe("wrong");
});

test("a promise whose seed came too late, or of a hand that was not dealt, accuses nobody", async () => {
  const late = opened({ taken: "promise" });
  late.tell(...told(await round({ seeds: [{ seat: 2, seed: null }] })));
  const out = opened({ taken: "promise" });
  const without = await round({ seeds: [] });
  out.tell(...told({ ...without, mine: { ...without.mine, to: 3 } }));
  await vi.waitUntil(() => late.watch.marks.get(4) === "right" && out.watch.marks.get(4) === "right");
  expect([late.watch.alarm, out.watch.alarm]).toEqual([null, null]);
});

const OPEN = { round: 4, commitment: "c", phase: "betting", step: 0 };

test("a round is watched by a window that comes while bets are open, as after a reload", async () => {
  const { watch, tell, join } = opened();
  join(OPEN);
  tell(...told(await round()).slice(1));
  await vi.waitUntil(() => watch.marks.get(4) === "right");
  join({ ...OPEN, round: 5 });
  expect(watch.marks.get(4)).toBe("right");
});

test("a round of which a card may have left the deck before, or with physical cards, has no mark", async () => {
  const { watch, tell, join } = opened();
  const [first, ...rest] = told(await round());
  for (const later of [{ phase: "deciding" }, { step: 1 }]) {
    tell(first!);
    join({ ...OPEN, ...later });
    tell(...rest);
  }
  tell({ ...first, commitment: null }, ...rest);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(watch.marks.size).toBe(0);
});

test("a page that cannot hash says nothing", async () => {
  const { watch, tell } = opened({ possible: false });
  tell(...told(await round()).slice(0, -1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(watch.marks.size).toBe(0);
});
