import type { Code } from "../protocol.js";

const FAULT_LIMIT = 6; // `table_faulted` answers in a row, after which nobody is expected to take the table over

/**
 * The server's addresses: which one to dial next, and with which ticket.
 *
 * An address that worked is dialled again after a lost connection. After one that failed or fell silent comes the next. A
 * redirect leads to another address with a ticket; if that fails, the page returns to the address that redirected it.
 */
export class Addresses {
  /** All addresses of the servers, once a server has listed them. */
  known: readonly string[] = [];
  /** The address to dial next. */
  url: string;
  #worked = false;
  #redirectedFrom: string | null = null;
  #ticket: string | null = null;
  #failedRedirect: string | null = null;
  #faults = 0;

  constructor(readonly home: string) {
    this.url = home;
  }

  /** All addresses, in the order in which they are dialled. */
  get all(): string[] {
    return [...new Set([...this.known, this.home])];
  }

  /** The address of the last redirect, if it failed; null once the table is reached. */
  get failedRedirect(): string | null {
    return this.#failedRedirect;
  }

  /** Was this page loaded from an address that the servers do not list? Then they may refuse it. */
  get unlisted(): boolean {
    return !this.known.includes(this.home);
  }

  /** This address led to the table or lobby. */
  succeeded(): void {
    this.#worked = true;
    this.#redirectedFrom = this.#failedRedirect = null;
    this.#faults = 0;
  }

  /** Count a refusal. True if it is useless to try again, because the table was said to be faulted so many times. */
  givesUp(code: Code): boolean {
    if (code !== "table_faulted") return false;
    this.#faults = (this.#faults + 1) % FAULT_LIMIT;
    return this.#faults === 0;
  }

  /** The attempt is over: choose the next address. */
  failed(silent = false): void {
    if (this.#redirectedFrom !== null) {
      this.#failedRedirect = this.url;
      this.url = this.#redirectedFrom;
    } else if (silent || !this.#worked) {
      const { all } = this;
      this.url = all[(all.indexOf(this.url) + 1) % all.length]!;
    }
    this.#worked = false;
    this.#redirectedFrom = this.#ticket = null;
  }

  /** Follow a redirect. False if the address is not listed, or if this attempt already follows a redirect. */
  redirect(url: string, ticket: string): boolean {
    if (!this.known.includes(url) || this.#redirectedFrom !== null) return false;
    this.#worked = false;
    this.#redirectedFrom = this.url;
    this.url = url;
    this.#ticket = ticket;
    return true;
  }

  /** The ticket for this attempt; it is given out once. */
  takeTicket(): string | null {
    const ticket = this.#ticket;
    this.#ticket = null;
    return ticket;
  }
}
