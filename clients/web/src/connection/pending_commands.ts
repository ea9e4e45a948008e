/** Commands that have no answer yet, each under an id of its own. */

import type { Accepted, Do, Refused, TableCommand } from "../protocol";

/** The answer to a command; null when we went elsewhere before it came. */
export type Answer = Accepted | Refused | null;

interface Waiting {
  message: Do;
  since: number;
  resolve(answer: Answer): void;
}

export class Outbox {
  readonly #waiting = new Map<string, Waiting>();

  /** Keep a command asked at `since` (ms) until its answer; returns what to send, and the answer to come. */
  put(command: TableCommand, since: number): { message: Do; answer: Promise<Answer> } {
    const message: Do = { type: "Do", id: newId(), command };
    const answer = new Promise<Answer>((resolve) =>
      this.#waiting.set(message.id, { message, since, resolve }),
    );
    return { message, answer };
  }

  /** What has no answer, in the order in which it was asked. */
  get messages(): Do[] {
    return [...this.#waiting.values()].map(({ message }) => message);
  }

  /** Give an answer to who asked; returns since when that one waited (ms), or null if nobody did. */
  answer(answer: Accepted | Refused): number | null {
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (waiting === undefined) return null;
    this.#waiting.delete(waiting.message.id);
    waiting.resolve(answer);
    return waiting.since;
  }

  /** Leave everything behind. */
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
