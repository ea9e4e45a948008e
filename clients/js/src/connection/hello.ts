/** The last hello: whether it was sent, and whether the server has answered it. */

import { newId } from "./pending_commands.js";

const NOT_SENT = { id: "", at: 0 };

export class Hello {
  #last = "";
  #open: { id: string; at: number } | null = null;
  #again = false; // it is to be said once more after the answer

  /** Has the server welcomed us, so that no hello is open? */
  get done(): boolean {
    return this.#open === null;
  }

  /** Has a hello to be sent later? */
  get postponed(): boolean {
    return this.#open === NOT_SENT;
  }

  postpone(): void {
    this.#open = NOT_SENT;
    this.#again = false;
  }

  /** Have hello said once more after the answer to the one that is on its way. False if none is on its way. */
  queue(): boolean {
    this.#again = this.#open !== null && !this.postponed;
    return this.#again;
  }

  /** The server has answered, so no hello is open: has it to be said once more? */
  takeQueued(): boolean {
    this.#open = null;
    const again = this.#again;
    this.#again = false;
    return again;
  }

  /** Note that a hello is sent at `at` (ms); returns its id. */
  send(at: number): string {
    this.#last = newId();
    this.#open = { id: this.#last, at };
    return this.#last;
  }

  /** Is this the id of the last hello? A message after the welcome may still answer it. */
  isLast(id: string | null): boolean {
    return id === this.#last;
  }

  /** Note a welcome to `id` at `at` (ms). Returns how long it took, or null if no open hello has this id. */
  welcomed(id: string | null, at: number): number | null {
    if (this.#open === null || this.#open.id !== id) return null;
    const took = at - this.#open.at;
    this.#open = null;
    return took;
  }

  /** No hello is open any more. */
  close(): void {
    this.#open = null;
    this.#again = false;
  }
}
