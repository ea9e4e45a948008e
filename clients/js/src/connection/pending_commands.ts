/** Commands without an answer, each under its own id: sends them, and notices when the answers do not come. */

import type { Accepted, Do, Refused, TableCommand } from "../protocol.js";
import type { Environment } from "./environment.js";

const PATIENCE = 2_000; // ms in which one of the commands that were sent is answered

/** The answer to a command; null if the page went to another table first. */
export type Answer = Accepted | Refused | null;

interface Waiting {
  message: Do;
  since: number;
  resolve(answer: Answer): void;
}

/** Where the commands go. */
export interface Line {
  send(message: Do): void;
  /** `late`: none of the commands that were sent has been answered for a while. Otherwise one has been at last. */
  answersChanged(late: boolean): void;
}

export class PendingCommands {
  readonly #waiting = new Map<string, Waiting>();
  #stopTimer: (() => void) | null = null;
  #overdue = false;

  constructor(
    readonly environment: Pick<Environment, "after" | "elapsed">,
    readonly line: Line,
  ) {}

  /** Keep a command until it is answered; send it `now`, or else with the next `resend`. */
  put(command: TableCommand, now: boolean): Promise<Answer> {
    const message: Do = { type: "Do", id: newId(), command };
    const since = this.environment.elapsed();
    const answer = new Promise<Answer>((resolve) =>
      this.#waiting.set(message.id, { message, since, resolve }),
    );
    if (now) {
      this.line.send(message);
      this.#expect();
    }
    return answer;
  }

  /** Send all commands without an answer, in the order in which they were put. */
  resend(): void {
    this.rest();
    for (const { message } of this.#waiting.values()) this.line.send(message);
    this.#expect();
  }

  /** The connection is over: no answer is to come. */
  rest(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#overdue = false;
  }

  /** Deliver an answer. Returns how long it took (ms), or null if no command waits for it. */
  answer(answer: Accepted | Refused): number | null {
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (waiting === undefined) return null;
    this.#waiting.delete(waiting.message.id);
    const late = this.#overdue;
    this.rest();
    this.#expect();
    if (late) this.line.answersChanged(false);
    waiting.resolve(answer);
    return this.environment.elapsed() - waiting.since;
  }

  /** Drop all commands. */
  drop(): void {
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    this.rest();
    for (const { resolve } of left) resolve(null);
  }

  /** They were sent, and one of them is to be answered soon. */
  #expect(): void {
    if (this.#waiting.size === 0) return;
    this.#stopTimer ??= this.environment.after(PATIENCE, () => {
      this.#overdue = true;
      this.line.answersChanged(true);
    });
  }
}

/** 96 random bits. `crypto.randomUUID` is missing where a page has no TLS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
