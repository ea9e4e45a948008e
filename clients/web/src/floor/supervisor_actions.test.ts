import { expect, test } from "vitest";
import { commandOf, submenuActions, submenus, supervisorActions } from "./supervisor_actions";

test("each action of a supervisor has its own key and a command with the reason", () => {
  const limits = [{ wager: "ante", low: 500, high: 10_000 }];
  const offered = supervisorActions([
    { type: "MayResume", command: { type: "ResumeTable" } },
    { type: "MayHold" },
    { type: "MayOpen", command: { type: "OpenTable" } },
    { type: "MayClose" },
    { type: "MayPostLimits", limits },
    { type: "MayRemove", player: "p1", name: "Ann" },
    { type: "MayRemove", player: "p2", name: "Bob" },
    { type: "MayMove", seat: 3, name: "Bob", places: [4, 5] },
    { type: "MayLetBack", command: { type: "LetBack", player: "p9" }, name: "Cid" },
    { type: "MayKeepPlace", places: [4, 5] },
    { type: "MayFreePlace", command: { type: "FreePlace", seat: 6 }, name: "Zoe" },
    { type: "MayVoidRound", round: 4 },
  ]);
  expect(offered.map(({ key }) => key)).toEqual(["g", "h", "o", "c", "l", "1", "2", "m3", "b1", "k", "u6"]);
  expect(offered.map((action) => commandOf(action, "So.", 4))).toEqual([
    { type: "ResumeTable" },
    { type: "HoldTable", why: "So." },
    { type: "OpenTable" },
    { type: "CloseTable", why: "So." },
    { type: "PostLimits", limits },
    { type: "RemovePlayer", player: "p1", why: "So." },
    { type: "RemovePlayer", player: "p2", why: "So." },
    { type: "MovePlayer", seat: 3, to: 4 },
    { type: "LetBack", player: "p9" },
    { type: "KeepPlace", seat: 4, name: "So.", rounds: 1 },
    { type: "FreePlace", seat: 6 },
  ]);
  expect(offered[8]?.label).toBe("Let Cid back");
  expect(submenus(offered).map(({ key }) => key)).toEqual(["m", "u", "b"]);
  expect(submenuActions(offered, "m").map(({ label }) => label)).toEqual(["Move Bob"]);
  expect(submenus(offered.slice(0, -3)).map(({ key }) => key)).toEqual(["m"]);
});
