import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer, mark, refused, snapshot, updates } from "./connection/fake_server.fixture.js";
import { HouseClient } from "./house_client.js";
import type { RoundOpened, TableUpdate } from "./protocol.js";
import { card } from "./view/lobby.fixture.js";
import { table } from "./view/table.fixture.js";

let server: FakeServer;
let client: HouseClient;

beforeEach(() => {
  server = new FakeServer();
  client = new HouseClient(server);
});

/** Say updates of a table as a frame. */
const say = (...told: TableUpdate[]): void => {
  const { seq } = told.at(-1)!;
  server.say({ type: "Updates", table: "T1", seq, mark: mark(seq), updates: told });
};

test("the tables of the lobby are as the last change made them", () => {
  client.go(null);
  server.welcome();
  server.say({ type: "Lobby", tables: [card("T1"), card("T2")] });
  server.say({ type: "LobbyChanged", cards: [card("T2", { taken: 3 })], order: null });
  server.say({ type: "LobbyChanged", cards: [card("T3")], order: ["T3", "T2"] });
  expect(client.tables).toEqual([card("T3"), card("T2", { taken: 3 })]);
});

test("it knows who it is, its wallet, its meters and the house's clock", () => {
  client.go("T1");
  server.welcome();
  expect(client.me).toMatchObject({ player: "ann" });
  server.say({ type: "Wallet", balance: 50, table: "T1" });
  server.say({ type: "MetersShown", meters: [] });
  server.say({ type: "Heartbeat", now: 1_000, seq: null, mark: null });
  expect([client.balance, client.seatedAt, client.meters]).toEqual([50, "T1", []]);
  expect(Math.abs(client.now() - 1_000)).toBeLessThan(1_000);
});

test("listeners get each message once it is applied, and then hear of the change", () => {
  const told: unknown[] = [];
  client.on("Lobby", ({ tables }) => told.push(["Lobby", tables.length, client.tables?.length]));
  client.on("message", ({ type }) => told.push(type));
  client.on("connection", (state) => told.push(state));
  const stop = client.on("change", () => told.push("change"));
  client.go(null);
  server.welcome();
  server.say({ type: "Lobby", tables: [card("T1")] });
  stop();
  server.say({ type: "Lobby", tables: [] });
  expect(told.filter((one) => one !== "change")).toEqual([
    "Welcome",
    "open",
    ["Lobby", 1, 1],
    "Lobby",
    ["Lobby", 0, 0],
    "Lobby",
  ]);
  expect(told.filter((one) => one === "change").length).toBeGreaterThan(3);
  expect(told.at(-1)).toBe("Lobby");
});

