import type { TableCommand } from "../protocol";

/** Where a refusal is shown: the spot of a wager, the choices, the chips, or the table. */
export type Where = `${number}/${string}` | "choices" | "chips" | "table";

/** Where the refusal of a command is shown. */
export function where(command: TableCommand): Where {
  switch (command.type) {
    case "Bet":
      return `${command.seat}/${command.wager}`;
    case "Choose":
      return "choices";
    case "Sit":
    case "TopUp":
      return "chips";
    case "Leave":
    case "Done":
    case "Proceed":
    case "ReceiveDeck":
    case "Perform":
    case "CutDeck":
    case "CountStub":
    case "Report":
    case "Withdraw":
    case "Confirm":
    case "Reject":
    case "VoidRound":
      return "table";
  }
}
