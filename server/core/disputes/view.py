"""What viewers see of disputes and corrections: players their own, a supervisor all."""

from protocol import updates
from protocol.disputes import Cases, CorrectionView, DisputeView, Reviewed
from protocol.money import dollars
from server.core.table import Table, Who, settings_of

from . import events as happened
from .events import Corrected, CorrectionAsked, Review
from .state import Case


def cases(table: Table, who: Who) -> Cases:
    """Return the disputes and corrections that a viewer may know."""
    known = table.disputes
    return Cases(
        tuple(case_view(case) for case in known.cases if may_know(case.player, who)),
        (
            *(correction_view(asked, made=False) for asked in known.waiting if who.role == "supervisor"),
            *(correction_view(made, made=True) for made in known.made if may_know(made.player, who)),
        ),
    )


def may_know(player: str, who: Who) -> bool:
    """Return whether a viewer may see the disputes of a player."""
    return who.role == "supervisor" or (who.role == "player" and who.player == player)


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


def update_of(event: Review, after: Table, seq: int, who: Who, stack: int | None) -> Reviewed | updates.Skipped:
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
            mine = who.role == "supervisor"
    return Reviewed(seq, in_words(event, after, who), cases(after, who), None, None) if mine else updates.Skipped(seq)


def in_words(event: Review, after: Table, who: Who) -> str:
    """Return what happened, as a sentence for viewers who may know it."""
    mine, table = who.role == "player", settings_of(after).table
    match event:
        case happened.DisputeOpened(number, round_number, name=name):
            title = f"{table}-{number}"
            if mine:
                return f"Your dispute of round {round_number} has the number {title}. The floor looks at it."
            return f"{name} disputes round {round_number}: {title}."
        case happened.DisputeResolved(number, verdict, words):
            return f"{'Your dispute' if mine else 'Dispute'} {table}-{number} is {verdict}: {words}"
        case happened.CorrectionAsked():
            return f"A correction of {difference(event)} waits for another supervisor."
        case happened.CorrectionDropped(number, why):
            return f"Correction {number} is not made: {why}"
        case Corrected(round=round_number, player=player, name=name):
            whom = "You get" if who.player == player else f"{name} gets"
            return f"The floor has corrected round {round_number}. {whom} {difference(event)}."


def difference(of: CorrectionAsked | Corrected) -> str:
    """Return what a correction moves, from the player's side."""
    more = of.after - of.before
    return f"{dollars(more)} more" if more > 0 else f"{dollars(-more)} less"
