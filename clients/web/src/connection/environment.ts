/** The ground that a connection stands on, and the browser's own: its WebSocket, its clock, its storage. */

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside: sockets, time, chance, and the place that all windows share, where the session token is kept. */
export interface Ground {
  /** The socket at the address that this page came from. */
  readonly home: string;
  dial(url: string): Socket;
  now(): number;
  random(): number;
  /** Call `what` after `ms`; the function that comes back calls it off. */
  after(ms: number, what: () => void): () => void;
  token: string | null;
  /** Call `what` with a token that another window removed. */
  onRemoved(what: (token: string) => void): void;
  /** Call `then` when no other window is alone; the function that comes back lets the next one be. */
  alone(then: () => void): () => void;
}

/** Where the token is kept. Keys of their own, so that a player, a dealer and a sign can be windows of one browser. */
export type Side = "player" | "staff" | "sign";

export function ground(side: Side): Ground {
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
    onRemoved: (what) =>
      addEventListener("storage", (event) => {
        if (event.key === key && event.oldValue !== null && event.newValue === null) what(event.oldValue);
      }),
    alone: (then) => {
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
      // Without TLS, but for this machine itself, a browser has no locks: then the token that was kept first counts.
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
