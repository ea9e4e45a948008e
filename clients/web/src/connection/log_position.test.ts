import { beforeEach, expect, test } from "vitest";
import { Count } from "./log_position";
import { mark, snapshot, updates, upTo } from "./fake_server.fixture";

let count: Count;
const seqs = (...of: Parameters<Count["follow"]>) => count.follow(...of)?.map(({ seq }) => seq) ?? null;

beforeEach(() => {
  count = new Count();
  count.start(snapshot(10));
});

test("says the number and the mark of what it has seen, if nothing is missing", () => {
  expect(new Count().seen).toEqual({ last_seq: null, mark: null });
  expect(count.seen).toEqual({ last_seq: 10, mark: mark(10) });
  count.follow(updates(11, 12));
  expect(count.seen).toEqual({ last_seq: 12, mark: mark(12) });
  count.tear();
  expect(count.seen).toEqual({ last_seq: null, mark: null });
});

test("lets through what is new", () => {
  expect(seqs(updates(9, 10, 11))).toEqual([11]);
  expect(seqs(updates(10, 11))).toEqual([]);
  expect(seqs(upTo(11))).toEqual([]);
  expect(count.isAt(11, mark(11))).toBe(true);
});

test("knows a gap before, among and after updates", () => {
  expect(seqs(updates(12))).toBeNull();
  expect(seqs(updates(11, 13))).toBeNull();
  expect(seqs({ ...updates(11), seq: 12 })).toBeNull();
});

test("knows another history by its mark", () => {
  expect(seqs({ ...upTo(10), mark: "another" })).toBeNull();
  expect(count.isAt(10, "another")).toBe(false);
});

test("knows a snapshot that takes back what was shown", () => {
  expect(count.start(snapshot(10))).toBe(false);
  expect(count.start(snapshot(12))).toBe(false);
  count.tear();
  expect(count.start({ ...snapshot(12), mark: "another" })).toBe(true);
  expect(count.start(snapshot(11))).toBe(true);
  count.forget();
  expect(count.start(snapshot(1))).toBe(false);
});
