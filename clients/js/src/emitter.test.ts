import { expect, test, vi } from "vitest";
import { Emitter } from "./emitter.js";

class Bell extends Emitter<{ rung: [times: number] }> {
  ring(times: number): void {
    this.emit("rung", times);
  }
}

test("listeners are called until they are removed", () => {
  const bell = new Bell();
  const listener = vi.fn();
  const stop = bell.on("rung", listener);
  bell.ring(1);
  stop();
  bell.ring(2);
  expect(listener.mock.calls).toEqual([[1]]);
});

test("an error of a listener is the program's: others are called all the same, and nothing hides it", () => {
  const later = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => undefined);
  const bell = new Bell();
  const listener = vi.fn();
  bell.on("rung", () => {
    throw new Error("mine");
  });
  bell.on("rung", listener);
  bell.ring(1);
  expect(listener).toHaveBeenCalledWith(1);
  expect(later.mock.calls[0]![0]).toThrow("mine");
  later.mockRestore();
});
