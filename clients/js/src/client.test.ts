import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Client } from "./client.js";
import {
  accepted,
  FakeSocket,
  mark,
  refused,
  snapshot,
  updates,
  upTo,
  welcome,
} from "./connection/fake_server.fixture.js";
import { ConnectionClosed, Refusal } from "./errors.js";
import { table } from "./view/table.fixture.js";
import type { FromClient, FromServer, MayLeave } from "./protocol.js";

const LEAVE: MayLeave = { type: "MayLeave", command: { type: "Leave" }, at: "now" };
let sockets: FakeSocket[];
let protocols: string[];
let client: Client;

/** A WebSocket that the test is the server of. */
class Constructor extends FakeSocket {
  constructor(url: string, offered: string[]) {
    super(url);
    protocols = offered;
    sockets.push(this);
  }
}

const last = (): FromClient => sockets.at(-1)!.sent.at(-1)!;
const say = (message: FromServer): void => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
const close = (code: number): void => sockets.at(-1)!.onclose?.({ code });

/** Answer a hello. */
function greet(): void {
  if (sockets.at(-1)!.sent.length === 0) sockets.at(-1)!.onopen?.();
  say({ ...welcome(last().id), ticket: null, session: "secret" });
}

/** Let it come to table T1. */
async function joined(): Promise<void> {
  const here = client.join("T1");
  greet();
  say(snapshot(1));
  say({ type: "Legal", table: "T1", seq: 1, actions: [LEAVE] });
  await here;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  client = new Client("ws://a/ws", { WebSocket: Constructor });
});
afterEach(() => void vi.useRealTimers());

