"""The catalogue of a meter: why it refuses what an operator or a table asks, and why it stopped by itself."""

from enum import unique

from .wording import Wording


@unique
class MeterFault(Wording):
    """What was wrong, and what would be right."""

    # parameters
    BELOW_NOTHING = "seed, rate and reserve_rate may not be below nothing"
    OVER_THE_STAKE = "rate and reserve_rate together may be at most the whole stake"
    CEILING_TOO_LOW = "the ceiling must be over the seed, {seed:dollars}, and not {ceiling:dollars}"
    NO_THRESHOLD = "unreasonable must be above zero: a stake of more stops the meter"
    CEILING_FALLS = "a ceiling only rises: it is {ceiling:dollars}, so leave it there or set a higher one"
    NOT_A_PART = '{key} is a part of the stake, as "15%" or "3/20", and not {text!r}'
    NOT_EXACT = "{key} {text!r} is no whole number of parts per million, so that not every split were exact"

    # what an operator asks
    STOPPED_ALREADY = "It stands still already: {why}"
    OVER = "It is decommissioned, and does not go on."
    NOT_STOPPED = "It is not stopped."
    EMPTIED = "All that lay on it was transferred to another meter: transfer it back, or decommission this."
    STOP_BEFORE_TRANSFER = "Stop it first: what is transferred must not be won meanwhile."
    EMPTY = "Nothing lies on it."
    TO_ITSELF = "A meter is transferred to another one."
    RECEIVER_NEVER_OPENED = "The meter that it is to go to was never opened."
    RECEIVER_OVER = "The meter that it is to go to is decommissioned."
    OVER_ALREADY = "It is decommissioned already."
    STOP_FIRST = "Stop it first."
    MONEY_LEFT = "The money on it is for players: transfer it to another meter first."

    # what a table asks
    GAP = "The meter expects operation {expected} of this table next."
    REPEATED = "Operation {n} is done; the last one is {last}."
    ANOTHER_OPERATION = "Operation {n} was {last}, and cannot be {asked} as well."
    NEVER_OPENED = "The meter was never opened."
    NEGATIVE_STAKE = "A stake is not below nothing."
    NOT_A_PERCENTAGE = "Of a meter 1 to 100 per cent can be won, not {percent}."
    OVER_REVERSAL = "Of round {round} {left} cents are left to be reversed, not {asked}."
    DECOMMISSIONED = "The meter is decommissioned."
    UNREASONABLE = "Table {table} staked {amount:dollars} in one round, which is too much."
