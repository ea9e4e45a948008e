import { expect, test } from "vitest";
import type { Decreed, Refused } from "@croupier/client";
import { HouseBans } from "./bans.svelte";

const STOP = { type: "StopGaming", game: null, why: "An alarm." } as const;

function bans(answer: Decreed | Refused | null): { bans: HouseBans; asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    bans: new HouseBans((request) => {
      asked.push(request);
      return Promise.resolve(answer as never);
    }),
  };
}

test("a change is sent, and a refusal is kept until the next try", async () => {
  const kept = bans({ type: "Decreed", id: "m1" });
  expect(await kept.bans.change(STOP)).toBe(true);
  expect(kept.asked).toEqual([STOP]);
  expect(kept.bans.refusal).toBeNull();

  const not = bans({ type: "Refused", id: "m1", code: "not_now", message: "Not so." });
  expect(await not.bans.change(STOP)).toBe(false);
  expect(not.bans.refusal).toBe("Not so.");
});

test("after a lost connection the change may or may not be in force", async () => {
  const cut = bans(null);
  expect(await cut.bans.change(STOP)).toBe(false);
  expect(cut.bans.refusal).toContain("Look at what is in force");
});