test("joining waits for the view and for what is allowed", async () => {
  const here = vi.fn();
  void client.join("T1").then(here);
  greet();
  say(snapshot(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(here).not.toHaveBeenCalled();
  say({ type: "Legal", table: "T1", seq: 1, actions: [LEAVE] });
  await vi.advanceTimersByTimeAsync(0);
  expect(here).toHaveBeenCalled();
  expect([client.view?.table, client.may("MayLeave"), client.may("MaySit")]).toEqual(["T1", [LEAVE], []]);
  expect([client.session, protocols]).toEqual(["secret", ["croupier.2.json", "croupier.json"]]);
});

test("joining the lobby waits for its tables", async () => {
  const here = client.join(null);
  greet();
  say({ type: "Lobby", tables: [] });
  await here;
  expect(client.tables).toEqual([]);
});

test("a table that is refused throws, and leaves the client in the lobby", async () => {
  const here = client.join("T9");
  sockets[0]!.onopen?.();
  say(refused(last().id, "unknown_table"));
  await expect(here).rejects.toMatchObject({
    name: "Refusal",
    code: "unknown_table",
    message: "unknown_table.",
  });
  expect(last()).toMatchObject({ type: "Hello", table: null });
  greet();
  await joined();
});

test("a client that is refused even in the lobby is closed", async () => {
  const here = client.join("T9");
  sockets[0]!.onopen?.();
  say(refused(last().id, "unknown_table"));
  await expect(here).rejects.toBeInstanceOf(Refusal);
  say(refused(last().id, "not_your_role"));
  await expect(client.until(() => false)).rejects.toMatchObject({
    reason: "refused",
    message: "not_your_role.",
  });
  expect([client.over?.reason, sockets[0]!.closed]).toEqual(["refused", true]);
});

test("joining is over when the client joins another table first", async () => {
  const first = client.join("T2");
  const second = joined();
  await expect(first).rejects.toMatchObject({ reason: "dropped" });
  await second;
  expect([client.view?.table, client.over]).toEqual(["T1", null]);
});

describe("at a table", () => {
  beforeEach(joined);

  test("a command resolves once the view shows it", async () => {
    const done = vi.fn();
    void client.do({ type: "Leave" }).then(done);
    say(accepted(last().id, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).not.toHaveBeenCalled();
    say(updates(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ seq: 2 }));
  });

  test("a command whose events the house has lost resolves with the snapshot that says so", async () => {
    const done = client.do({ type: "Leave" });
    say(accepted(last().id, 9));
    await vi.advanceTimersByTimeAsync(0);
    say({ ...snapshot(1), mark: "another" });
    await done;
  });

  test("a command that is refused throws its code and its sentence", async () => {
    const answer = client.do({ type: "Leave" });
    say(refused(last().id, "not_now"));
    await expect(answer).rejects.toMatchObject({ code: "not_now", message: "not_now.", retryAfter: null });
  });

  test("a command survives a lost connection", async () => {
    const answer = client.do({ type: "Leave" });
    const { id } = last();
    close(1006);
    await vi.advanceTimersByTimeAsync(2_000);
    greet();
    say(upTo(1));
    expect(last()).toMatchObject({ type: "Do", id });
    say(updates(2));
    say(accepted(id, 2));
    expect(await answer).toMatchObject({ seq: 2, mark: mark(2) });
  });

  test("a command is dropped when the client goes elsewhere", async () => {
    const answer = client.do({ type: "Leave" });
    void client.join("T2");
    await expect(answer).rejects.toMatchObject({ name: "ConnectionClosed", reason: "dropped" });
  });

  test("a request is answered, refused, or lost with the connection", async () => {
    const shown = client.request({ type: "ShowRounds" });
    say({ type: "RoundsShown", id: last().id, rounds: [], before: null });
    expect((await shown).rounds).toEqual([]);
    const no = client.request({ type: "Refill" });
    say(refused(last().id, "not_now"));
    await expect(no).rejects.toBeInstanceOf(Refusal);
    const lost = client.request({ type: "ShowRound", round: 3 });
    close(1006);
    await expect(lost).rejects.toMatchObject({ reason: "lost" });
  });

  test("waiting ends with the condition, with its error, or with the table", async () => {
    const buttons = client.until(() => client.view?.button === 3);
    say({
      type: "Updates",
      table: "T1",
      seq: 2,
      mark: mark(2),
      updates: [{ type: "ButtonMoved", seq: 2, to: 3 }],
    });
    await buttons;
    await expect(client.until(() => client.view!.seats[99]!.seat === 1)).rejects.toBeInstanceOf(TypeError);
    const never = client.until(() => false);
    say({ type: "TableGone", table: "T1", code: "table_closed", message: "It is closed." });
    await expect(never).rejects.toMatchObject({ code: "table_closed", message: "It is closed." });
    await expect(client.do({ type: "Leave" })).rejects.toMatchObject({ code: "table_closed" });
  });

  test.each([
    [4401, "signed_out"],
    [4403, "excluded"],
    [4400, "our_fault"],
    [1009, "our_fault"],
  ])("a connection that is closed with %i does not come back: %s", async (code, reason) => {
    const never = client.until(() => false);
    close(code);
    await expect(never).rejects.toMatchObject({ reason });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBe(1);
    await expect(client.do({ type: "Leave" })).rejects.toBeInstanceOf(ConnectionClosed);
  });

  test.each([1001, 1006, 4408, 4429])("a connection that is closed with %i comes back", async (code) => {
    close(code);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  test("an excluded player is told why, and does not come back", async () => {
    const never = client.until(() => false);
    say({ ...refused("", "excluded"), id: null });
    await expect(never).rejects.toMatchObject({ reason: "excluded", message: "excluded." });
    expect([client.state, sockets[0]!.closed]).toEqual(["closed", true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBe(1);
  });

  test("it can be closed, and come back to what it has seen", async () => {
    const never = client.until(() => false);
    client.close();
    await expect(never).rejects.toMatchObject({ reason: "closed" });
    void client.join("T1");
    sockets.at(-1)!.onopen?.();
    expect(last()).toMatchObject({ type: "Hello", session: "secret", last_seq: 1 });
  });
});

test("the staff signs in before it joins, and is refused with a wrong code", async () => {
  client = new Client("ws://a/ws", { WebSocket: Constructor, staff: { name: "Dana", code: "123-456" } });
  const wrong = client.join("T1");
  sockets.at(-1)!.onopen?.();
  expect(last()).toMatchObject({ type: "SignIn", name: "Dana", code: "123-456", page: false });
  say(refused(last().id, "wrong_code"));
  await expect(wrong).rejects.toMatchObject({ code: "wrong_code" });
  const here = client.join("T1");
  greet();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toMatchObject({ type: "Hello", session: "secret", table: null });
  greet();
  expect(last()).toMatchObject({ type: "Hello", session: "secret", table: "T1" });
  greet();
  say(snapshot(1));
  say({ type: "Legal", table: "T1", seq: 1, actions: [LEAVE] });
  await here;
});

describe("a sign-in without an answer", () => {
  const signIns = (): string[] =>
    sockets.flatMap(({ sent }) => sent.flatMap((one) => (one.type === "SignIn" ? [one.code] : [])));

  beforeEach(() => {
    client = new Client("ws://a/ws", { WebSocket: Constructor, staff: { name: "Dana", code: "123-456" } });
  });

  test("ends with a close, and is sent by the next join alone", async () => {
    const ended = client.join("T1");
    client.close();
    void client.join("T1");
    await expect(ended).rejects.toMatchObject({ reason: "dropped" });
    sockets.at(-1)!.onopen?.();
    expect(signIns()).toEqual(["123-456"]);
  });

  test("ends with a close for good, too", async () => {
    const ended = client.join("T1");
    client.close();
    await expect(ended).rejects.toMatchObject({ reason: "closed" });
  });

  test("is that of a second join, too", async () => {
    const first = client.join("T1");
    const dropped = expect(first).rejects.toMatchObject({ reason: "dropped" });
    sockets.at(-1)!.onopen?.();
    const second = client.join("T2");
    expect(signIns()).toEqual(["123-456"]);
    greet();
    await dropped;
    greet();
    greet();
    say({ ...snapshot(1), view: table({ table: "T2" }), table: "T2" });
    say({ type: "Legal", table: "T2", seq: 1, actions: [] });
    await second;
  });

  test("leaves the staff signed out when the connection is lost, and the next join tries again", async () => {
    const lost = client.join("T1");
    sockets.at(-1)!.onopen?.();
    close(1006);
    await expect(lost).rejects.toMatchObject({ reason: "signed_out" });
    void client.join("T1");
    sockets.at(-1)!.onopen?.();
    expect(signIns()).toEqual(["123-456", "123-456"]);
  });
});

test("without a WebSocket it says how to pass one", () => {
  vi.stubGlobal("WebSocket", undefined);
  expect(() => new Client("ws://a/ws")).toThrow("new Client(url, { WebSocket })");
  vi.unstubAllGlobals();
});
