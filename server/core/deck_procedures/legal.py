"""Which steps of the procedures a viewer may do now, as buttons."""

from collections.abc import Iterator

from protocol.commands import CountStub, CutDeck, Perform, ReceiveDeck
from protocol.refusals import Refused
from protocol.views import MayCount, MayCut, MayPerform, MayPrepare, MayReceive
from server.core.cards.deck import DECK
from server.core.supervision.checks import check_dealer
from server.core.table import Table, Who

from .decide import check_who
from .steps import LEAST_CUT, MOST_CUT, Due, before_cards, clause, due, may_do
from .view import label, say


COLOURS = ("red", "blue")


def offered(table: Table, who: Who) -> Iterator[MayPrepare]:
    """Yield the step that is due, if it is for `who`, and then what else can be done."""
    if table.report is not None or table.standing.paused:
        return
    comes = due(table)
    if comes and theirs(table, who, comes):
        yield offer(table, comes, due=True)
    for step in may_do(table):
        if theirs(table, who, step) and (comes is None or step.task != comes.task):
            yield offer(table, step, due=False)


def theirs(table: Table, who: Who, step: Due) -> bool:
    """Return whether a step is for `who`."""
    try:
        check_dealer(table, who)
        check_who(table, who, step)
    except Refused:
        return False
    return True


def offer(table: Table, step: Due, *, due: bool) -> MayPrepare:
    """Return a step as an action, with a command that would do."""
    words = label(table, step), say(step), clause(table, step)
    match step.task:
        case "receive":
            return MayReceive(ReceiveDeck(fresh_name(table), fresh_colour(table)), *words)
        case "cut":
            return MayCut(CutDeck(step.of, len(DECK) // 2), LEAST_CUT, MOST_CUT, *words)
        case "count":
            cards = len(DECK) if before_cards(table) else len(table.deck)
            return MayCount(CountStub(table.round, cards), *words, due)
        case task:
            return MayPerform(Perform(task, step.of), *words, due)


def fresh_name(table: Table) -> str:
    """Return a name that no deck of the table has had."""
    equipment = table.equipment
    had = {*equipment.retired, *(deck.name for deck in equipment.decks)}
    return next(name for number in range(1, len(had) + 2) if (name := f"D{number}") not in had)


def fresh_colour(table: Table) -> str:
    """Return a colour that the other deck does not have."""
    return next(colour for colour in COLOURS if all(deck.colour != colour for deck in table.equipment.decks))
