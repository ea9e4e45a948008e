/**
 * How far this window has followed the log of its table.
 *
 * Every event has a number, and updates come without a gap. A mark identifies the whole log up to a number: the same number
 * with another mark is another history. If anything does not fit, the window asks for a snapshot.
 */

import type { Hello, Snapshot, TableUpdate, Updates } from "../protocol.js";

export class LogPosition {
  #seq = 0;
  #mark: string | null = null;
  #valid = false;

  /** Is the window's view correct up to this number? */
  get valid(): boolean {
    return this.#valid;
  }

  /** What a hello says to get the updates that follow. */
  get seen(): Pick<Hello, "last_seq" | "mark"> {
    return this.#valid ? { last_seq: this.#seq, mark: this.#mark } : { last_seq: null, mark: null };
  }

  /** Start at a snapshot. True if it takes back what this window has shown: the server lost the end of its log. */
  start({ seq, mark }: Snapshot): boolean {
    const back = this.#mark !== null && (seq < this.#seq || (seq === this.#seq && mark !== this.#mark));
    this.#seq = seq;
    this.#mark = mark;
    this.#valid = true;
    return back;
  }

  /** The updates that are new; null if any is missing before, among or after them. */
  follow({ seq, mark, updates }: Updates): TableUpdate[] | null {
    if (seq === this.#seq && mark !== this.#mark) return null;
    const fresh = updates.filter((update) => update.seq > this.#seq);
    let next = this.#seq;
    for (const update of fresh) if (update.seq !== ++next) return null;
    if (next < seq) return null;
    if (fresh.length > 0) this.#mark = mark;
    this.#seq = next;
    return fresh;
  }

  /** Has this window seen everything that the server has sent? */
  isAt(seq: number, mark: string | null): boolean {
    return seq === this.#seq && mark === this.#mark;
  }

  /** Something is missing: the window needs a snapshot. */
  invalidate(): void {
    this.#valid = false;
  }

  /** The window goes to another table. */
  forget(): void {
    this.#mark = null;
    this.#valid = false;
  }
}
