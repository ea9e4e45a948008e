import { expect, test } from "vitest";
import type { TableAction } from "../protocol.js";
import { actionsOf } from "./actions.js";

test("the actions of a type are found, in order", () => {
  const done: TableAction = { type: "MayDone", command: { type: "Done", round: 1 } };
  const leave: TableAction = { type: "MayLeave", command: { type: "Leave" }, at: "now" };
  expect(actionsOf([done, leave], "MayLeave")).toEqual([leave]);
  expect(actionsOf([done, leave], "MaySit")).toEqual([]);
});
