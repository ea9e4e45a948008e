/** What the floor bans at all tables: players who are excluded, and games that are stopped. */

import type { Bans, Exclude, Readmit, StartGaming, StopGaming } from "@croupier/client";
import type { Ask } from "@croupier/client/page";

const CUT = "The connection was lost before the answer. Look at what is in force, and try again.";

type Without<M> = Omit<M, "id">;
export type BanChange = Without<Exclude> | Without<Readmit> | Without<StopGaming> | Without<StartGaming>;

export class HouseBans {
  /** The bans in force; null where the server does not send them. It sends them to supervisors in the lobby. */
  inForce = $state.raw<Bans | null>(null);
  /** Why the last change was refused. */
  refusal = $state<string | null>(null);

  constructor(readonly ask: Ask) {}

  /** Change a ban. Returns whether that was accepted. */
  async change(ban: BanChange): Promise<boolean> {
    const answer = await this.ask(ban);
    this.refusal = answer === null ? CUT : answer.type === "Refused" ? answer.message : null;
    return this.refusal === null;
  }
}
