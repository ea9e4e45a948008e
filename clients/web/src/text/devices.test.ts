import { expect, test } from "vitest";
import type { Attached } from "../protocol";
import { lines } from "./devices";
import { table } from "../model/table.fixture";

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

test("devices that are just there are counted; who is lost or says more has a line", () => {
  expect(lines(table())).toEqual({ count: null, each: [] });
  expect(lines(table({ devices: [sign, keypad] }))).toEqual({ count: "2 devices are there.", each: [] });
  expect(lines(table({ devices: [sign] }))).toEqual({ count: null, each: [sign] });
  expect(lines(table({ devices: [sign, shuffler, alarm, keypad] }))).toEqual({
    count: "2 devices are there.",
    each: [shuffler, alarm],
  });
});

test("why no progressive wagers are taken is not said twice", () => {
  const devices = [sensors, alarm];
  expect(lines(table({ devices })).each).toEqual(devices);
  const progressive = { meter: "GRAND", stopped: LOST, claims: [] };
  expect(lines(table({ devices, progressive })).each).toEqual([alarm]);
});
