/** The ground that a connection stands on, and the browser's own: its WebSocket, its clock, its storage. */

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside: sockets, time, chance, and the place where the session token is kept. */
export interface Ground {
  dial(): Socket;
  now(): number;
  random(): number;
  /** Call `what` after `ms`; the function that comes back calls it off. */
  after(ms: number, what: () => void): () => void;
  token: string | null;
}

/** Where the token is kept. Two keys, so that a player and a dealer can be two windows of one browser. */
export type Side = "player" | "staff";

export function ground(side: Side): Ground {
  const key = `croupier.${side}.session`;
  return {
    dial: () => new WebSocket(address(), "croupier.json") as Socket,
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    get token() {
      return localStorage.getItem(key);
    },
    set token(token) {
      if (token === null) localStorage.removeItem(key);
      else localStorage.setItem(key, token);
    },
  };
}

function address(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws`;
}
