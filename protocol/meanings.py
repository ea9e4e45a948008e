"""What each refusal and each close code means to a client, and whether trying again is of use."""

from enum import StrEnum
from typing import NamedTuple

from .messages import CloseCode
from .refusals import Code


class Again(StrEnum):
    """When the same message can be accepted."""

    LATER = "later: the same message, after a wait"
    OFFERED = "when `Legal` offers it"
    SIGNED_IN = "after another `Hello` or `SignIn`"
    CHANGED = "with other values"
    NEVER = "no"


class Meaning(NamedTuple):
    """What a refusal means, in one sentence, and when the same message can be accepted."""

    about: str
    again: Again


REFUSALS = {
    Code.MALFORMED: Meaning("A field is missing, unknown, of the wrong type or out of bounds.", Again.CHANGED),
    Code.UNKNOWN_COMMAND: Meaning("The `type` of the message or the command is unknown.", Again.NEVER),
    Code.REPEATED_ID: Meaning("This player gave a different command this id before.", Again.CHANGED),
    Code.TOO_FAST: Meaning("An allowance of work is used up, or too many of your messages wait.", Again.LATER),
    Code.NOT_SIGNED_IN: Meaning("The connection has not said who it is.", Again.SIGNED_IN),
    Code.UNKNOWN_SESSION: Meaning("The session has ended. Forget it; guests say `Hello` without one.", Again.SIGNED_IN),
    Code.UNKNOWN_TICKET: Meaning("The ticket was used or is too old. Say `Hello` with the session.", Again.SIGNED_IN),
    Code.WRONG_CODE: Meaning("The name and the one-use code do not belong together, or it is used.", Again.CHANGED),
    Code.LOCKED_OUT: Meaning("Too many sign-ins under this name failed from this address.", Again.LATER),
    Code.LOCKED: Meaning("The session of a member of the staff is locked. `SignIn` unlocks it.", Again.SIGNED_IN),
    Code.NOT_YOUR_ROLE: Meaning("Another role, or another person, may do this.", Again.NEVER),
    Code.NOT_YOUR_SEAT: Meaning("The seat is another player's.", Again.CHANGED),
    Code.NOT_SEATED: Meaning("The player has no seat at this table.", Again.OFFERED),
    Code.EXCLUDED: Meaning("A supervisor has excluded the player from the house.", Again.NEVER),
    Code.UNKNOWN_TABLE: Meaning("The house has no table of this name. `Lobby` lists all.", Again.CHANGED),
    Code.NOT_AT_A_TABLE: Meaning("The connection is in the lobby. Say `Hello` with a table first.", Again.SIGNED_IN),
    Code.TABLE_AWAY: Meaning("No node serves the table at the moment, or the store does not answer.", Again.LATER),
    Code.TABLE_FAULTED: Meaning("A fault stopped the table. Another node may take it over.", Again.LATER),
    Code.COMMAND_FAULTED: Meaning("A fault of the server: the command changed nothing.", Again.NEVER),
    Code.UNKNOWN_SEAT: Meaning("The table has no such seat, or nobody sits there.", Again.CHANGED),
    Code.NAME_TAKEN: Meaning("Somebody in the house has this name, or one that looks like it.", Again.CHANGED),
    Code.UNUSABLE_NAME: Meaning("Nobody may have this name. The sentence says why.", Again.CHANGED),
    Code.SEAT_TAKEN: Meaning("The seat is taken, or kept for somebody.", Again.OFFERED),
    Code.NOT_ADJACENT: Meaning("Positions of one player are adjacent, and this seat is not.", Again.CHANGED),
    Code.TOO_MANY_POSITIONS: Meaning("The player has all the positions that the table allows.", Again.NEVER),
    Code.AT_ANOTHER_TABLE: Meaning("The player has a seat at another table. Leave it first.", Again.OFFERED),
    Code.LEAVING: Meaning("The player is leaving when the round ends.", Again.OFFERED),
    Code.SENT_AWAY: Meaning("The floor sent the player away from this table.", Again.OFFERED),
    Code.OUTSIDE_BUY_IN: Meaning("The sum is not within the table's buy-in.", Again.CHANGED),
    Code.NOT_ENOUGH_FUNDS: Meaning("The wallet has less than that.", Again.CHANGED),
    Code.NOT_ENOUGH_CHIPS: Meaning("The stack, or the tray, has less than that.", Again.CHANGED),
    Code.TRANSFER_PENDING: Meaning("Chips are on their way from or to the wallet.", Again.LATER),
    Code.UNKNOWN_WAGER: Meaning("The table, or that seat in that round, has no such wager.", Again.CHANGED),
    Code.OUTSIDE_LIMITS: Meaning("The amount is not within the limits of the wager.", Again.CHANGED),
    Code.NOT_WHOLE_CHIPS: Meaning("The amount is no multiple of the table's `chip`.", Again.CHANGED),
    Code.BET_FIRST: Meaning("The wager needs another one first.", Again.OFFERED),
    Code.HOLDS_ANOTHER: Meaning("Another wager needs this one. Withdraw that one first.", Again.OFFERED),
    Code.OUT_OF_PROPORTION: Meaning(
        "Beside the other wagers of the hand the amount is too high or low.", Again.CHANGED
    ),
    Code.BETS_CLOSED: Meaning("No wagers are taken until the next round opens.", Again.OFFERED),
    Code.NO_WAGERS: Meaning("Nobody has the wagers that this needs.", Again.OFFERED),
    Code.WRONG_SEED: Meaning("The seed is not the one that was promised.", Again.CHANGED),
    Code.NOT_NOW: Meaning(
        "The round, the table or the player is not at a point where this is possible.", Again.OFFERED
    ),
    Code.NOT_YOUR_TURN: Meaning("Another seat is asked now.", Again.OFFERED),
    Code.UNKNOWN_CHOICE: Meaning("The question has no such option.", Again.CHANGED),
    Code.WRONG_ROUND: Meaning("The command names a round that is not open, as when it came too late.", Again.CHANGED),
    Code.WRONG_STEP: Meaning("The command names a step that is not open, as when it came too late.", Again.CHANGED),
    Code.UNKNOWN_IRREGULARITY: Meaning("The game has no such irregularity.", Again.CHANGED),
    Code.NOT_POSSIBLE: Meaning("The details of the report or correction do not fit the round.", Again.CHANGED),
    Code.REPORT_OPEN: Meaning("The round waits for the floor to rule on a report.", Again.OFFERED),
    Code.NO_REPORT: Meaning("The report does not wait any more.", Again.NEVER),
    Code.OWN_REPORT: Meaning("Another supervisor has to rule on one's own report.", Again.NEVER),
    Code.UNKNOWN_ROUND: Meaning("The round was not played here, or is not over.", Again.CHANGED),
    Code.NOT_YOUR_ROUND: Meaning("The player had no wager in that round.", Again.CHANGED),
    Code.DISPUTE_OPEN: Meaning("The player disputes that round already, or has too many disputes.", Again.NEVER),
    Code.UNKNOWN_DISPUTE: Meaning("No such dispute is open at this table.", Again.CHANGED),
    Code.UNKNOWN_CORRECTION: Meaning("The correction does not wait any more.", Again.NEVER),
    Code.DUPLICATE_CARD: Meaning("The card is in this round already.", Again.CHANGED),
    Code.READER_READS: Meaning("The reader reads this card, or only the reader may say this.", Again.OFFERED),
    Code.ENTERED_ALREADY: Meaning(
        "One face-down card was entered by hand in this round, and no more may be.", Again.NEVER
    ),
    Code.NOT_FACE_UP: Meaning("The card to be corrected is not face up.", Again.CHANGED),
    Code.SETTLED_ALREADY: Meaning("Wagers of the round are settled. The floor corrects payouts.", Again.NEVER),
    Code.TABLE_HELD: Meaning("The table is on hold.", Again.OFFERED),
    Code.TABLE_CLOSED: Meaning("The table, or the game in the whole house, is closed.", Again.OFFERED),
    Code.ANOTHER_DEALS: Meaning("Another dealer is on duty at this table.", Again.OFFERED),
    Code.BAD_LIMITS: Meaning("The rules or the settings do not allow these limits.", Again.CHANGED),
    Code.UNKNOWN_RULES: Meaning("The table has no such rules, or others are in force now.", Again.CHANGED),
    Code.UNKNOWN_PLAYER: Meaning("No such player is at the table, or can be meant.", Again.CHANGED),
    Code.UNKNOWN_GAME: Meaning("The house has no such game.", Again.CHANGED),
    Code.METER_STOPPED: Meaning("The progressive meter takes no wagers now.", Again.OFFERED),
    Code.UNKNOWN_CLAIM: Meaning("The claim does not wait any more.", Again.NEVER),
    Code.UNKNOWN_COUNT: Meaning("The count does not wait any more.", Again.NEVER),
    Code.UNKNOWN_SLIP: Meaning("The slip does not wait any more.", Again.NEVER),
    Code.NOT_OPEN: Meaning("The cards of the table are not inspected and counted yet.", Again.OFFERED),
    Code.COMES_FIRST: Meaning("Another step has to be done first.", Again.OFFERED),
    Code.UNKNOWN_DECK: Meaning("The name or the colour of the deck does not fit.", Again.CHANGED),
    Code.OUTSIDE_CUT: Meaning("The cut leaves too few cards on one side.", Again.CHANGED),
    Code.NEEDS_ANOTHER: Meaning("Another person has to confirm what one did oneself.", Again.NEVER),
    Code.DEVICE_AWAY: Meaning("The shuffler does not answer, or is not ready.", Again.LATER),
}


