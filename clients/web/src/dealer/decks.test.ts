import { expect, test } from "vitest";
import { table } from "@croupier/client/view/table.fixture";
import { decksInWords } from "./decks";

test("each deck is named with what was done to it last", () => {
  const deck = { deck: "D1", colour: "red", cut: 17 } as const;
  const stages = (["spread", "cut"] as const).map((stage) => ({ ...deck, stage }));
  const equipment = { decks: stages, devices: [], counted: 0, miscount: false };
  expect(decksInWords(table({ equipment }))).toEqual([
    "red deck D1: spread face up",
    "red deck D1: cut at 17",
  ]);
});
