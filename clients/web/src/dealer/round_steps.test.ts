import { expect, test } from "vitest";
import { seat, table } from "@croupier/client/view/table.fixture";
import { roundSteps } from "./round_steps";

const now = (...given: Parameters<typeof table>): string | undefined =>
  roundSteps(table(...given)).find(({ is }) => is === "now")?.name;

test("what is done comes before the open step", () => {
  const seats = [seat(1, "ann", { cards: [null] })];
  const steps = roundSteps(table({ phase: "deciding", seats }));
  expect(steps.map(({ is }) => is)).toEqual(["done", "done", "now", "to_come", "to_come"]);
});

test("a card that is burned before betting belongs to the bets", () => {
  expect(now({ phase: "dealing", seats: [] })).toBe("Bets");
  expect(now({ phase: "dealing", seats: [seat(1, "ann", { cards: [null] })] })).toBe("Deal");
});

test("a round ends with the payment, and no step is open between rounds", () => {
  expect(now({ phase: "settling" })).toBe("Pay");
  expect(now({ phase: "over" })).toBeUndefined();
});
