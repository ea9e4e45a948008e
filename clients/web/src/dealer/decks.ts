/** Where each deck of the table is, in words. */

import type { TableView } from "@croupier/client";

const STAGES: Readonly<Record<string, string>> = {
  received: "received",
  inspected: "inspected, not verified",
  verified: "verified",
  spread: "spread face up",
  seen: "looked at",
  washed: "being washed",
  stacked: "stacked",
  shuffling: "in the shuffler",
  shuffled: "shuffled",
  cut: "cut",
  in_play: "in play",
  rack: "in the discard rack",
};

/** Where each deck is, in words: "red deck D1: cut". */
export function decksInWords({ equipment }: TableView): string[] {
  return equipment.decks.map(
    ({ deck, colour, stage, cut }) =>
      `${colour} deck ${deck}: ${STAGES[stage] ?? stage}${stage === "cut" ? ` at ${cut}` : ""}`,
  );
}
