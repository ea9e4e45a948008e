import { expect, test } from "vitest";
import type { FromClient, RoundsShown } from "../protocol";
import { Questions } from "./requests";

const say = (id: string): FromClient => ({ type: "ShowRounds", id });

test("a question gets its answer once, and null without a line or when that is cut", async () => {
  const sent: FromClient[] = [];
  const questions = new Questions((message) => sent.push(message));
  const first = questions.ask<RoundsShown>(true, say);
  const second = questions.ask<RoundsShown>(true, say);
  expect(await questions.ask(false, say)).toBe(null);
  const shown: RoundsShown = { type: "RoundsShown", id: sent[0]!.id, rounds: [], before: null };
  expect(questions.answer(shown)).toBe(true);
  expect(questions.answer(shown)).toBe(false);
  expect(questions.answer({ type: "Refused", id: null, code: "malformed", message: "?" })).toBe(false);
  questions.drop();
  expect(await first).toBe(shown);
  expect(await second).toBe(null);
  expect(sent.length).toBe(2);
});

test("a question that waits for a line is asked as soon as there is one, once, and a cut before that is no answer", async () => {
  const sent: FromClient[] = [];
  const questions = new Questions((message) => sent.push(message));
  const answer = questions.ask<RoundsShown>(false, say, true);
  questions.drop();
  expect(sent).toEqual([]);
  questions.opened();
  questions.opened();
  expect(sent.length).toBe(1);
  const shown: RoundsShown = { type: "RoundsShown", id: sent[0]!.id, rounds: [], before: null };
  expect(questions.answer(shown)).toBe(true);
  expect(await answer).toBe(shown);
});
