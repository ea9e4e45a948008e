/** What a connection needs from outside, and the browser's own: its WebSocket, its clock, its storage. */

/** A WebSocket takes messages in this state alone (https://websockets.spec.whatwg.org/#dom-websocket-open). */
export const OPEN = 1;

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/** A ticket for hello, or null where somebody has to sign in. `mine`: the ticket that was traded has become the cookie. */
export interface TicketAnswer {
  readonly ticket: string | null;
  readonly mine: boolean;
}

/** Sockets, time, random numbers, and what all windows share: the session's cookie and a lock. */
export interface Environment {
  /** The socket at the address that this page was loaded from. */
  readonly home: string;
  dial(url: string): Socket;
  now(): number;
  random(): number;
  /** Call `what` after `ms`; the returned function cancels it. */
  after(ms: number, what: () => void): () => void;
  /** Get a ticket with the cookie, or trade one for a cookie. Null if the server cannot be reached. */
  askForTicket(traded: string | null, then: (answer: TicketAnswer | null) => void): void;
  /** The session token that an earlier version of this page has stored. */
  oldToken: string | null;
  /** Call `then` once this window holds the lock; the returned function releases it. */
  whenAlone(then: () => void): () => void;
}

/** Who the page is for. Each has its own cookie, so a player, a dealer and a sign can be windows of one browser. */
export type Side = "player" | "staff" | "sign";

const PATIENCE = 8_000; // ms for the server to answer
/** The second is for a server that does not know the first yet. Messages of both are understood. */
const PROTOCOLS = ["croupier.2.json", "croupier.json"];

export function browserEnvironment(side: Side): Environment {
  const key = `croupier.${side}.session`;
  return {
    home: address(),
    dial: (url) => new WebSocket(url, PROTOCOLS) as Socket,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    askForTicket: (traded, then) => void ask(side, traded).then(then),
    get oldToken() {
      return localStorage.getItem(key);
    },
    set oldToken(token) {
      if (token === null) localStorage.removeItem(key);
    },
    whenAlone: (then) => {
      let leave = (): void => undefined;
      let gone = false;
      const left = new Promise<void>((resolve) => {
        leave = () => {
          gone = true;
          resolve();
        };
      });
      const enter = (): Promise<void> => {
        if (!gone) then();
        return left;
      };
      // Without TLS a browser has no locks, except on the same machine: then the cookie that was set first counts.
      if ("locks" in navigator) void navigator.locks.request(key, enter);
      else void enter();
      return leave;
    },
  };
}

async function ask(side: Side, traded: string | null): Promise<TicketAnswer | null> {
  const headers = {
    "Croupier-Page": location.protocol,
    ...(traded === null ? {} : { "Croupier-Ticket": traded }),
  };
  try {
    const answer = await fetch(`session/${side}`, { headers, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return null;
    return { ticket: (await answer.text()).trim() || null, mine: answer.status === 201 };
  } catch {
    return null;
  }
}

function address(): string {
  const url = new URL("ws", document.baseURI);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
