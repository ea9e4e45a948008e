import { expect, test } from "vitest";
import { table } from "@croupier/client/view/table.fixture";
import { tableAlarms } from "./table_alarms";

const kinds = (...given: Parameters<typeof table>): string[] =>
  tableAlarms(table(...given)).map(({ kind, hot }) => (hot ? kind.toUpperCase() : kind));

test("a quiet table has no alarm", () => expect(kinds()).toEqual([]));

test("what wants something done comes before what is good to know", () => {
  const held = { cause: "floor", why: "A glass fell over.", since: 0, by: "Sam" } as const;
  const closed = { why: "We clean the felt.", by: "Sam" };
  const shoe = { slots: [], next: null, unread: true };
  const equipment = { decks: [], devices: [], counted: 51, miscount: true };
  expect(kinds({ standing: { held, closed }, shoe, equipment })).toEqual([
    "HELD",
    "UNREAD",
    "MISCOUNT",
    "closed",
  ]);
});

test("a device that does not answer is named, and one that is there is not", () => {
  const device = {
    device: "R1",
    kind: "card_reader",
    words: "The card reader does not answer.",
    state: "",
  } as const;
  expect(tableAlarms(table({ devices: [{ ...device, there: false }] }))[0]?.words).toBe(device.words);
  expect(kinds({ devices: [{ ...device, there: true }] })).toEqual([]);
});
