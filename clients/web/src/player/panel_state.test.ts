import { beforeEach, expect, test } from "vitest";
import { PanelState } from "./panel_state.svelte";

let kept: Record<string, string>;
const storage = {
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
};

beforeEach(() => (kept = {}));

test("a folded panel stays folded on this device", () => {
  new PanelState(storage).fold(true);
  expect(new PanelState(storage).folded).toBe(true);
});

test("a tab that is asked for is shown wherever there is room", () => {
  const panel = new PanelState(storage);
  panel.fold(true);
  panel.show("pays");
  expect([panel.tab, panel.open, panel.folded]).toEqual(["pays", true, false]);
});

test("the button folds the panel beside the table, and opens the sheet over it", () => {
  const panel = new PanelState(storage);
  panel.toggle(true);
  panel.toggle(false);
  expect([panel.folded, panel.open]).toEqual([true, true]);
  panel.toggle(true);
  panel.toggle(false);
  expect([panel.folded, panel.open]).toEqual([false, false]);
});
