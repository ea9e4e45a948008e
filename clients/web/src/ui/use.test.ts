import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onUse } from "./use";

let stored = new Map<string, string>();
let listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  listeners = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("addEventListener", (name: string, what: () => void) => listeners.set(name, what));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("keys and buttons of any window are told, not too often, and silence is not", () => {
  const told = vi.fn();
  const end = onUse(told);
  vi.advanceTimersByTime(60_000);
  expect(told).not.toHaveBeenCalled();
  for (let second = 0; second < 60; second += 1) {
    listeners.get(second % 2 ? "keydown" : "pointerdown")!();
    vi.advanceTimersByTime(1_000);
  }
  expect(told.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(told.mock.calls.length).toBeLessThanOrEqual(7);
  vi.advanceTimersByTime(15_000);
  const before = told.mock.calls.length;
  vi.advanceTimersByTime(300_000);
  expect(told).toHaveBeenCalledTimes(before);

  stored.set("croupier.touched", "another window");
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(before + 1);

  vi.setSystemTime(Date.now() - 3_600_000); // somebody sets the clock of the machine back
  vi.advanceTimersByTime(15_000);
  listeners.get("keydown")!();
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(before + 2);
  end();
  expect(listeners.size).toBe(0);
});
