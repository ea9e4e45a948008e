/** The browser's own ground for a connection: its WebSocket, its clock, its storage. */

import type { Ground, Socket } from "./connection";

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
