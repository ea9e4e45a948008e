import { expect, test } from "vitest";
import { Code, type Decreed, type FromClient, type Refused } from "../protocol";
import { House } from "./bans.svelte";

const STOP = { type: "StopGaming", game: null, why: "An alarm." } as const;

function house(answer: Decreed | Refused | null): { house: House; asked: FromClient[] } {
  const asked: FromClient[] = [];
  return {
    asked,
    house: new House((say) => {
      asked.push(say("m1"));
      return Promise.resolve(answer as never);
    }),
  };
}

test("what is ruled goes to the house under an id, and a refusal says why until the next try", async () => {
  const kept = house({ type: "Decreed", id: "m1" });
  expect(await kept.house.rule(STOP)).toBe(true);
  expect(kept.asked).toEqual([{ ...STOP, id: "m1" }]);
  expect(kept.house.refusal).toBeNull();

  const not = house({ type: "Refused", id: "m1", code: Code.NOT_NOW, message: "Not so." });
  expect(await not.house.rule(STOP)).toBe(false);
  expect(not.house.refusal).toBe("Not so.");
});

test("where the line was cut nobody knows whether it was ruled", async () => {
  const cut = house(null);
  expect(await cut.house.rule(STOP)).toBe(false);
  expect(cut.house.refusal).toContain("Look at what is in force");
});
