/** A table on its way from one server to another: the old server is asked until it knows the new one. */

const LONGEST = 5_000; // ms after which the old server should know the new one

export class HandOver {
  #until = 0;

  constructor(readonly elapsed: () => number) {}

  begin(): void {
    this.#until = this.elapsed() + LONGEST;
  }

  end(): void {
    this.#until = 0;
  }

  /** What a connection without its table does. */
  get state(): "moving" | "reconnecting" {
    return this.elapsed() < this.#until ? "moving" : "reconnecting";
  }
}
