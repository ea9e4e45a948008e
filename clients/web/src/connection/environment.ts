/** What a connection needs from outside, and the browser's own: its WebSocket, its clock, its storage. */

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Sockets, time, random numbers, and the storage that all windows share, which keeps the session token. */
export interface Environment {
  /** The socket at the address that this page was loaded from. */
  readonly home: string;
  dial(url: string): Socket;
  now(): number;
  random(): number;
  /** Call `what` after `ms`; the returned function cancels it. */
  after(ms: number, what: () => void): () => void;
  token: string | null;
  /** Call `what` with a token that another window has removed. */
  onTokenRemoved(what: (token: string) => void): void;
  /** Call `then` once this window holds the lock; the returned function releases it. */
  whenAlone(then: () => void): () => void;
}

/** Who the page is for. Each keeps its own token, so a player, a dealer and a sign can be windows of one browser. */
export type Side = "player" | "staff" | "sign";

export function browserEnvironment(side: Side): Environment {
  const key = `croupier.${side}.session`;
  return {
    home: address(),
    dial: (url) => new WebSocket(url, "croupier.json") as Socket,
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
    onTokenRemoved: (what) =>
      addEventListener("storage", (event) => {
        if (event.key === key && event.oldValue !== null && event.newValue === null) what(event.oldValue);
      }),
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
      // Without TLS a browser has no locks, except on the same machine: then the token that was stored first counts.
      if ("locks" in navigator) void navigator.locks.request(key, enter);
      else void enter();
      return leave;
    },
  };
}

function address(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws`;
}
