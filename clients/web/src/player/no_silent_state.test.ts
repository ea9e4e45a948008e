/** No state is silent: what the server offers a player, and why it refused a command, is on the page of the table. */

import type { Component } from "svelte";
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";
import type { TableAction, TableCommand, TableView } from "@croupier/client";
import { FakeServer, mark, refused } from "@croupier/client/connection/fake_server.fixture";
import { player, seat, table } from "@croupier/client/view/table.fixture";

const storage = { getItem: () => null, setItem: () => undefined };
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
vi.stubGlobal("sessionStorage", storage);
const { TableStore } = await import("../model/table_store.svelte");
const { default: Provided } = await import("./provided.fixture.svelte");
const { default: LastRounds } = await import("./LastRounds.svelte");

interface State {
  view?: Partial<TableView>;
  actions?: readonly TableAction[];
  /** In cents. */
  wallet?: number;
}

/** A window of Ann's at the table, where this is offered. */
function opened({ view = {}, actions = [], wallet = 100_000 }: State) {
  const server = new FakeServer();
  const store = new TableStore("player", server);
  store.go("T1");
  server.welcome();
  server.say({ type: "Wallet", balance: wallet, table: null });
  server.say({ type: "Snapshot", table: "T1", seq: 1, mark: mark(1), view: table(view) });
  server.say({ type: "Legal", table: "T1", seq: 1, actions });
  return { server, store };
}

/** What the page says, without its elements; or what one component of it says. */
const told = (
  store: InstanceType<typeof TableStore>,
  component: Component<{ view: TableView }> | null = null,
): string =>
  render(Provided, { props: { store, component } })
    .body.replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const rail: Partial<TableView> = { players: [player("bob", [5])], seats: [seat(5, "bob")] };
const poor: Partial<TableView> = {
  players: [player("ann", [2], { stack: 100 }), player("bob", [5])],
  seats: [seat(2, "ann"), seat(5, "bob")],
};
const asked: Partial<TableView> = { phase: "deciding", turn: 2, silence: "fold", silence_option: "fold" };
const dealt: Partial<TableView> = {
  phase: "deciding",
  turn: 5,
  silence: "fold",
  silence_option: "fold",
};
const bet: TableAction = {
  ...{ type: "MayBet", command: { type: "Bet", round: 4, seat: 2, wager: "ante", amount: 500 } },
  ...{ low: 500, high: 10_000, chip: 100, may_withdraw: false, full_play: 2 },
};
const done: TableAction = { type: "MayDone", command: { type: "Done", round: 4 } };
const topUp: TableAction = { type: "MayTopUp", low: 100, high: 50_000, chip: 100 };
const leave: TableAction = { type: "MayLeave", command: { type: "Leave" }, at: "now" };
const sit: TableAction = { type: "MaySit", seats: [1, 4], low: 2_000, high: 50_000, chip: 100 };
const look: TableAction = {
  ...{ type: "MayPerform", command: { type: "Perform", task: "confirm_count", of: "A" } },
  ...{ label: "Look", say: "The cards are spread.", clause: "6(a)", next: true },
};
const choice = (option: string, label: string, cost: number, warn = false): TableAction => ({
  ...{ type: "MayChoose", command: { type: "Choose", round: 4, step: 1, seat: 2, option } },
  ...{ label, cost, note: "", warn, folds: cost === 0, stakes: cost > 0 ? option : null, returns: null },
});
const fold = choice("fold", "Fold", 0);
const short: TableAction = {
  ...{ type: "MayTopUpToChoose", command: { type: "TopUp", amount: 300 }, label: "Play", cost: 500 },
  choice: { type: "Choose", round: 4, step: 1, seat: 2, option: "play" },
};

/** What a player can be offered. */
type Offer =
  | ("MaySit" | "MayTopUp" | "MayLeave" | "MayBet")
  | ("MayDone" | "MayChoose" | "MayTopUpToChoose" | "MayPerform");

