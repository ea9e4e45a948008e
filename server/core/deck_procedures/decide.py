"""The events of a command about decks and devices."""

from collections.abc import Iterator
from typing import assert_never, get_args

from protocol.commands import CountStub, CutDeck, DeckCommand, Perform, ReceiveDeck
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Device, Stage, Task
from protocol.views import Cause
from server.core.cards.deck import DECK
from server.core.devices.decide import check_shuffler
from server.core.events import RoundVoided, TableEvent
from server.core.round.betting import as_cut
from server.core.round.engine import close_round
from server.core.round.voiding import at_stake
from server.core.supervision.checks import check_dealer, check_not_paused
from server.core.table import Now, Table, Who

from .events import (
    CardsShuffled,
    DeckCut,
    DeckMoved,
    DeckReceived,
    DeckRecut,
    DeckRemoved,
    DevicePlaced,
    DeviceRemoved,
    MiscountConfirmed,
    RecutOrdered,
    ShufflerJammed,
    StubCounted,
)
from .steps import (
    LEAST_CUT,
    MOST_CUT,
    Due,
    before_cards,
    clause,
    due,
    last_played,
    may_do,
    procedures_of,
    to_be_cut_again,
)
from .view import label


MOVES: dict[Task, Stage] = {
    "inspect": "inspected",
    "verify": "verified",
    "spread": "spread",
    "show": "seen",
    "wash": "washed",
    "stack": "stacked",
    "load": "shuffling",
}


