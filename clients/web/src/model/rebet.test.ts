import { expect, test } from "vitest";
import { Rebet } from "./rebet.svelte";

test("wagers are made again once, in the round after the one in which that was asked for", () => {
  const rebet = new Rebet();
  expect(rebet.due(1)).toBe(false);
  rebet.toggle(1);
  expect(rebet.due(1)).toBe(false);
  expect([rebet.due(2), rebet.due(2), rebet.due(3)]).toEqual([true, false, false]);
});

test("it can be taken back", () => {
  const rebet = new Rebet();
  rebet.toggle(1);
  rebet.toggle(1);
  expect(rebet.due(2)).toBe(false);
});

test("always is once in every round, until it is switched off", () => {
  const rebet = new Rebet();
  rebet.always = true;
  expect([rebet.due(1), rebet.due(1), rebet.due(2)]).toEqual([true, false, true]);
  rebet.always = false;
  expect(rebet.due(3)).toBe(false);
});