const OFFERS: Record<Offer, (State & { says: string })[]> = {
  MaySit: [
    { view: rail, actions: [sit], says: "Sit at seat 1" },
    { actions: [sit], says: "Sit at seat 4" },
  ],
  MayTopUp: [
    { actions: [topUp], says: "Chips, leaving and settings" },
    { view: poor, actions: [topUp], says: "Add $" },
  ],
  MayLeave: [
    { actions: [leave], says: "Chips, leaving and settings" },
    { view: poor, actions: [leave], says: "Leave the table" },
  ],
  MayBet: [{ actions: [bet], says: "from $5" }],
  MayDone: [
    { actions: [bet, done], says: "Sit this round out" },
    { view: poor, actions: [done], says: "Sit this round out" },
    { view: { seats: [seat(2, "ann", { wagers: { ante: 500 } })] }, actions: [bet, done], says: "Done" },
  ],
  MayChoose: [
    { view: asked, actions: [choice("play", "Play", 500), fold], says: "Play $5" },
    { view: asked, actions: [choice("play", "Play", 500), fold], says: "Fold" },
    { view: asked, actions: [fold, choice("concede", "Concede", 0, true)], says: "Concede…" },
  ],
  MayTopUpToChoose: [
    { view: asked, actions: [fold, short], says: "Add $3 and play" },
    { view: asked, actions: [fold, short], wallet: 100, says: "more than your chips and your wallet have" },
  ],
  MayPerform: [{ actions: [look], says: "I have looked at the cards" }],
};

test.each(Object.entries(OFFERS).flatMap(([offer, states]) => states.map((state) => ({ offer, ...state }))))(
  "$offer is on the page as “$says”",
  ({ says, ...state }) => {
    expect(told(opened(state).store)).toContain(says);
  },
);

/** What a player can send to the table. */
type Sent = "Sit" | "TopUp" | "Leave" | "Bet" | "Done" | "Choose" | "Perform" | "Dispute";

const play: TableCommand = { type: "Choose", round: 4, step: 1, seat: 2, option: "play" };
const REFUSED: Record<Sent, (State & { command: TableCommand })[]> = {
  Sit: [
    { view: rail, actions: [sit], command: { type: "Sit", seat: 1, buy_in: 2_000 } },
    { view: rail, command: { type: "Sit", seat: 1, buy_in: 2_000 } }, // the last seat was taken
    { command: { type: "Sit", seat: 4, buy_in: 0 } },
  ],
  TopUp: [
    { actions: [bet, topUp], command: { type: "TopUp", amount: 500 } },
    { view: asked, actions: [fold, short], command: { type: "TopUp", amount: 300 } },
  ],
  Leave: [{ view: poor, actions: [leave], command: { type: "Leave" } }],
  Bet: [
    { actions: [bet], command: { type: "Bet", round: 4, seat: 2, wager: "ante", amount: 500 } },
    { actions: [bet], command: { type: "Bet", round: 4, seat: 3, wager: "ante", amount: 500 } }, // not the seat shown
    { view: dealt, command: { type: "Bet", round: 4, seat: 2, wager: "ante", amount: 500 } },
  ],
  Done: [
    { actions: [bet, done], command: { type: "Done", round: 4 } },
    { view: dealt, command: { type: "Done", round: 4 } },
  ],
  Choose: [
    { view: asked, actions: [fold], command: play },
    { view: dealt, command: play }, // the time was over
  ],
  Perform: [{ actions: [look], command: { type: "Perform", task: "confirm_count", of: "A" } }],
  Dispute: [{ command: { type: "Dispute", round: 3, words: "No." } }],
};

test.each(
  Object.entries(REFUSED).flatMap(([, states]) =>
    states.map((state, nth) => ({ name: `${state.command.type} ${nth + 1}`, ...state })),
  ),
)("why $name was refused is on the page", async ({ command, ...state }) => {
  const { server, store } = opened(state);
  if (command.type === "Dispute") store.pastRounds.open = true;
  const answer = store.send(command);
  await vi.waitUntil(() => server.last.type === "Do"); // a wager waits for the hash of its seed
  server.say({ ...refused(server.last.id, "not_now"), message: "Said no." });
  await answer;
  expect(told(store)).toContain("Said no.");
});

test("why past rounds cannot be listed is in the panel", async () => {
  const { server, store } = opened({});
  const list = store.pastRounds.list();
  server.say({ ...refused(server.last.id, "not_now"), message: "Said no." });
  await list;
  expect(told(store, LastRounds)).toContain("Said no.");
});
