/** What the floor rules for the whole house: who does not play in it, and which games are not played. */

import type { Bans, Decreed, Exclude, Readmit, Refused, StartGaming, StopGaming } from "../protocol";
import type { Reply, MakeRequest } from "../connection/requests";

const CUT = "The line was cut before the answer. Look at what is in force, and try lastWagers.";

type Without<M> = Omit<M, "id">;
export type Ruling = Without<Exclude> | Without<Readmit> | Without<StopGaming> | Without<StartGaming>;

export class HouseBans {
  /** What is in force, as far as this window was told: supervisors are, in the lobby. */
  inForce = $state.raw<Bans | null>(null);
  /** Why the last one was not ruled. */
  refusal = $state<string | null>(null);

  constructor(readonly asking: <T extends Reply>(make: MakeRequest) => Promise<T | Refused | null>) {}

  /** Rule something; was it? */
  async rule(ruling: Ruling): Promise<boolean> {
    const answer = await this.asking<Decreed>((id) => ({ ...ruling, id }));
    this.refusal = answer === null ? CUT : answer.type === "Refused" ? answer.message : null;
    return this.refusal === null;
  }
}
