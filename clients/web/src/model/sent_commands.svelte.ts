/** The commands of this window: which are on their way, and why others were refused. */

import type { Answer } from "@croupier/client/page";
import type { TableCommand } from "@croupier/client";
import { refusalPlace, type RefusalPlace } from "./refusal_place";

/** A command on its way. Once accepted it stays until its event has arrived. */
interface Sent {
  command: TableCommand;
  seq: number | null;
}

export class SentCommands {
  /** Why commands were refused, by the place of the page that shows it. */
  refusals = $state.raw<Partial<Record<RefusalPlace, string>>>({});
  #sent = $state.raw<readonly Sent[]>([]);
  #seq = 0;

  constructor(readonly transmit: (command: TableCommand) => Promise<Answer>) {}

  /** Send a command. A refusal is shown at its place until the next try there. */
  async send(command: TableCommand): Promise<Answer> {
    const sent: Sent = { command, seq: null };
    this.#sent = [...this.#sent, sent];
    this.refuse(refusalPlace(command), null);
    const answer = await this.transmit(command);
    if (answer?.type === "Accepted" && answer.seq > this.#seq) sent.seq = answer.seq;
    else this.#sent = this.#sent.filter((one) => one !== sent);
    if (answer?.type === "Refused") this.refuse(refusalPlace(command), answer.message);
    return answer;
  }

  /** Is a command of this type on its way? */
  isPending(type: TableCommand["type"]): boolean {
    return this.#sent.some(({ command }) => command.type === type);
  }

  /** The amount sent for this wager and not yet accepted, in cents; null if none is on its way. */
  pendingBet(seat: number, wager: string): number | null {
    const found = this.#sent.findLast(
      ({ command }) => command.type === "Bet" && command.seat === seat && command.wager === wager,
    );
    return found?.command.type === "Bet" ? found.command.amount : null;
  }

  /** Show why something was refused at this place, or with null show nothing there. */
  refuse(place: RefusalPlace, sentence: string | null): void {
    const { [place]: _, ...others } = this.refusals;
    this.refusals = sentence === null ? others : { ...others, [place]: sentence };
  }

  /** Take back the refusals that say this: the reason is gone. */
  forgive(sentence: string): void {
    for (const [place, shown] of Object.entries(this.refusals))
      if (shown === sentence) this.refuse(place as RefusalPlace, null);
  }

  /** A round opens: the refusals of the last one are over. */
  forgetRefusals(): void {
    this.refusals = {};
  }

  /** The events up to `seq` have arrived. */
  arrivedUpTo(seq: number): void {
    this.#seq = seq;
    this.#sent = this.#sent.filter((sent) => sent.seq === null || sent.seq > seq);
  }

  /** The server lost the end of its log: accepted commands may be among what is lost. */
  forgetAccepted(): void {
    this.#sent = this.#sent.filter(({ seq }) => seq === null);
  }

  /** The page goes to another table. */
  forget(): void {
    this.#sent = [];
    this.refusals = {};
  }
}
