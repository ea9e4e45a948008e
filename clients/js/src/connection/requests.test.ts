import { expect, test } from "vitest";
import type { FromClient, RoundsShown } from "../protocol.js";
import { Requests } from "./requests.js";

const request = { type: "ShowRounds" } as const;

test("a request gets its answer once, or null without a connection", async () => {
  const sent: FromClient[] = [];
  const requests = new Requests((message) => sent.push(message));
  const first = requests.ask(true, request);
  const second = requests.ask(true, request);
  expect(await requests.ask(false, request)).toBe(null);
  const shown: RoundsShown = { type: "RoundsShown", id: sent[0]!.id, rounds: [], before: null };
  expect(requests.answer(shown)).toBe(true);
  expect(requests.answer(shown)).toBe(false);
  expect(requests.answer({ type: "Refused", id: null, code: "malformed", message: "?" })).toBe(false);
  requests.drop();
  expect(await first).toBe(shown);
  expect(await second).toBe(null);
  expect(sent.length).toBe(2);
});

test("a waiting request is sent once the connection is open, and survives a lost connection before that", async () => {
  const sent: FromClient[] = [];
  const requests = new Requests((message) => sent.push(message));
  const answer = requests.ask(false, request, true);
  requests.drop();
  expect(sent).toEqual([]);
  requests.opened();
  requests.opened();
  expect(sent.length).toBe(1);
  const shown: RoundsShown = { type: "RoundsShown", id: sent[0]!.id, rounds: [], before: null };
  expect(requests.answer(shown)).toBe(true);
  expect(await answer).toBe(shown);
});

test("a waiting request is not sent after the end, and its answer is null", async () => {
  const sent: FromClient[] = [];
  const requests = new Requests((message) => sent.push(message));
  const answer = requests.ask(false, request, true);
  requests.end();
  requests.opened();
  expect(sent).toEqual([]);
  expect(await answer).toBe(null);
});
