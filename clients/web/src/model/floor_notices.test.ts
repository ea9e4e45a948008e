import { expect, test } from "vitest";
import type { Standing, Supervised, TableView } from "@croupier/client";
import { FloorNotices, postedChange, keptSeat, fromRound } from "./floor_notices.svelte";

const quiet: Standing = { dealer: null, held: null, closed: null };
const held: Standing = { ...quiet, held: { cause: "floor", why: "Wait.", since: 1, by: "Sam" } };
const supervised = (words: string, standing = quiet, leaves: string | null = null): Supervised => ({
  ...{ type: "Supervised", seq: 1, deadline: null },
  ...{ words, standing, leaves },
});

test("an action of the floor is news until bets are closed, except a pause", () => {
  const notice = new FloorNotices(drawer().storage);
  notice.apply(supervised("The floor has paused the table: Wait.", held), quiet, "ann");
  expect(notice.news).toBe(null);
  notice.apply(supervised("Dana deals.", held), held, "ann");
  expect(notice.news).toBe("Dana deals.");
  notice.apply({ type: "BetsClosed", seq: 2, pot: 0, seats: [] }, quiet, "ann");
  expect(notice.news).toBe(null);
});

function drawer() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage };
}

const view = (standing: Partial<Standing>, round = 4, phase: TableView["phase"] = "deciding"): TableView => ({
  ...({ table: "T1", round, phase } as TableView),
  standing: { ...quiet, ...standing },
});

test("a player who is sent away is shown why until they have read it, also after a reload", () => {
  const { kept, storage } = drawer();
  const [ann, bob] = [new FloorNotices(storage), new FloorNotices(storage)];
  ann.apply(supervised("Ann goes.", quiet, "ann"), quiet, "ann");
  bob.apply(supervised("Ann goes.", quiet, "ann"), quiet, "bob");
  expect([ann.news, bob.news]).toEqual([null, "Ann goes."]);
  const sent = view({ sent_away: "Ann goes." });
  expect(ann.sentAway(sent)).toBe("Ann goes.");
  ann.read(sent);
  expect([ann.sentAway(sent), new FloorNotices(storage).sentAway(sent)]).toEqual([null, null]);
  expect(ann.sentAway({ ...sent, table: "T2" })).toBe("Ann goes.");
  ann.letBack(sent);
  expect(ann.sentAway(sent)).toBe(null);
  ann.letBack(view({}));
  expect([ann.sentAway(sent), kept.size]).toEqual(["Ann goes.", 0]);
});

test("posted limits are shown until bets are closed in their first round", () => {
  const posted = { words: "New limits.", round: 5 };
  const notice = new FloorNotices(drawer().storage);
  notice.apply(supervised("New limits.", { ...quiet, posted }), quiet, "ann");
  expect(notice.news).toBe(null);
  notice.apply(supervised("Dana deals.", { ...quiet, posted }), { ...quiet, posted }, "ann");
  expect(notice.news).toBe("Dana deals.");
  expect(postedChange(view({}))).toBe(null);
  expect(postedChange(view({ posted }, 4))).toEqual(posted);
  expect(postedChange(view({ posted }, 5, "betting"))).toEqual(posted);
  expect(postedChange(view({ posted }, 5, "deciding"))).toBe(null);
  expect([4, 5].map((round) => fromRound(view({}, round), posted))).toEqual([
    "That is round 5.",
    "That is this round.",
  ]);
});

test("a seat is kept until a round opens", () => {
  const kept = [{ seat: 3, name: "Zoe", until: 6 }];
  expect(keptSeat(view({ kept }, 5), 3)).toEqual(kept[0]);
  expect([keptSeat(view({ kept }, 6), 3), keptSeat(view({ kept }, 5), 4), keptSeat(view({}), 3)]).toEqual([
    null,
    null,
    null,
  ]);
});
