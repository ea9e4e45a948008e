import { expect, test } from "vitest";
import type { Refused, RoundShown, RoundsShown } from "../protocol";
import { table } from "./table.fixture";
import type { Said, Say } from "../connection/requests";
import { Rack } from "./past_rounds.svelte";

const line = (round: number) => ({ round, closed_at: 1, void: false, wagered: 500, returned: 0 });
const shown: RoundShown = {
  type: "RoundShown",
  id: "1",
  round: 3,
  opened_at: 1,
  closed_at: 2,
  view: table(),
  updates: [],
  record: null,
  may: [],
};

/** A rack that asks somebody who answers so, and what it asked. */
function asking(...answers: (Said | Refused | null)[]): { rack: Rack; asked: unknown[] } {
  const asked: unknown[] = [];
  const ask = <T extends Said>(say: Say): Promise<T | Refused | null> => {
    asked.push(say("1"));
    return Promise.resolve(answers.shift() as T | Refused | null);
  };
  return { rack: new Rack(ask), asked };
}

test("rounds are listed, and earlier ones after them", async () => {
  const page = (rounds: number[], before: number | null): RoundsShown => ({
    type: "RoundsShown",
    id: "1",
    rounds: rounds.map(line),
    before,
  });
  const { rack, asked } = asking(page([9, 8], 8), page([7], null), page([9], null));
  await rack.list();
  await rack.list(true);
  expect(rack.lines?.map(({ round }) => round)).toEqual([9, 8, 7]);
  expect(rack.before).toBe(null);
  await rack.list();
  expect(rack.lines?.length).toBe(1);
  expect(asked).toMatchObject([{ before: null }, { before: 8 }, { before: null }]);
});

test("a round is looked at from its first step on, and closed", async () => {
  const { rack } = asking(shown);
  await rack.look(3);
  expect([rack.open, rack.story?.round, rack.steps.length]).toEqual([true, 3, 1]);
  rack.show(false);
  expect([rack.open, rack.story]).toEqual([false, null]);
});

test("why a round cannot be shown is said, until something else is shown", async () => {
  const no: Refused = { type: "Refused", id: "1", code: "not_your_round", message: "Not yours." };
  const { rack } = asking(no, null, shown);
  await rack.look(3);
  expect(rack.refusal).toBe("Not yours.");
  await rack.list();
  expect(rack.refusal).toContain("The line was cut");
  await rack.look(3);
  expect(rack.refusal).toBe(null);
});
