/** Whether the wagers of the last round are to be made again as soon as betting opens. */

export class Rebet {
  /** The round after which they are made once more; null if that was not asked for. */
  after = $state<number | null>(null);
  /** Are they made in every round, until the player stops it or leaves the page? */
  always = $state(false);
  #made = 0;

  /** Ask for it after this round, or take that back. */
  toggle(round: number): void {
    this.after = this.after === round ? null : round;
  }

  /** Is it time in this round, whose betting is open? It is so once in a round. */
  due(round: number): boolean {
    const asked = this.always || (this.after !== null && this.after < round);
    if (!asked || this.#made === round) return false;
    this.#made = round;
    this.after = null;
    return true;
  }
}
