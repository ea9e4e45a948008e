import { expect, test } from "vitest";
import type { Standing, Supervised } from "../protocol";
import { Notice } from "./notice.svelte";

const quiet: Standing = { dealer: null, held: null, closed: null };
const held: Standing = { ...quiet, held: { cause: "floor", why: "Wait.", since: 1, by: "Sam" } };
const supervised = (words: string, standing = quiet, leaves: string | null = null): Supervised => ({
  ...{ type: "Supervised", seq: 1, deadline: null },
  ...{ words, standing, leaves },
});

test("what the floor did is news until bets are closed, but not a hold, which the table shows by itself", () => {
  const notice = new Notice();
  notice.hear(supervised("The floor has paused the table: Wait.", held), quiet, "ann");
  expect(notice.news).toBe(null);
  notice.hear(supervised("New limits.", held), held, "ann");
  expect(notice.news).toBe("New limits.");
  notice.hear({ type: "BetsClosed", seq: 2, pot: 0, seats: [] }, quiet, "ann");
  expect(notice.news).toBe(null);
});

test("who is sent away reads why, and the others read that it happened", () => {
  const [ann, bob] = [new Notice(), new Notice()];
  ann.hear(supervised("Ann goes.", quiet, "ann"), quiet, "ann");
  bob.hear(supervised("Ann goes.", quiet, "ann"), quiet, "bob");
  expect([ann.sentAway, ann.news]).toEqual(["Ann goes.", null]);
  expect([bob.sentAway, bob.news]).toEqual([null, "Ann goes."]);
  ann.forget();
  expect(ann.sentAway).toBe(null);
});
