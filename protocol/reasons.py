"""The catalogue of reasons: why a wager won, lost or came back."""

from enum import unique

from .wording import Wording


@unique
class Reason(Wording):
    """A part of a sentence, which stands behind the wager."""

    # it came back
    EXCLUDED = "its player does not play here any more"
    ONE_HAND = "only one hand is in"
    BOTH_REQUIRED = "{wagers:and} are both required"
    ALL_REQUIRED = "{wagers:and} are all required"

    # it was settled
    FOLDED = "folded"
    SURRENDERED = "surrendered"
    CONCEDED = "conceded"
    PUSH = "push"
    TIE = "tie"
    DEALER_WINS = "dealer wins"
    BEATS_DEALER = "beats the dealer"
    PUSH_BELOW = "push below a {least}"
    DEALER_LOW = "dealer below queen high"
    JACKS = "jacks or better"
    BELOW_JACKS = "below jacks or better"
    HIGHEST_HAND = "highest hand"
    NOT_HIGHEST = "not the highest hand"
    IN_THE_POT = "in the pot"
    NO_PAY = "no pay"
    HAND_NO_PAY = "{hand:name}: no pay"
    LINE = "{hand:name}, {pays:payout}"
    FOR_1 = "{hand:name}, {pays:count} for 1"
    OF_METER = "{hand:name}, {percent} % of the meter"
    ENVY = "seat {seat} has {hand:name}, {amount:dollars}"
