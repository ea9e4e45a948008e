"""Rounds of Three Card Poker with a progressive wager: hands, wagers, and a table that offers it."""

from server.core.progressive.events import MeterClaimed
from tests.core.given import LIMITS, settings
from tests.core.given import played as played_out
from tests.core.irregular import play_out, table_of


SPADES, HEARTS, DIAMONDS = "As Ks Qs", "Ah Kh Qh", "Ad Kd Qd"
FLUSH_STRAIGHT, TRIPS, STRAIGHT, NOTHING = "9c 8c 7c", "5s 5h 5d", "6s 5d 4h", "9d 7h 2s"
DEALER = "Jc 8h 3d"
ALL = {"ante": 500, "progressive": 100}
PAIR_PLUS = {"pair_plus": 500, "progressive": 100}
ANTE = {"ante": 500}
STEP = LIMITS | {"progressive": (100, 100)}


def offering(table="1", **changes):
    """A table with a progressive wager that goes to the meter Pearl; by itself it confirms wins up to $600."""
    return settings(
        **({"progressive_table": table, "limits": STEP, "meter": "Pearl", "confirm_over": 60_000} | changes)
    )


def played(hands, wagers, choices, dealer=DEALER, **changes):
    return played_out(hands, dealer, wagers, choices, offering(**changes))


def claims(pit):
    return [event for event in pit.events if isinstance(event, MeterClaimed)]


def at_the_dealers(hands, wagers, **changes):
    """A dealer's table where everybody plays, and the round is over."""
    pit = table_of(offering(pace="dealer", **changes), hands, wagers, DEALER)
    return play_out(pit, *["play"] * sum("ante" in mine for mine in wagers))
