/** Commands without an answer, each under its own id. */

import type { Accepted, Do, Refused, TableCommand } from "../protocol.js";

/** The answer to a command; null if the page went to another table first. */
export type Answer = Accepted | Refused | null;

interface Waiting {
  message: Do;
  since: number;
  resolve(answer: Answer): void;
}

export class PendingCommands {
  readonly #waiting = new Map<string, Waiting>();

  /** Keep a command sent at `since` (ms) until it is answered. Returns the message to send and the answer to wait for. */
  put(command: TableCommand, since: number): { message: Do; answer: Promise<Answer> } {
    const message: Do = { type: "Do", id: newId(), command };
    const answer = new Promise<Answer>((resolve) =>
      this.#waiting.set(message.id, { message, since, resolve }),
    );
    return { message, answer };
  }

  /** The commands without an answer, in the order in which they were sent. */
  get messages(): Do[] {
    return [...this.#waiting.values()].map(({ message }) => message);
  }

  /** Deliver an answer. Returns when its command was sent (ms), or null if no command waits for it. */
  answer(answer: Accepted | Refused): number | null {
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (waiting === undefined) return null;
    this.#waiting.delete(waiting.message.id);
    waiting.resolve(answer);
    return waiting.since;
  }

  /** Drop all commands. */
  drop(): void {
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { resolve } of left) resolve(null);
  }
}

/** 96 random bits. `crypto.randomUUID` is missing where a page has no TLS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
