import { expect, test } from "vitest";
import { Code, type Decreed, type FromClient, type Refused } from "@croupier/client";
import { HouseBans } from "./bans.svelte";

const STOP = { type: "StopGaming", game: null, why: "An alarm." } as const;

function bans(answer: Decreed | Refused | null): { bans: HouseBans; asked: FromClient[] } {
  const asked: FromClient[] = [];
  return {
    asked,
    bans: new HouseBans((make) => {
      asked.push(make("m1"));
      return Promise.resolve(answer as never);
    }),
  };
}

test("a change is sent with an id, and a refusal is kept until the next try", async () => {
  const kept = bans({ type: "Decreed", id: "m1" });
  expect(await kept.bans.change(STOP)).toBe(true);
  expect(kept.asked).toEqual([{ ...STOP, id: "m1" }]);
  expect(kept.bans.refusal).toBeNull();

  const not = bans({ type: "Refused", id: "m1", code: Code.NOT_NOW, message: "Not so." });
  expect(await not.bans.change(STOP)).toBe(false);
  expect(not.bans.refusal).toBe("Not so.");
});

test("after a lost connection the change may or may not be in force", async () => {
  const cut = bans(null);
  expect(await cut.bans.change(STOP)).toBe(false);
  expect(cut.bans.refusal).toContain("Look at what is in force");
});
