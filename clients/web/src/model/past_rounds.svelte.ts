/** Rounds that are over, as this viewer may see them. */

import type { ProofShown, RoundLine, RoundShown, RoundsShown, Refused } from "@croupier/client";
import { UnknownUpdate, type Ask } from "@croupier/client/page";
import { ANSWER_LOST } from "../text/status";
import { steps, type Step } from "./replay";

const OLD = "This page is older than the server. Load it again to see this round.";

export class PastRounds {
  /** The rounds of the list, the last first; null before the first answer. */
  lines = $state.raw<readonly RoundLine[] | null>(null);
  /** Where earlier rounds begin; null if there are none. */
  before = $state<number | null>(null);
  story = $state.raw<RoundShown | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  /** Why something cannot be shown. */
  refusal = $state<string | null>(null);

  /** Is the sheet open? */
  open = $state(false);

  constructor(readonly ask: Ask) {}

  /** List the last rounds; with `more`, earlier ones too. */
  async list(more = false): Promise<void> {
    const answer = this.#accept(await this.ask({ type: "ShowRounds", before: more ? this.before : null }));
    if (answer === null) return;
    this.lines = more ? [...(this.lines ?? []), ...answer.rounds] : answer.rounds;
    this.before = answer.before;
  }

  /** Show a round. Asked again, it also updates what the viewer may do about it. */
  async look(round: number): Promise<void> {
    this.open = true;
    const answer = this.#accept(await this.ask({ type: "ShowRound", round }));
    if (answer === null) return;
    try {
      this.steps = steps(answer);
    } catch (unknown) {
      if (!(unknown instanceof UnknownUpdate)) throw unknown;
      this.refusal = OLD;
      return;
    }
    this.story = answer;
  }

  /** The proof of a round, as the text of a file. */
  async prove(round: number): Promise<string | null> {
    return this.#accept(await this.ask({ type: "ShowProof", round }))?.proof ?? null;
  }

  /** Back to the list. */
  close(): void {
    this.story = this.refusal = null;
  }

  /** Open or close it; it opens with the list. */
  show(open: boolean): void {
    this.close();
    this.open = open;
  }

  /** The answer; null and a refusal if there is none. */
  #accept<T extends RoundsShown | RoundShown | ProofShown>(answer: T | Refused | null): T | null {
    if (answer === null || answer.type === "Refused") {
      this.refusal = answer === null ? ANSWER_LOST : answer.message;
      return null;
    }
    this.refusal = null;
    return answer;
  }
}
