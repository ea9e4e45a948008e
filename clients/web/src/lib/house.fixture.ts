/** For the tests of the connection: the house at its other end, and who listens at this one. */

import type { FromClient, FromServer, TableUpdate, Welcome } from "../protocol";
import type { Ear, Line } from "./ear";
import { table } from "./fixture";
import type { Ground, Socket } from "./ground";

/** What the windows of one browser share. */
export class Browser {
  token: string | null = null;
  lines: (() => void)[] = [];
}

/** The house at the other end, on a clock that is moved by hand. */
export class House implements Ground {
  constructor(readonly browser = new Browser()) {}
  removed: (token: string) => void = () => undefined;
  get token(): string | null {
    return this.browser.token;
  }
  set token(token) {
    this.browser.token = token;
  }
  onRemoved(what: (token: string) => void): void {
    this.removed = what;
  }
  alone(then: () => void): () => void {
    const { lines } = this.browser;
    if (lines.push(then) === 1) then();
    return () => {
      const first = lines[0] === then;
      if (lines.includes(then)) lines.splice(lines.indexOf(then), 1);
      if (first) lines[0]?.();
    };
  }
  sockets: Wire[] = [];
  time = 0;
  timers: { at: number; what: () => void }[] = [];
  dial(): Socket {
    const wire = new Wire();
    this.sockets.push(wire);
    return wire;
  }
  now(): number {
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
  get wire(): Wire {
    return this.sockets.at(-1)!;
  }
  get last(): FromClient {
    return this.wire.sent.at(-1)!;
  }
  say(message: FromServer): void {
    this.wire.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Open the line and answer its hello; a table that resumes has its tail. */
  welcome(session = "secret"): void {
    if (this.wire.sent.length === 0) this.wire.onopen?.();
    const hello = this.last;
    this.say({ ...welcome(hello.id), session });
    if (hello.type === "Hello" && hello.last_seq != null) this.say(updates());
  }
}

export class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: FromClient[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
}

export class Listener implements Ear {
  lines: Line[] = [];
  heard: FromServer[] = [];
  delays: number[] = [];
  lineIs(line: Line): void {
    this.lines.push(line);
  }
  hear(message: FromServer): void {
    this.heard.push(message);
  }
  took(ms: number): void {
    this.delays.push(ms);
  }
  get seqs(): number[] {
    return this.heard.flatMap((message) =>
      message.type === "Updates" ? message.updates.map(({ seq }) => seq) : [],
    );
  }
}

export const welcome = (id: string, table: string | null = null): Welcome => ({
  type: "Welcome",
  id,
  session: "secret",
  player: "ann",
  name: "Ann",
  role: "player",
  balance: 100,
  table,
  now: 0,
  heartbeat: 10_000,
});
export const updates = (...seqs: number[]): FromServer => ({
  type: "Updates",
  updates: seqs.map((seq): TableUpdate => ({ type: "Skipped", seq })),
});
export const snapshot = (seq: number): FromServer => ({ type: "Snapshot", seq, view: table() });
