/** For the tests of the connection: a fake server at its other end, and a listener that records. */

import type {
  Accepted,
  Code,
  FromClient,
  FromServer,
  Hello,
  Refused,
  Snapshot,
  TableUpdate,
  Updates,
  Welcome,
} from "../protocol.js";
import type { UnreachableTable, Listener, ConnectionState } from "./listener.js";
import { table } from "../view/table.fixture.js";
import type { PageEnvironment, TicketAnswer } from "../page/environment.js";
import { PageIntroduction } from "../page/introduction.js";
import type { Socket } from "./environment.js";
import type { Introduction, Says } from "./introduction.js";

/** The storage and locks that the windows of one browser share. */
export class FakeBrowser {
  /** The session of the cookie. */
  cookie: string | null = null;
  oldToken: string | null = null;
  lines: (() => void)[] = [];
}

/** A fake server, whose clock the test moves. */
export class FakeServer implements PageEnvironment {
  constructor(readonly browser = new FakeBrowser()) {}
  /** Can pages fetch anything? */
  reachable = true;
  get oldToken(): string | null {
    return this.browser.oldToken;
  }
  forgetOldToken(): void {
    this.browser.oldToken = null;
  }
  askForTicket(traded: string | null, then: (answer: TicketAnswer | null) => void): void {
    if (!this.reachable) return then(null);
    const mine = traded !== null && (this.browser.cookie === null || !traded.startsWith("guest"));
    if (mine) this.browser.cookie = traded;
    then({ ticket: this.browser.cookie, mine });
  }
  whenAlone(then: () => void): () => void {
    const { lines } = this.browser;
    if (lines.push(then) === 1) then();
    return () => {
      const first = lines[0] === then;
      if (lines.includes(then)) lines.splice(lines.indexOf(then), 1);
      if (first) lines[0]?.();
    };
  }
  sockets: FakeSocket[] = [];
  time = 0;
  timers: { at: number; what: () => void }[] = [];
  readonly home = "ws://a/ws";
  readonly final: readonly number[] = [];
  /** What the browser tells of its network. */
  network = { offline: (): void => undefined, wake: (): void => undefined };
  watch(tells: FakeServer["network"]): void {
    this.network = tells;
  }
  introduce(guests: boolean, says: Says): Introduction {
    return new PageIntroduction(this, guests, says);
  }
  addresses: string[] = [];
  dial(url: string): Socket {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  }
  elapsed(): number {
    return this.time;
  }
  random(): number {
    return 0.5;
  }
  after(ms: number, what: () => void): () => void {
    const timer = { at: this.time + ms, what };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((one) => one !== timer));
  }
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.what();
    }
    this.time = until;
  }
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  get last(): FromClient {
    return this.socket.sent.at(-1)!;
  }
  say(message: FromServer): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Open the socket and answer its hello. */
  greet(ticket: string | null = "guest"): void {
    if (this.socket.sent.length === 0) this.socket.onopen?.();
    this.say({ ...welcome(this.last.id), ticket, addresses: this.addresses });
  }
  /** The same, and send a resuming window the rest of the log. */
  welcome(ticket: string | null = "guest"): void {
    this.greet(ticket);
    const hello = this.socket.sent.findLast(({ type }) => type === "Hello") as Hello;
    if (hello.last_seq != null) this.say(upTo(hello.last_seq));
  }
}

export class FakeSocket implements Socket {
  constructor(readonly url: string) {}
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: FromClient[] = [];
  closed = false;
  readyState = 1;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
}

export class RecordingListener implements Listener {
  states: ConnectionState[] = [];
  messages: FromServer[] = [];
  /** With which code the last change of the state came. */
  code: number | undefined;
  delays: number[] = [];
  losses = 0;
  over: string[] = [];
  unreachable: UnreachableTable | null = null;
  tableUnreachable(table: UnreachableTable | null): void {
    this.unreachable = table;
  }
  historyLost(): void {
    this.losses += 1;
  }
  sessionOver(why: string): void {
    this.over.push(why);
  }
  connectionChanged(state: ConnectionState, code?: number): void {
    this.states.push(state);
    this.code = code;
  }
  handleMessage(message: FromServer): void {
    this.messages.push(message);
  }
  answeredIn(ms: number): void {
    this.delays.push(ms);
  }
  get seqs(): number[] {
    return this.messages.flatMap((message) =>
      message.type === "Updates" ? message.updates.map(({ seq }) => seq) : [],
    );
  }
}

export const welcome = (id: string, table: string | null = null): Welcome => ({
  type: "Welcome",
  id,
  session: null,
  ticket: "guest",
  player: "ann",
  name: "Ann",
  role: "player",
  balance: 100,
  table,
  now: 0,
  heartbeat: 10_000,
  addresses: [],
});
/** The mark of this server's log after event `seq`. */
export const mark = (seq: number): string => seq.toString(16).padStart(16, "0");
export const updates = (...seqs: number[]): Updates => ({
  ...upTo(seqs.at(-1)!),
  updates: seqs.map((seq): TableUpdate => ({ type: "Skipped", seq })),
});
/** No updates: there is nothing after event `seq`. */
export const upTo = (seq: number): Updates => ({
  type: "Updates",
  table: "T1",
  seq,
  mark: mark(seq),
  updates: [],
});
export const snapshot = (seq: number): Snapshot => ({
  type: "Snapshot",
  table: "T1",
  seq,
  mark: mark(seq),
  view: table(),
});
export const heartbeat = (seq: number | null): FromServer => ({
  type: "Heartbeat",
  now: 1,
  seq,
  mark: seq === null ? null : mark(seq),
});
export const accepted = (id: string, seq: number): Accepted => ({
  type: "Accepted",
  id,
  table: "T1",
  seq,
  mark: mark(seq),
});
export const refused = (id: string, code: Code): Refused => ({
  type: "Refused",
  id,
  code,
  message: `${code}.`,
  retry_after: null,
});
