"""What viewers see of progressive wagers and claims: everybody sees all of it."""

from typing import assert_never

from protocol.announcements import Said
from protocol.posted import Posted
from protocol.progressive import ClaimView, Progressed, ProgressiveView
from protocol.updates import Skipped
from server.core.settings import TableSettings
from server.core.table import Table, game_of, settings_of

from .events import (
    AwardAsked,
    ClaimCalled,
    ClaimConfirmed,
    ClaimPaid,
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


def on_claims(settings: TableSettings) -> tuple[str, ...]:
    """Return the posted sentence on which progressive wins a supervisor confirms (13(d)d to f), where there are any."""
    if not any(wager.to_meter for wager in game_of(settings).wagers(settings.game, settings.terms)):
        return ()
    if settings.pace == "dealer" or not settings.confirm_over:
        return (Posted.CLAIMS_CONFIRMED.words(),)
    return (Posted.CLAIMS_CONFIRMED_OVER.words(amount=settings.confirm_over),)


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
        due=one.due,
    )


def stands(one: Claim) -> str:
    """Return the state of a claim, as a sentence."""
    match one.stand:
        case "waits":
            return Said.CLAIM_WAITS.words(seat=one.seat, name=one.name, why=one.why)
        case "called":
            return Said.CLAIM_CALLED.words(seat=one.seat, name=one.name, why=one.why, by=one.by_name)
        case "confirmed" if one.due is not None:
            return Said.CLAIM_CONFIRMED.words(seat=one.seat, name=one.name, why=one.why, by=one.by_name)
        case "confirmed" | "asked":
            return Said.METER_ASKED.words(seat=one.seat, name=one.name, why=one.why)
        case "paid":
            return Said.CLAIM_PAID.words(seat=one.seat, name=one.name, why=one.why, amount=one.amount)
        case "rejected":
            return Said.CLAIM_REJECTED.words(
                seat=one.seat, name=one.name, why=one.why, by=one.by_name, reason=one.reason
            )


def update_of(event: Feeding, after: Table, seq: int, paid: str | None, stack: int | None) -> Progressed | Skipped:
    """Return everybody's update of an event; the `paid` player has `stack` cents now."""
    words, known = in_words(event, after), progressive(after)
    return Skipped(seq) if words is None or known is None else Progressed(seq, words, known, paid, stack)


def in_words(event: Feeding, after: Table) -> str | None:
    """Return what happened, as a sentence; None where there is nothing to say."""
    match event:
        case StakesSent() | StakesTaken() | StakesReversed() | StakesReturned() | AwardAsked():
            return None  # that the meter is asked was said as the claim was confirmed
        case MeterClaimed() | ClaimCalled() | ClaimRejected() | MeterAwarded() | ClaimPaid() | ClaimConfirmed():
            return next(stands(one) for one in after.progressive.claims if one.claim == event.claim)
        case ProgressiveStopped(why):
            return why
        case ProgressiveResumed():
            return Said.PROGRESSIVE_RESUMED.words()
        case _:
            assert_never(event)