describe("at a table", () => {
  beforeEach(() => {
    client.go("T1");
    server.welcome();
    server.say(snapshot(1));
  });

  test("each update is folded, and told with the view before it", () => {
    const told: unknown[] = [];
    client.on("update", (update, view, before) => told.push([update.type, before.button, view.button]));
    say({ type: "ButtonMoved", seq: 2, to: 3 }, { type: "ButtonMoved", seq: 3, to: 5 });
    expect(told).toEqual([
      ["ButtonMoved", null, 3],
      ["ButtonMoved", 3, 5],
    ]);
    expect([client.view?.button, client.seq]).toEqual([5, 3]);
  });

  test("an update of a type that it does not know leads to a snapshot, which goes on", () => {
    say({ type: "ButtonMoved", seq: 2, to: 3 }, { type: "FromTheFuture", seq: 3 } as never);
    expect(server.last).toMatchObject({ type: "Hello", table: "T1", last_seq: null, mark: null });
    expect(client.view?.button).toBe(3);
    say({ type: "ButtonMoved", seq: 4, to: 4 });
    expect(client.view?.button).toBe(3);
    server.greet();
    server.say(snapshot(4));
    say({ type: "ButtonMoved", seq: 5, to: 6 });
    expect([client.view?.button, client.seq, client.state]).toEqual([6, 5, "open"]);
  });

  test("an unknown update after a reconnect holds commands back until the snapshot", () => {
    void client.send({ type: "Leave" });
    server.socket.onclose?.({ code: 1006 });
    server.pass(2_000);
    server.greet();
    say({ type: "FromTheFuture", seq: 2 } as never);
    expect(server.last).toMatchObject({ type: "Hello", last_seq: null });
    server.greet();
    server.say(snapshot(2));
    expect(server.last).toMatchObject({ type: "Do" });
  });

  test("nothing is kept of a table that it leaves, and all of one that it comes back to", () => {
    server.say({
      type: "Legal",
      table: "T1",
      seq: 1,
      actions: [{ type: "MayLeave", command: { type: "Leave" }, at: "now" }],
    });
    client.go("T1");
    expect([client.view?.table, client.legal]).toEqual(["T1", []]);
    client.go("T2");
    expect(client.view).toBeNull();
  });

  test("what comes late of another table changes nothing", () => {
    const { view, legal } = client;
    server.say({ ...updates(2), table: "T2" });
    server.say({ type: "Legal", table: "T2", seq: 2, actions: [] });
    expect([client.view, client.legal, client.seq]).toEqual([view, legal, 1]);
    server.say(updates(2));
    expect(client.seq).toBe(2);
  });

  test("a server of before does not name the table", () => {
    const { table: _, ...told } = updates(2);
    server.say(told as never);
    expect(client.seq).toBe(2);
  });

  test("a table that is refused or gone is not shown", () => {
    server.say({ type: "TableGone", table: "T1", code: "table_closed", message: "It is closed." });
    expect([client.view, client.refused?.message, client.state]).toEqual([null, "It is closed.", "open"]);
  });

  test("a player who is excluded is told so before the connection is closed", () => {
    server.say({ ...refused("", "excluded"), id: null });
    expect(client.refused).toMatchObject({ code: "excluded" });
  });

  test("a signed-out session shows nothing more", () => {
    server.socket.onclose?.({ code: 4401 });
    expect([client.state, client.me, client.view]).toEqual(["signed_out", null, null]);
  });

  test("a rollback is told, and nothing may be done until the server says what", () => {
    server.say({
      type: "Legal",
      table: "T1",
      seq: 1,
      actions: [{ type: "MayLeave", command: { type: "Leave" }, at: "now" }],
    });
    const told = vi.fn();
    client.on("rollback", told);
    server.say({ ...snapshot(1), mark: "another" });
    expect(told).toHaveBeenCalledOnce();
    expect(client.legal).toEqual([]);
  });

  describe("whose round opens with rules", () => {
    const { rules, game, title, pace, places } = table();
    const opened = (seq: number, posted: RoundOpened["rules"]): RoundOpened => ({
      ...{ type: "RoundOpened", seq, round: seq, step: 0, phase: "betting", game, title, pace, places },
      ...{ button: null, commitment: "c1", rules: posted, shoe: null, progressive: null },
    });

    test("that it has, they are kept", () => {
      const asked = server.socket.sent.length;
      say(opened(2, rules.hash));
      expect(client.view?.rules).toEqual(rules);
      expect(server.socket.sent.length).toBe(asked);
    });

    test("that it does not have, they are asked for by their hash", async () => {
      say(opened(2, "ab"));
      expect(server.last).toMatchObject({ type: "ShowRules", hash: "ab" });
      server.say({ type: "RulesShown", id: server.last.id, rules: { ...rules, hash: "ab", chip: 500 } });
      await vi.waitUntil(() => client.view!.rules.hash === "ab");
      expect(client.view).toMatchObject({ round: 2, rules: { chip: 500 } });
    });

    test("that are not in force any more, a snapshot is asked for", async () => {
      say(opened(2, "ab"));
      server.say(refused(server.last.id, "unknown_rules"));
      await vi.waitUntil(() => server.last.type === "Hello");
      expect(server.last).toMatchObject({ table: "T1", last_seq: null });
    });

    test("and whose connection is lost before they come, the next one gets a snapshot", async () => {
      say(opened(2, "ab"));
      server.socket.onclose?.({ code: 1006 });
      await Promise.resolve();
      server.pass(2_000);
      server.socket.onopen?.();
      expect(server.last).toMatchObject({ type: "Hello", last_seq: null });
    });

    test("that a later round replaces, the answer changes nothing", async () => {
      say(opened(2, "ab"));
      const { id } = server.last;
      say(opened(3, "cd"));
      server.say({ type: "RulesShown", id, rules: { ...rules, hash: "ab" } });
      server.say({ type: "RulesShown", id: server.last.id, rules: { ...rules, hash: "cd" } });
      await vi.waitUntil(() => client.view!.rules.hash !== rules.hash);
      expect(client.view?.rules.hash).toBe("cd");
    });
  });

  test("a gap leads to a snapshot", () => {
    server.say(updates(5));
    expect(server.last).toMatchObject({ type: "Hello", last_seq: null });
  });
});
