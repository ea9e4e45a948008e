"""Hands and tables of Three Card Poker that several tests share."""

from server.core.events import Paid


NOTHING = "9c 7d 2h"  # a hand that no table pays
OTHER = "8d 6s 3c"
QUEENS = "Qc Qd 4h"
JACK_HIGH = "Jc 7h 5s"


def settled_in_order(pit):
    return [(event.seat, event.wager) for event in pit.events if isinstance(event, Paid)]