def prepare(table: Table, who: Who, command: DeckCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield the events of a step of the procedures.

    Raises:
        Refused: If another step comes first, the step is for somebody else, or its values break the rules.

    """
    match command:
        case ReceiveDeck():
            check(table, who, Due("receive", ""))
            return receive(table, who, command)
        case CutDeck(deck, cards):
            check(table, who, Due("cut", deck))
            return cut(table, who, deck, cards)
        case CountStub():
            return count(table, who, command)
        case Perform(task, of):
            check(table, who, Due(task, of))
            return perform(table, who, command, now)
        case _:
            assert_never(command)


def check(table: Table, who: Who, wanted: Due) -> None:
    """Raise Refused unless `who` may do this step now."""
    check_dealer(table, who)
    check_not_paused(table)
    if table.report is not None:
        raise Refused(Text.REPORT_OPEN)
    comes, named = due(table), (wanted.task, wanted.of)
    can_be = [step for step in (comes, *may_do(table)) if step and (step.task, step.of) == named]
    if not can_be:
        if comes is None:
            raise Refused(Text.NO_STEP_NOW)
        raise step_first(table, comes)
    check_who(table, who, can_be[0])


def check_who(table: Table, who: Who, step: Due) -> None:
    """Raise Refused unless a possible step is for `who`; nobody confirms their own work."""
    if who.role not in step.roles or (who.role == "player" and who.player not in table.players):
        raise Refused(Text.ONLY_ROLES, roles=step.roles)
    deck, wrong = table.equipment.deck(step.of), table.equipment.miscount
    check_shuffler(table, step.task, deck.colour if deck else None)
    if step.task == "verify" and deck and deck.inspected_by == who.player:
        raise Refused(Text.OWN_INSPECTION)
    if step.task == "confirm_count" and wrong and wrong.by == who.player:
        raise Refused(Text.OWN_DECK_COUNT)


def receive(table: Table, who: Who, command: ReceiveDeck) -> Iterator[TableEvent]:
    """Receive a deck; two at a table have backs of different colours (2(b)(2))."""
    name, colour, equipment = command.deck, command.colour, table.equipment
    if equipment.deck(name) or name in equipment.retired:
        raise Refused(Text.DECK_WAS_HERE, deck=name)
    if any(deck.colour == colour for deck in equipment.decks):
        raise Refused(Text.SAME_COLOUR, colour=colour)
    procedures = procedures_of(table)
    assert procedures is not None
    yield DeckReceived(name, colour, procedures.pre_shuffled, last_round(table), who.player)


def last_round(table: Table) -> int:
    """Return the number of the last round that is over."""
    return table.round - (table.step is not None)


def cut(table: Table, who: Who, deck: str, cards: int) -> Iterator[TableEvent]:
    """
    Yield a cut; at least ten cards stay on each side (4(c), ruling C11).

    Of a deck in play it is made of the shuffled deck, in place of the cut that was not well made (4(d)).
    """
    if not LEAST_CUT <= cards <= MOST_CUT:
        raise Refused(Text.OUTSIDE_CUT, least=LEAST_CUT, most=MOST_CUT, cards=cards)
    yield DeckCut(deck, cards, who.player)
    if to_be_cut_again(table):
        yield DeckRecut(as_cut(table, cards), cards, deck)


def count(table: Table, who: Who, command: CountStub) -> Iterator[TableEvent]:
    """Yield a count: of the stub, or between rounds of the whole deck (7(e) to (g), ruling C6)."""
    equipment, stub = table.equipment, not before_cards(table)
    deck = equipment.in_play if stub else last_played(table)
    check(table, who, Due("count", deck.name if deck else ""))
    assert deck is not None
    if command.round != table.round:
        raise Refused(Text.WRONG_ROUND, asked=command.round, round=table.round)
    expected, up_to = (len(table.deck), table.round) if stub else (len(DECK), last_round(table))
    yield StubCounted(deck.name, command.cards, expected, command.misdealt and stub, up_to, who.player)


def perform(table: Table, who: Who, command: Perform, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a step that needs no more values than its name."""
    of, by = command.of, who.player
    match command.task:
        case "inspect" | "verify" | "spread" | "show" | "wash" | "stack" | "load" as task:
            yield DeckMoved(of, MOVES[task], by)
        case "shuffle":
            yield CardsShuffled(of, "manual", by)
        case "take":
            yield CardsShuffled(of, "device", by)
        case "take_away":
            yield DeckRemoved(of, "spare", by)
        case "place":
            yield DevicePlaced(device(of), by)
        case "remove":
            yield DeviceRemoved(device(of), by)
        case "recut":
            yield RecutOrdered(of, by)
        case "report_jam":
            yield ShufflerJammed(of, by)
        case "report_short":
            yield DeckRemoved(of, "short", by)
        case "confirm_count":
            yield from confirm(table, who, now)
        case never:
            assert_never(never)


def device(of: str) -> Device:
    """Return the device that a checked step names."""
    return next(known for known in get_args(Device) if known == of)


def confirm(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """
    Yield the effects of a wrong count that a supervisor confirms: all hands are void (7(e)(2), rulings C4 and C6).

    If no hand was dealt wrong, the deck itself is, and leaves the table.
    """
    wrong = table.equipment.miscount
    assert wrong is not None
    yield MiscountConfirmed(wrong.deck, who.player)
    in_round = not before_cards(table)
    if in_round:
        cause: Cause = "misdeal" if wrong.misdealt else "short_deck"
        void_by = clause(table, Due("confirm_count", wrong.deck))
        yield RoundVoided(cause, void_by, at_stake(table), confirmed_by=who.player)
    if not wrong.misdealt:
        yield DeckRemoved(wrong.deck, "short", who.player)
    if in_round:
        yield close_round(table, now)


def check_decks(table: Table) -> None:
    """Raise Refused if a step with a deck or a device comes before the round's next step."""
    if step := due(table):
        raise step_first(table, step)
    deck = table.equipment.next
    if before_cards(table) and procedures_of(table) and not (deck and deck.ready):
        raise Refused(Text.SIT_DOWN_FIRST)


def step_first(table: Table, step: Due) -> Refused:
    """Return the refusal that says which step comes first, and who does it."""
    return Refused(Text.STEP_FIRST, step=label(table, step), roles=step.roles)
