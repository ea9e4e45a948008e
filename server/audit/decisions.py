"""Check what players decided: their wagers, and their choices in the order in which they were asked."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.money import dollars
from server.core.events import Chose, WagerPlaced
from server.core.games.steps import Ask, TakeBets
from server.core.round.choices import choose, cost
from server.core.table import Table

from .findings import Problem


def check_wager(old: Table, event: WagerPlaced) -> Iterator[Problem]:
    """Check a wager: it comes before the cards, or, in the oldest logs, with a choice that costs it."""
    step, seat = old.now_playing, event.seat
    if not event.amount or isinstance(step, TakeBets):
        return
    options = [option for option in step.options if option.bets == event.wager] if isinstance(step, Ask) else []
    if event.amount not in [cost(old, option, seat) for option in options]:
        yield "round", f"Seat {seat}'s {event.wager} of {dollars(event.amount)} was taken while bets were closed."


def check_choice(old: Table, event: Chose) -> Iterator[Problem]:
    """Check a choice: it answers the open question, and its wager is what the option costs."""
    step = old.now_playing
    options = step.options if isinstance(step, Ask) else ()
    option = next((option for option in options if option.name == event.choice), None)
    if not isinstance(step, Ask) or option is None or event.seat not in old.waiting(step):
        yield "round", f"Seat {event.seat} chose {event.choice}, which was not on offer."
        return
    if not step.together and old.turn not in (None, event.seat):
        yield "round", f"Seat {event.seat} chose {event.choice} when it was the turn of seat {old.turn}."
    expected = choose(old, option, event.seat, event.by)
    if event.wager is None and old.seats[event.seat].wagers.get(option.bets or "") == expected.amount:
        expected = replace(expected, wager=None, amount=0)  # in the oldest logs the wager is an event of its own
    if event != expected:
        yield (
            "round",
            f"Seat {event.seat}'s {event.choice} took {dollars(event.amount)}, not {dollars(expected.amount)}.",
        )
