"""What viewers see of progressive wagers and claims: everybody sees all of it."""

from typing import assert_never

from protocol.money import dollars
from protocol.progressive import ClaimView, Progressed, ProgressiveView
from protocol.updates import Skipped
from server.core.table import Table, settings_of

from .events import (
    AwardAsked,
    ClaimCalled,
    ClaimConfirmed,
    ClaimRejected,
    Feeding,
    MeterAwarded,
    MeterClaimed,
    ProgressiveResumed,
    ProgressiveStopped,
    StakesReturned,
    StakesReversed,
    StakesSent,
    StakesTaken,
)
from .state import Claim


def progressive(table: Table) -> ProgressiveView | None:
    """Return the meter and its claims; None at a table that has neither."""
    state, meter = table.progressive, settings_of(table).meter
    if meter is None and not state.claims:
        return None
    return ProgressiveView(meter, state.stopped, tuple(claim_view(one) for one in state.claims))


def claim_view(one: Claim) -> ClaimView:
    """Return a claim as viewers see it."""
    return ClaimView(
        claim=one.claim,
        round=one.round,
        seat=one.seat,
        name=one.name,
        percent=one.percent,
        stand="asked" if one.stand == "confirmed" else one.stand,
        words=stands(one),
        amount=one.amount if one.stand == "paid" else None,
    )


def stands(one: Claim) -> str:
    """Return the state of a claim, as a sentence."""
    wins = f"Seat {one.seat}, {one.name}: {one.why}"
    match one.stand:
        case "waits":
            return f"{wins}. It waits for the floor."
        case "called":
            return f"{wins}. {one.by_name} has called the floor."
        case "confirmed" | "asked":
            return f"{wins}. The meter is asked."
        case "paid":
            return f"{wins}. Paid: {dollars(one.amount)}."
        case "rejected":
            return f"{wins}. Not confirmed by {one.by_name}: {one.reason}"


def update_of(event: Feeding, after: Table, seq: int, paid: str | None, stack: int | None) -> Progressed | Skipped:
    """Return everybody's update of an event; the `paid` player has `stack` cents now."""
    words, known = in_words(event, after), progressive(after)
    return Skipped(seq) if words is None or known is None else Progressed(seq, words, known, paid, stack)


def in_words(event: Feeding, after: Table) -> str | None:
    """Return what happened, as a sentence; None where there is nothing to say."""
    match event:
        case StakesSent() | StakesTaken() | StakesReversed() | StakesReturned() | AwardAsked():
            return None  # that the meter is asked was said as the claim was confirmed
        case MeterClaimed() | ClaimCalled() | ClaimRejected() | MeterAwarded() | ClaimConfirmed():
            return next(stands(one) for one in after.progressive.claims if one.claim == event.claim)
        case ProgressiveStopped(why):
            return why
        case ProgressiveResumed():
            return "Progressive wagers are taken again."
        case _:
            assert_never(event)
