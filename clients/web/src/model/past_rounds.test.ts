import { expect, test } from "vitest";
import type { Refused, RoundShown, RoundsShown } from "@croupier/client";
import { table } from "@croupier/client/view/table.fixture";
import type { Ask } from "@croupier/client/page";
import { PastRounds } from "./past_rounds.svelte";

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

/** A rounds that asks somebody who answers so, and what it asked. */
function asking(...answers: (RoundsShown | RoundShown | Refused | null)[]): {
  rounds: PastRounds;
  asked: unknown[];
} {
  const asked: unknown[] = [];
  const ask: Ask = (request) => {
    asked.push(request);
    return Promise.resolve(answers.shift() as never);
  };
  return { rounds: new PastRounds(ask), asked };
}

test("the last rounds are listed, and then earlier ones", async () => {
  const page = (rounds: number[], before: number | null): RoundsShown => ({
    type: "RoundsShown",
    id: "1",
    rounds: rounds.map(line),
    before,
  });
  const { rounds, asked } = asking(page([9, 8], 8), page([7], null), page([9], null));
  await rounds.list();
  await rounds.list(true);
  expect(rounds.lines?.map(({ round }) => round)).toEqual([9, 8, 7]);
  expect(rounds.before).toBe(null);
  await rounds.list();
  expect(rounds.lines?.length).toBe(1);
  expect(asked).toMatchObject([{ before: null }, { before: 8 }, { before: null }]);
});

test("a round is shown from its first step, and closed", async () => {
  const { rounds } = asking(shown);
  await rounds.look(3);
  expect([rounds.open, rounds.story?.round, rounds.steps.length]).toEqual([true, 3, 1]);
  rounds.show(false);
  expect([rounds.open, rounds.story]).toEqual([false, null]);
});

test("a refusal is shown until a round is shown", async () => {
  const no: Refused = { type: "Refused", id: "1", code: "not_your_round", message: "Not yours." };
  const { rounds } = asking(no, null, shown);
  await rounds.look(3);
  expect(rounds.refusal).toBe("Not yours.");
  await rounds.list();
  expect(rounds.refusal).toContain("The connection was lost");
  await rounds.look(3);
  expect(rounds.refusal).toBe(null);
});

test("a round with an update that this page does not know asks to load the page again", async () => {
  const { rounds } = asking({ ...shown, updates: [{ type: "FromTheFuture", seq: 1 } as never] });
  await rounds.look(3);
  expect(rounds.refusal).toContain("older than the server");
  expect(rounds.story).toBe(null);
});
