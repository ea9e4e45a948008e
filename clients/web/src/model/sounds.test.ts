import type { TableUpdate } from "@croupier/client";
import { expect, test } from "vitest";
import { seat, table } from "@croupier/client/view/table.fixture";
import { Sounds, soundOf, tonesOf } from "./sounds.svelte";

const update = (type: string, more: object = {}) => ({ type, seq: 1, ...more }) as unknown as TableUpdate;
const result = (returned: number) => [{ wager: "ante", stake: 500, returned, why: "" }];

test("the cards and chips of every seat are heard", () => {
  expect(soundOf(update("CardsDealt"), table(), [])?.sound).toBe("cards");
  expect(soundOf(update("WagerPlaced"), table(), [])?.sound).toBe("chips");
  expect(soundOf(update("WentAway"), table(), [])).toBeNull();
});

test("a turn is heard by the player who is asked", () => {
  const view = table({ phase: "deciding", seats: [seat(2, "me", { cards: [null] }), seat(3, "bob")] });
  expect(soundOf(update("StepOpened", { turn: 2 }), view, [2])?.sound).toBe("turn");
  expect(soundOf(update("StepOpened", { turn: 2 }), view, [3])).toBeNull();
  expect(soundOf(update("StepOpened", { turn: null }), view, [2])?.sound).toBe("turn");
  expect(soundOf(update("StepOpened", { turn: null }), view, [3])).toBeNull();
});

test("a round that won sounds unlike one that lost, and one of others is silent", () => {
  const view = (returned: number) => table({ seats: [seat(2, "me", { results: result(returned) })] });
  expect(soundOf(update("RoundClosed"), view(1_000), [2])).toEqual({ sound: "result", won: true });
  expect(soundOf(update("RoundClosed"), view(0), [2])).toEqual({ sound: "result", won: false });
  expect(soundOf(update("RoundClosed"), view(0), [3])).toBeNull();
  expect(tonesOf("result", true)).not.toEqual(tonesOf("result", false));
});

test("all sounds are off until somebody turns them up, and stay as they were left", () => {
  const kept: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
  const sounds = new Sounds(storage);
  expect(Object.values(sounds.volumes)).toEqual([0, 0, 0, 0]);
  sounds.set("turn", 60);
  expect(new Sounds(storage).volumes).toEqual({ cards: 0, chips: 0, turn: 60, result: 0 });
});
