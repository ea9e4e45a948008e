import type { TableUpdate, TableView } from "@croupier/client";
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

/** A window that is told of rounds at a table; `drawn` is the seed that it gave. */
function opened({ drawn = MINE as string | null, possible = true } = {}) {
  let see = (_update: TableUpdate, _view: TableView): void => undefined;
  let join = (): void => undefined;
  const on = (name: string, heard: (...what: never[]) => void) => {
    if (name === "update") see = heard as typeof see;
    if (name === "Snapshot") join = heard as typeof join;
  };
  const client = { on, me: { player: "ann" }, seeds: { possible, drawn: () => drawn } };
  const watch = new DeckWatch(client as never);
  const tell = (...updates: object[]) => updates.forEach((update) => see(update as TableUpdate, view));
  return { watch, tell, join: () => join() };
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

test("a round that was not seen from its opening on, or with physical cards, has no mark", async () => {
  const { watch, tell, join } = opened();
  const [first, ...rest] = told(await round());
  tell(first!);
  join();
  tell(...rest);
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
