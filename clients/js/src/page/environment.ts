/** What a page of the house has: the browser's WebSocket, a cookie that it cannot read, and a lock for all its windows. */

import { machine, PROTOCOLS, type Environment, type Socket } from "../connection/environment.js";
import { PageIntroduction } from "./introduction.js";

/** A ticket for hello, or null where somebody has to sign in. `mine`: the ticket that was traded has become the cookie. */
export interface TicketAnswer {
  readonly ticket: string | null;
  readonly mine: boolean;
}

/** What all windows share: the session's cookie and a lock. */
export interface PageEnvironment extends Environment {
  /** Get a ticket with the cookie, or trade one for a cookie. Null if the server cannot be reached. */
  askForTicket(traded: string | null, then: (answer: TicketAnswer | null) => void): void;
  /** The session token that an earlier version of this page has stored. */
  readonly oldToken: string | null;
  forgetOldToken(): void;
  /** Call `then` once this window holds the lock; the returned function releases it. */
  whenAlone(then: () => void): () => void;
}

/** Who the page is for. Each has its own cookie, so a player, a dealer and a sign can be windows of one browser. */
export type Side = "player" | "staff" | "sign";

const PATIENCE = 8_000; // ms for the server to answer

export function browserEnvironment(side: Side): PageEnvironment {
  const key = `croupier.${side}.session`;
  return {
    ...machine,
    home: address(),
    final: [], // a page waits until somebody readmits the player
    seeds: localStorage,
    dial: (url) => new WebSocket(url, PROTOCOLS) as Socket,
    watch: ({ offline, wake }) => {
      addEventListener("offline", offline);
      for (const back of ["online", "pageshow"]) addEventListener(back, wake);
      document.addEventListener("visibilitychange", () => document.hidden || wake());
    },
    introduce(guests, says) {
      return new PageIntroduction(this, guests, says);
    },
    askForTicket: (traded, then) => void ask(side, traded).then(then),
    get oldToken() {
      return localStorage.getItem(key);
    },
    forgetOldToken: () => localStorage.removeItem(key),
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
