"""The catalogue of posted rules: what the rules panel of a table says, beside what each game posts."""

from enum import unique

from .wording import Wording


@unique
class Posted(Wording):
    """A sentence of the rules panel."""

    MANUAL_SHUFFLE = "The dealer shuffles by hand and cuts, and counts the cards at least every five rounds."
    SHUFFLER = "A device shuffles; the dealer counts the cards at least every five rounds."
    COUNTING_SHUFFLER = "A device shuffles, and counts the cards after each shuffle."
    COUNTED_TWICE = (
        "A device shuffles, and counts the cards after each shuffle. The dealer counts them too, at least every five "
        "rounds."
    )
    CLAIMS_CONFIRMED = "A supervisor confirms each progressive winner before it is paid."
    CLAIMS_CONFIRMED_OVER = (
        "A supervisor confirms each progressive win of more than {amount:dollars} before it is paid."
    )
    PHYSICAL_CARDS = (
        "The cards are physical ones, identified by a reader as they are dealt. The physical card prevails."
    )
    BY_HAND = (
        "Cards that come face up, and in a round one card that could not be read, may be entered by hand; it is "
        "announced."
    )
    EQUIPMENT_FAILS = "If the house's equipment fails during a round, the round is void and every wager is returned."
    EQUIPMENT_FAILS_BY = (
        "If the house's equipment fails during a round, the round is void and every wager is returned ({clause})."
    )
