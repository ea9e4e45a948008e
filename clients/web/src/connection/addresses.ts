/**
 * The way to the house: which of its addresses to call next, and with which ticket.
 *
 * An address that led there is called again when the line is cut; one that led nowhere, or fell silent as a stopped server
 * does, gives the next its turn. Who is sent on calls another address with a ticket, and if that leads nowhere comes back to
 * where they were sent from.
 */
export class Way {
  /** All sockets of the house, once it has named them. */
  addresses: readonly string[] = [];
  /** The address to call next. */
  url: string;
  #arrived = false;
  #sender: string | null = null;
  #ticket: string | null = null;
  #vain: string | null = null;

  constructor(readonly home: string) {
    this.url = home;
  }

  /** All addresses, in the order in which they have their turns. */
  get all(): string[] {
    return [...new Set([...this.addresses, this.home])];
  }

  /** The address that we were sent to last and that led nowhere; null once we are where we wanted to be. */
  get vain(): string | null {
    return this.#vain;
  }

  /** Did this page come from an address that the house does not name? Then its own addresses may not let it in. */
  get strange(): boolean {
    return !this.addresses.includes(this.home);
  }

  /** This call led where we wanted to be. */
  arrived(): void {
    this.#arrived = true;
    this.#sender = this.#vain = null;
  }

  /** The call is over: turn to the address whose turn it is. */
  lost(silent = false): void {
    if (this.#sender !== null) {
      this.#vain = this.url;
      this.url = this.#sender;
    } else if (silent || !this.#arrived) {
      const { all } = this;
      this.url = all[(all.indexOf(this.url) + 1) % all.length]!;
    }
    this.#arrived = false;
    this.#sender = this.#ticket = null;
  }

  /**
   * Turn to where the house sends us. False if that is no address of this house, or this call is one that we were sent
   * to already.
   */
  sentOn(url: string, ticket: string): boolean {
    if (!this.addresses.includes(url) || this.#sender !== null) return false;
    this.#arrived = false;
    this.#sender = this.url;
    this.url = url;
    this.#ticket = ticket;
    return true;
  }

  /** The ticket for this call, once. */
  takeTicket(): string | null {
    const ticket = this.#ticket;
    this.#ticket = null;
    return ticket;
  }
}
