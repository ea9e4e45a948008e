/**
 * The count: how far this window has followed the log of its table.
 *
 * Every event has a number, and updates come without a gap. A mark names the whole log up to a number: the same number with
 * another mark is another history. Whatever does not fit means loss, and asks for a snapshot.
 */

import type { Hello, Snapshot, TableUpdate, Updates } from "../protocol";

export class Count {
  #seq = 0;
  #mark: string | null = null;
  #whole = false;

  /** Does what the window shows hold, up to the number? */
  get whole(): boolean {
    return this.#whole;
  }

  /** What to say in a hello, to get what follows. */
  get seen(): Pick<Hello, "last_seq" | "mark"> {
    return this.#whole ? { last_seq: this.#seq, mark: this.#mark } : { last_seq: null, mark: null };
  }

  /** Start at a snapshot. True if it takes back what this window has shown: the house lost the end of its log. */
  start({ seq, mark }: Snapshot): boolean {
    const back = this.#mark !== null && (seq < this.#seq || (seq === this.#seq && mark !== this.#mark));
    this.#seq = seq;
    this.#mark = mark;
    this.#whole = true;
    return back;
  }

  /** What is new in these updates; null if something is missing before, among or after them. */
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

  /** Has this window seen just what the house has sent it? */
  isAt(seq: number, mark: string | null): boolean {
    return seq === this.#seq && mark === this.#mark;
  }

  /** Something is missing: only a snapshot helps. */
  tear(): void {
    this.#whole = false;
  }

  /** Go to another table. */
  forget(): void {
    this.#mark = null;
    this.#whole = false;
  }
}
