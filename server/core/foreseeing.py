"""Foreseeing: what a report would do to each wager, shown to the dealer before it is made (standard 35)."""

from protocol.commands import Report
from protocol.reports import Foreseen

from .effects import lines, moves_money
from .irregularities import told_of
from .sight import known_of
from .table import Table, Who


def foresee(table: Table, who: Who, command: Report) -> Foreseen:
    """
    Return what the report would say and do now, as its maker may know it.

    Faces that it names are not compared with what lies in the round: asked here, nobody would hear of it.

    Raises:
        Refused: If the report could not be made.

    """
    outcome, words = told_of(table, who, command)
    effects = known_of(table, lines(table, outcome), who)
    return Foreseen(outcome.clause, words, outcome.note, moves_money(outcome), effects)
