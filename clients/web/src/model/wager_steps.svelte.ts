/** The player's wagers of the open round as they stood before each step, to undo it. */

import type { MayBet, SeatView } from "@croupier/client";
import { fit } from "../text/money";
import type { Placed } from "./last_wagers";

type Wagers = readonly Placed[];

export class WagerSteps {
  #round = $state(0);
  #steps = $state.raw<readonly Wagers[]>([]);

  /** Remember how the wagers stood before a step in this round. Steps of earlier rounds are forgotten. */
  remember(round: number, before: Wagers): void {
    this.#steps = [...(round === this.#round ? this.#steps : []), before];
    this.#round = round;
  }

  /** Can a step of this round be undone? */
  any(round: number): boolean {
    return round === this.#round && this.#steps.length > 0;
  }

  /** How the wagers stood before the last step of this round, which is then forgotten; null if there is none. */
  take(round: number): Wagers | null {
    const last = this.any(round) ? this.#steps.at(-1)! : null;
    if (last !== null) this.#steps = this.#steps.slice(0, -1);
    return last;
  }
}

/** The wagers of these seats, made or on their way, in the order in which the table posts them. */
export const wagersOf = (
  seats: readonly SeatView[],
  order: readonly string[],
  pending: (seat: number, wager: string) => number | null,
): Placed[] =>
  seats.flatMap(({ seat, wagers }) =>
    order
      .map((wager) => ({ seat, wager, amount: pending(seat, wager) ?? wagers[wager] ?? 0 }))
      .filter(({ amount }) => amount > 0),
  );

/**
 * What has to be wagered to get from the wagers `now` to the wagers `then`: what goes is withdrawn first, the last
 * posted one first, because others may need an earlier one; then the rest, the first posted one first.
 */
export function changes(now: Wagers, then: Wagers): Placed[] {
  const at = (wagers: Wagers, { seat, wager }: Placed): number =>
    wagers.find((one) => one.seat === seat && one.wager === wager)?.amount ?? 0;
  const gone = now.filter((one) => at(then, one) === 0).map((one) => ({ ...one, amount: 0 }));
  return [...gone.reverse(), ...then.filter((one) => at(now, one) !== one.amount)];
}

/** These wagers doubled, as far as the limits of each allow; null if that changes none. */
export function doubled(now: Wagers, bets: readonly MayBet[]): Placed[] | null {
  const twice = now.map((one) => {
    const may = bets.find(({ command }) => command.seat === one.seat && command.wager === one.wager);
    return may === undefined ? one : { ...one, amount: fit(2 * one.amount, may.low, may.high, may.chip) };
  });
  return twice.some(({ amount }, nth) => amount !== now[nth]!.amount) ? twice : null;
}
