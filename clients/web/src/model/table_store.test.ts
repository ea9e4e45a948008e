import { expect, test, vi } from "vitest";
import type { RoundOpened } from "@croupier/client";
import { accepted, FakeServer, mark, snapshot } from "@croupier/client/connection/fake_server.fixture";
import { card } from "@croupier/client/view/lobby.fixture";
import { table } from "@croupier/client/view/table.fixture";
import { TableStore } from "./table_store.svelte";

const storage = { getItem: () => null, setItem: () => undefined };

function opened(name: string | null): { server: FakeServer; store: TableStore } {
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  const server = new FakeServer();
  const store = new TableStore("player", server);
  store.go(name);
  server.welcome();
  return { server, store };
}

test("the tables of the lobby are as the last change made them", () => {
  const { server, store } = opened(null);
  server.say({ type: "Lobby", tables: [card("T1"), card("T2")] });
  server.say({ type: "LobbyChanged", cards: [card("T2", { taken: 3 })], order: null });
  server.say({ type: "LobbyChanged", cards: [card("T3")], order: ["T3", "T2"] });
  expect(store.tables).toEqual([card("T3"), card("T2", { taken: 3 })]);
});

test("rules that the window has are kept, and others are asked for by their hash", async () => {
  const { server, store } = opened("T1");
  server.say(snapshot(1));
  const { rules } = store.view!;
  const { game, title, pace, places } = table();
  const next = (seq: number, posted: RoundOpened["rules"]): void =>
    server.say({
      type: "Updates",
      table: "T1",
      seq,
      mark: mark(seq),
      updates: [
        {
          ...{ type: "RoundOpened", seq, round: seq, step: 0, phase: "betting", game, title, pace, places },
          ...{ button: null, commitment: "c1", rules: posted, shoe: null, progressive: null },
        },
      ],
    });
  const asked = server.socket.sent.length;
  next(2, rules.hash);
  expect(store.view!.rules).toEqual(rules);
  expect(server.socket.sent.length).toBe(asked);

  next(3, "ab");
  expect(server.last).toMatchObject({ type: "ShowRules", hash: "ab" });
  server.say({ type: "RulesShown", id: server.last.id, rules: { ...rules, hash: "ab", chip: 500 } });
  await vi.waitUntil(() => store.view!.rules.hash === "ab");
  expect(store.view).toMatchObject({ round: 3, rules: { chip: 500 } });
});

test("what an answer took is shown in whole milliseconds", () => {
  const { server, store } = opened("T1");
  server.say(snapshot(1));
  void store.send({ type: "Leave" });
  server.pass(150.4);
  server.say(accepted(server.last.id, 2));
  expect(store.delay).toBe(150);
});

test("no command can be sent while the table is not ready, and none of a type that waits for its answer", async () => {
  const { server, store } = opened("T1");
  server.say(snapshot(1));
  expect([store.ready, store.busy("Leave")]).toEqual([true, false]);
  const answer = store.send({ type: "Leave" });
  const { id } = server.last;
  expect([store.ready, store.busy("Leave"), store.busy("TopUp")]).toEqual([true, true, false]);
  server.pass(2_000);
  expect([store.connectionState, store.ready, store.busy("TopUp")]).toEqual(["unsure", false, true]);
  server.say(accepted(id, 1));
  await answer;
  expect([store.ready, store.busy("Leave")]).toEqual([true, false]);
});