class Return(StrEnum):
    """Whether a client comes back after a close."""

    RESUME = "yes: reconnect after a short random wait, and resume"
    SLOWER = "yes: reconnect after a long wait, and send less"
    UNLOCK = "not by itself: `Hello` is refused until somebody has signed in again with the code"
    NEVER = "no: the same would happen again"


class Closing(NamedTuple):
    """What a close code means, in one sentence, and whether a client comes back."""

    about: str
    back: Return


CLOSINGS = {
    CloseCode.GOING_AWAY: Closing(
        "The node stops. Its tables go to other nodes, or wait for its start.", Return.RESUME
    ),
    CloseCode.TOO_BIG: Closing("A frame from the client was too long.", Return.NEVER),
    CloseCode.UNDECODABLE: Closing(
        "A frame was not in the encoding of the subprotocol, or text in place of binary.", Return.NEVER
    ),
    CloseCode.SIGNED_OUT: Closing("The session has ended: signed out, here or elsewhere, or too old.", Return.NEVER),
    CloseCode.EXCLUDED: Closing("A supervisor has excluded the player from the house.", Return.NEVER),
    CloseCode.NO_HELLO: Closing("The client did not say in time who it is.", Return.RESUME),
    CloseCode.LOCKED: Closing(
        "Nobody used the page of a member of the staff, so its session is locked.", Return.UNLOCK
    ),
    CloseCode.RESUME: Closing("The client took its messages too slowly.", Return.RESUME),
    CloseCode.TOO_FAST: Closing("The client went on sending after many refusals as `too_fast`.", Return.SLOWER),
}
OTHER_CLOSE = Closing("Any other code, or a connection that just ends: the network or the node failed.", Return.RESUME)
