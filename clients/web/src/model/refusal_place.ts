import type { TableCommand } from "@croupier/client";

/** Where a refusal is shown: at the spot of a wager, the choices, the chips, the table, or the past rounds. */
export type RefusalPlace = `${number}/${string}` | "choices" | "chips" | "table" | "rounds";

/** The place where the refusal of a command is shown. */
export function refusalPlace(command: TableCommand): RefusalPlace {
  switch (command.type) {
    case "Bet":
      return `${command.seat}/${command.wager}`;
    case "Choose":
      return "choices";
    case "Sit":
    case "TopUp":
      return "chips";
    case "Dispute":
    case "ResolveDispute":
    case "Correct":
    case "ConfirmCorrection":
    case "DropCorrection":
      return "rounds";
    case "Leave":
    case "Done":
    case "GiveSeed":
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
    case "ReadCard":
    case "UndoRead":
    case "CorrectCard":
    case "TakeTable":
    case "EndShift":
    case "StopClocks":
    case "RunClocks":
    case "HoldTable":
    case "ResumeTable":
    case "CloseTable":
    case "OpenTable":
    case "PostLimits":
    case "RemovePlayer":
    case "LetBack":
    case "MovePlayer":
    case "KeepPlace":
    case "FreePlace":
    case "CountTray":
    case "VerifyCount":
    case "WriteSlip":
    case "SignSlip":
    case "VoidSlip":
    case "CallClaim":
    case "ConfirmClaim":
    case "RejectClaim":
      return "table";
  }
}
