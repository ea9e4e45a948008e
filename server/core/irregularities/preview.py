"""A preview of a report, or of voiding the round: its effect on each wager, before it is made (standard 35)."""

from typing import assert_never

from protocol.announcements import Said
from protocol.commands import Report, VoidRound
from protocol.irregularities import Foreseen
from server.core.table import Table, Who
from server.core.view import known_of

from .decide import outcome_asked, void_asked
from .effects import lines, moves_money


def foresee(table: Table, who: Who, command: Report | VoidRound) -> Foreseen:
    """
    Return what the report, or voiding the round, would say and do now, as its maker may know it.

    Faces that it names are not compared with the cards of the round: a preview could then be used to guess them.

    Raises:
        Refused: If the report could not be made.

    """
    match command:
        case Report():
            outcome, words = outcome_asked(table, who, command)
        case VoidRound():
            outcome, words = void_asked(table, who, command), Said.FLOOR_VOIDS.words()
        case _:
            assert_never(command)
    effects = known_of(table, lines(table, outcome), who)
    return Foreseen(outcome.clause, words, outcome.note.words(), moves_money(outcome), effects)
