import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CountUp, onTheWay } from "./count_up.svelte";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ now: 0, toFake: ["performance"] });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (number: number) => (frames[number - 1] = () => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draw a frame, once. */
function draw(nth: number): void {
  frames[nth]!();
  frames[nth] = () => undefined;
}

/** What is shown frame by frame until nothing moves any more. */
function shownBy(counting: CountUp): (number | null)[] {
  const shown = [];
  for (let next = 0; next < frames.length; next++) {
    vi.advanceTimersByTime(16);
    draw(next);
    shown.push(counting.shown);
  }
  return shown;
}

test("it counts up to the known amount in whole cents, and not beyond", () => {
  const counting = new CountUp();
  counting.know(100_000, false);
  expect(frames).toEqual([]);
  counting.know(100_015, false);
  const shown = shownBy(counting);
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.length).toBeLessThan(20);
  expect(shown).toEqual([...shown].sort());
  expect(shown.every((cents) => Number.isInteger(cents) && cents! >= 100_000 && cents! <= 100_015)).toBe(
    true,
  );
  expect(shown.at(-1)).toBe(100_015);
});

test("it falls at once, and does not count with reduced motion", () => {
  const counting = new CountUp();
  counting.know(500_000, false);
  counting.know(100_000, false);
  expect(counting.shown).toBe(100_000);
  counting.know(null, false);
  expect(counting.shown).toBe(null);
  counting.know(200_000, false);
  expect(counting.shown).toBe(200_000);
  counting.know(300_000, true);
  expect(counting.shown).toBe(300_000);
  expect(frames).toEqual([]);
});

test("a new amount continues the count from where it is, and a fall stops it", () => {
  const counting = new CountUp();
  counting.know(0, false);
  counting.know(1_000, false);
  vi.advanceTimersByTime(125);
  draw(0);
  expect(counting.shown).toBe(500);
  counting.know(2_000, false);
  expect(counting.shown).toBe(500);
  counting.know(100, false);
  shownBy(counting);
  expect(counting.shown).toBe(100);
});

test("a part of the way is rounded down", () => {
  expect(onTheWay(0, 15, 0.5)).toBe(7);
  expect(onTheWay(0, 15, 1.2)).toBe(15);
  expect(onTheWay(15, 0, 0.1)).toBe(0);
});
