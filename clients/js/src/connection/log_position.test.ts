import { beforeEach, expect, test } from "vitest";
import { LogPosition } from "./log_position.js";
import { mark, snapshot, updates, upTo } from "./fake_server.fixture.js";

let position: LogPosition;
const seqs = (...of: Parameters<LogPosition["follow"]>) =>
  position.follow(...of)?.map(({ seq }) => seq) ?? null;

beforeEach(() => {
  position = new LogPosition();
  position.start(snapshot(10));
});

test("tells its number and mark, if nothing is missing", () => {
  expect(new LogPosition().seen).toEqual({ last_seq: null, mark: null });
  expect(position.seen).toEqual({ last_seq: 10, mark: mark(10) });
  position.follow(updates(11, 12));
  expect(position.seen).toEqual({ last_seq: 12, mark: mark(12) });
  position.invalidate();
  expect(position.seen).toEqual({ last_seq: null, mark: null });
});

test("returns new updates", () => {
  expect(seqs(updates(9, 10, 11))).toEqual([11]);
  expect(seqs(updates(10, 11))).toEqual([]);
  expect(seqs(upTo(11))).toEqual([]);
  expect(position.isAt(11, mark(11))).toBe(true);
});

test("notices a gap before, among and after updates", () => {
  expect(seqs(updates(12))).toBeNull();
  expect(seqs(updates(11, 13))).toBeNull();
  expect(seqs({ ...updates(11), seq: 12 })).toBeNull();
});

test("notices another history by its mark", () => {
  expect(seqs({ ...upTo(10), mark: "another" })).toBeNull();
  expect(position.isAt(10, "another")).toBe(false);
});

test("notices a snapshot that takes back what was shown", () => {
  expect(position.start(snapshot(10))).toBe(false);
  expect(position.start(snapshot(12))).toBe(false);
  position.invalidate();
  expect(position.start({ ...snapshot(12), mark: "another" })).toBe(true);
  expect(position.start(snapshot(11))).toBe(true);
  position.forget();
  expect(position.start(snapshot(1))).toBe(false);
});
