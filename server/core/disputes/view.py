"""What viewers see of disputes and corrections: players their own, a supervisor all."""

from protocol import updates
from protocol.announcements import Said
from protocol.disputes import Cases, CorrectionView, DisputeView, Reviewed
from server.core.sight import Sight
from server.core.table import Table, settings_of

from . import events as happened
from .events import Corrected, CorrectionAsked, Review
from .state import Case


def cases(table: Table, who: Sight) -> Cases:
    """Return the disputes and corrections that a viewer may know."""
    known = table.disputes
    return Cases(
        tuple(case_view(case) for case in known.cases if may_know(case.player, who)),
        (
            *(correction_view(asked, made=False) for asked in known.waiting if who.works_as("supervisor")),
            *(correction_view(made, made=True) for made in known.made if may_know(made.player, who)),
        ),
    )


def may_know(player: str, who: Sight) -> bool:
    """Return whether a viewer may see the disputes of a player."""
    return who.works_as("supervisor") or who.plays_as(player)


def case_view(case: Case) -> DisputeView:
    """Return a dispute as viewers see it."""
    return DisputeView(case.number, case.round, case.player, case.name, case.words, case.verdict, case.answer)


def correction_view(of: CorrectionAsked | Corrected, *, made: bool) -> CorrectionView:
    """Return a correction as viewers see it."""
    return CorrectionView(
        number=of.number,
        round=of.round,
        seat=of.seat,
        player=of.player,
        name=of.name,
        wager=of.wager,
        before=of.before,
        after=of.after,
        why=of.why,
        by=of.by_name,
        dispute=of.dispute,
        made=made,
    )


def update_of(event: Review, after: Table, seq: int, who: Sight, stack: int | None) -> Reviewed | updates.Skipped:
    """Return the update for `who` of an event; `stack` is the stack that a correction changed."""
    match event:
        case Corrected(player=player):
            mine = may_know(player, who)
            if not mine and stack is None:
                return updates.Skipped(seq)
            changed = player if stack is not None else None
            return Reviewed(seq, in_words(event, after, who), cases(after, who), changed, stack)
        case happened.DisputeOpened(player=player):
            mine = may_know(player, who)
        case happened.DisputeResolved(number):
            mine = any(case.number == number and may_know(case.player, who) for case in after.disputes.cases)
        case _:
            mine = who.works_as("supervisor")
    return Reviewed(seq, in_words(event, after, who), cases(after, who), None, None) if mine else updates.Skipped(seq)


def in_words(event: Review, after: Table, who: Sight) -> str:
    """Return what happened, as a sentence for viewers who may know it."""
    table = settings_of(after).table
    match event:
        case happened.DisputeOpened(number, round_number, player, name):
            title = f"{table}-{number}"
            if who.plays_as(player):
                return Said.YOU_DISPUTE.words(round=round_number, dispute=title)
            return Said.ROUND_DISPUTED.words(name=name, round=round_number, dispute=title)
        case happened.DisputeResolved(number, verdict, words):
            resolved = Said.DISPUTE_RESOLVED if who.works_as("supervisor") else Said.YOUR_DISPUTE_RESOLVED
            return resolved.words(dispute=f"{table}-{number}", verdict=verdict, words=words)
        case happened.CorrectionAsked():
            more = event.after - event.before
            return (Said.MORE_ASKED if more > 0 else Said.LESS_ASKED).words(by=abs(more))
        case happened.CorrectionDropped(number, why):
            return Said.CORRECTION_DROPPED.words(number=number, why=why)
        case Corrected(round=round_number, player=player, name=name):
            more = event.after - event.before
            if who.plays_as(player):
                return (Said.YOU_GET_MORE if more > 0 else Said.YOU_GET_LESS).words(round=round_number, by=abs(more))
            gets = Said.PLAYER_GETS_MORE if more > 0 else Said.PLAYER_GETS_LESS
            return gets.words(round=round_number, name=name, by=abs(more))
