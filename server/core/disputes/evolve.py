"""The disputes and corrections after each event. The money is folded elsewhere (`evolve.corrected`)."""

from typing import assert_never

from msgspec.structs import replace

from .events import Corrected, CorrectionAsked, CorrectionDropped, DisputeOpened, DisputeResolved, Review
from .state import Case, Disputes, key


DECIDED = 50  # disputes that stay known after they were decided, so that their players hear of it
MADE = 50  # corrections that stay known


def evolve_disputes(disputes: Disputes, event: Review) -> Disputes:
    """Return disputes and corrections after an event."""
    match event:
        case DisputeOpened(number, round_number, player, name, words):
            case = Case(number, round_number, player, name, words)
            return replace(disputes, opened=number, cases=(*disputes.cases, case))
        case DisputeResolved(number, verdict, words):
            found = next(case for case in disputes.cases if case.number == number)
            others = tuple(case for case in disputes.cases if case.number != number)
            decided = replace(found, verdict=verdict, answer=words)
            return replace(disputes, cases=bounded((*others, decided)))
        case CorrectionAsked(number):
            return replace(disputes, asked=number, waiting=(*disputes.waiting, event))
        case CorrectionDropped(number):
            return replace(disputes, waiting=without(disputes, number))
        case Corrected(number, round_number, seat, wager=wager, after=after):
            return replace(
                disputes,
                asked=max(number, disputes.asked),
                waiting=without(disputes, number),
                made=(*disputes.made, event)[-MADE:],
                corrected=disputes.corrected | {key(round_number, seat, wager): after},
            )
        case _:
            assert_never(event)


def bounded(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Return all open disputes and the last that were decided, in their order."""
    decided = [case.number for case in cases if case.verdict is not None]
    gone = decided[:-DECIDED]
    return tuple(case for case in cases if case.number not in gone)


def without(disputes: Disputes, number: int) -> tuple[CorrectionAsked, ...]:
    """Return the corrections that wait, but for one."""
    return tuple(asked for asked in disputes.waiting if asked.number != number)
