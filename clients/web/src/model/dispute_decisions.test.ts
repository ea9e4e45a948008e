import { expect, test } from "vitest";
import type { DisputeView } from "@croupier/client";
import { DisputeDecisions } from "./dispute_decisions.svelte";
import { table } from "@croupier/client/view/table.fixture";

const dispute = (number: number, verdict: DisputeView["verdict"], player = "ann"): DisputeView => ({
  number,
  round: 3,
  player,
  name: "Ann",
  words: "No.",
  verdict,
  answer: "So it is.",
});

test("a decision on the player's dispute is shown until it is read, also after a reload", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const disputes = [
    dispute(1, null),
    dispute(2, "upheld", "bob"),
    dispute(3, "denied"),
    dispute(4, "upheld"),
  ];
  const view = table({ cases: { disputes, corrections: [] } });
  const decisions = new DisputeDecisions(storage);
  expect(decisions.unread(view, "ann")?.number).toBe(3);
  decisions.read(view.table, disputes[2]!);
  decisions.read(view.table, disputes[2]!);
  expect(new DisputeDecisions(storage).unread(view, "ann")?.number).toBe(4);
  decisions.read(view.table, disputes[3]!);
  expect(decisions.unread(view, "ann")).toBe(null);
});
