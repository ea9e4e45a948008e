import { expect, test } from "vitest";
import type { Attached } from "@croupier/client";
import { deviceLines } from "./devices";
import { table } from "@croupier/client/view/table.fixture";

const LOST = "The progressive sensors do not answer: no progressive wagers are taken until they do.";
const one = (kind: Attached["kind"], words: string, there = true, state = ""): Attached => ({
  device: kind,
  kind,
  there,
  words,
  state,
});
const sign = one("sign", "The sign is there.");
const keypad = one("keypad", "The keypad is there.");
const sensors = one("sensors", LOST, false);
const shuffler = one("shuffler", "The shuffler is ready.", true, "ready");
const alarm = one("alarm", "The alarm does not answer.", false);

test("connected devices are counted, and a lost or reporting device has its own line", () => {
  expect(deviceLines(table())).toEqual({ count: null, each: [] });
  expect(deviceLines(table({ devices: [sign, keypad] }))).toEqual({
    count: "2 devices are connected.",
    each: [],
  });
  expect(deviceLines(table({ devices: [sign] }))).toEqual({ count: null, each: [sign] });
  expect(deviceLines(table({ devices: [sign, shuffler, alarm, keypad] }))).toEqual({
    count: "2 devices are connected.",
    each: [shuffler, alarm],
  });
});

test("the reason for no progressive wagers is not repeated", () => {
  const devices = [sensors, alarm];
  expect(deviceLines(table({ devices })).each).toEqual(devices);
  const progressive = { meter: "GRAND", stopped: LOST, claims: [] };
  expect(deviceLines(table({ devices, progressive })).each).toEqual([alarm]);
});
