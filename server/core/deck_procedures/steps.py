"""
Which step of the procedures comes next, from the decks and devices at the table.

One step at a time is due, and nothing goes on before it is done. The sections named here are those of the five-card
games; in Three Card Poker opening and shuffle are one higher (`Game.sections`).
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from protocol.values import Device, Role, Stage, Task
from server.core.cards.deck import DECK
from server.core.games.steps import Ask, Burn, Deal
from server.core.settings import Procedures, TableSettings
from server.core.table import Table, game_of

from .decks import Deck


COUNT_EVERY = 5  # rounds (7(e) to (g), ruling C6)
LEAST_CUT, MOST_CUT = 10, 42  # at least ten cards on each side (4(c), ruling C11)


class Due(Struct, frozen=True):
    """A step: what is to be done with a deck or a device, `of`, and by whom."""

    task: Task | Literal["receive", "cut", "count"]
    of: str
    roles: tuple[Role, ...] = ("dealer",)


OPENING: dict[Stage, Task] = {  # 3(b) and (c), for each deck separately (3(d))
    "received": "inspect",
    "inspected": "verify",
    "verified": "spread",
    "spread": "show",
    "seen": "wash",
    "washed": "stack",
}
BY_WHOM: dict[Task, tuple[Role, ...]] = {"verify": ("supervisor",), "show": ("dealer", "player")}


def in_force(table: Table) -> TableSettings | None:
    """Return the settings that the next cards are dealt under."""
    return table.posted if table.step is None else table.settings


def procedures_of(table: Table) -> Procedures | None:
    """Return the procedures that the table follows; None if the server shuffles for it."""
    settings = in_force(table)
    return settings.procedures if settings and settings.pace == "dealer" else None


def due(table: Table) -> Due | None:
    """Return the step that comes next; None if the round may go on, or the table waits for its first player."""
    if procedures_of(table) is None:
        return None
    if wrong := table.equipment.miscount:
        return Due("confirm_count", wrong.deck, ("supervisor",))
    if before_cards(table):
        return next(to_be_done(table), None)
    if again := to_be_cut_again(table):
        return Due("cut", again.name)
    deck = table.equipment.in_play
    return Due("count", deck.name) if deck and may_count(table) and since_count(table) >= COUNT_EVERY else None


def before_cards(table: Table) -> bool:
    """Return whether no card of a round has left its deck."""
    return table.step is None or not (table.dealt or table.burned)


def to_be_cut_again(table: Table) -> Deck | None:
    """Return the deck in play that a supervisor wants cut again; the order lapses as a card leaves it (4(d))."""
    deck = table.equipment.in_play
    return deck if deck and deck.wants_cut and whole(table) else None


def whole(table: Table) -> bool:
    """Return whether no card has left the deck of the round, by the deal, the burn or an error."""
    return len(table.deck) == len(DECK)


def may_be_cut_again(table: Table) -> Deck | None:
    """Return the deck that a supervisor may have cut again: it has been cut, and no card has left it (4(d))."""
    if before_cards(table):
        return deck if (deck := table.equipment.next) and deck.stage == "cut" else None
    drawn = table.shoe.reads or table.shoe.fault  # a card that was read has left the shoe
    return deck if (deck := table.equipment.in_play) and deck.cut and whole(table) and not drawn else None


def to_be_done(table: Table) -> Iterator[Due]:
    """Yield what is still to be done before cards are dealt, the first step first."""
    procedures, equipment = procedures_of(table), table.equipment
    assert procedures is not None
    yield from of_devices(table)
    if overdue(table) and (deck := last_played(table)):
        yield Due("count", deck.name)
    if len(equipment.decks) > procedures.decks:
        yield from (Due("take_away", spare.name) for spare in equipment.decks if spare != equipment.next)
    for deck in equipment.decks:
        yield from to_open(table, deck)
    if len(equipment.decks) < procedures.decks:
        yield Due("receive", "")
    elif all(deck.stage != "spread" for deck in equipment.decks):
        yield from to_shuffle(table, procedures)


def last_played(table: Table) -> Deck | None:
    """Return the deck that was dealt last; if it is gone, the next one."""
    return table.equipment.deck(table.equipment.played or "") or table.equipment.next


def of_devices(table: Table) -> Iterator[Due]:
    """Yield what is to be done with devices: one that is not used goes before another way is (14(g), 12(g), 13(g))."""
    standing, used = table.equipment.devices, devices_used(table)
    yield from (Due("remove", device) for device in standing if device not in used)
    yield from (Due("place", device) for device in used if device not in standing)


def devices_used(table: Table) -> tuple[Device, ...]:
    """Return the devices that the table shuffles and deals with."""
    settings, procedures = in_force(table), procedures_of(table)
    assert settings is not None
    assert procedures is not None
    shuffler: tuple[Device, ...] = () if procedures.shuffle == "manual" else (procedures.shuffle,)
    return (*shuffler, "automated_shoe") if settings.dealing == "automated_shoe" else shuffler


def to_open(table: Table, deck: Deck) -> Iterator[Due]:
    """
    Yield the opening of a deck, up to its shuffle (3(b) to (d)).

    While there is no player, the deck stays spread, and so does every deck that was in use (4(e)).
    """
    if deck.stage == "spread" and not table.players:
        return
    if deck.stage in OPENING:
        task = OPENING[deck.stage]
        yield Due(task, deck.name, BY_WHOM.get(task, ("dealer",)))
    elif not table.players and not (deck.shuffle == "pre_shuffled" and deck.stage in ("shuffled", "cut")):
        yield Due("spread", deck.name)


def to_shuffle(table: Table, procedures: Procedures) -> Iterator[Due]:
    """
    Yield the shuffle and the cut of the next deck, and the shuffle of the other (4(a) to (c), 2(b)).

    A device holds one deck. What was dealt last goes into it when the next deck has come out, so that never both decks
    are in the discard rack (2(b)(5)).
    """
    equipment = table.equipment
    deck, inside = equipment.next, equipment.in_device
    assert deck is not None
    if inside == deck:
        yield Due("take", deck.name)
    elif deck.stage in ("stacked", "rack"):
        if procedures.shuffle == "manual":
            yield Due("shuffle", deck.name)
        elif inside:
            yield Due("take", inside.name)
        else:
            yield Due("load", deck.name)
    if deck.wants_cut:
        yield Due("cut", deck.name)
    yield from (Due("load", other.name) for other in equipment.decks if other not in (deck, inside))


def may_do(table: Table) -> Iterator[Due]:
    """Yield the steps that are not due, and can be done."""
    equipment = table.equipment
    procedures = procedures_of(table)
    if procedures is None:
        return
    if wrong := equipment.miscount:
        yield Due("count", wrong.deck)
    elif (deck := equipment.in_play) and may_count(table):
        yield Due("count", deck.name)
    if cut := may_be_cut_again(table):
        yield Due("recut", cut.name, ("supervisor",))
    if inside := equipment.in_device:
        yield Due("report_jam", inside.name)
        if procedures.shuffle == "counting_shuffler":
            yield Due("report_short", inside.name)


def since_count(table: Table) -> int:
    """Return in how many rounds, the open one included, the cards were not counted."""
    return table.round - table.equipment.counted


def overdue(table: Table) -> bool:
    """Return whether five rounds went by without a count: then the table takes no wagers (ruling C6)."""
    return counts(table) and since_count(table) - (table.step is not None) >= COUNT_EVERY


def count_due(table: Table) -> int | None:
    """Return in how many rounds, this one among them, the stub is to be counted; None where nobody counts it."""
    if not counts(table):
        return None
    return max(0, COUNT_EVERY - since_count(table) + (table.step is not None))


def counts(table: Table) -> bool:
    """Return whether the dealer counts."""
    settings = in_force(table)
    return settings is not None and procedures_of(table) is not None and not device_counts(settings)


def device_counts(settings: TableSettings) -> bool:
    """Return whether a device counts the cards, and the rules want no other count then (7(f), 7(g), ruling C6)."""
    sections = game_of(settings).sections
    alone = sections is None or settings.dealing in sections.uncounted
    return alone and settings.procedures is not None and settings.procedures.shuffle == "counting_shuffler"


def may_count(table: Table) -> bool:
    """Return whether the stub may be counted: after the last deal and before settlement, once (ruling C6)."""
    if table.step is None or table.void or not table.dealt or since_count(table) == 0 or not counts(table):
        return False
    coming = table.steps[table.step :]
    return not isinstance(coming[0], Ask) and not any(isinstance(step, Deal | Burn) for step in coming)


def opened(table: Table) -> bool:
    """Return whether the decks that the table plays with have been opened, and none is overdue to be counted."""
    procedures, decks = procedures_of(table), table.equipment.decks
    if procedures is None or not before_cards(table):  # a card was burned: the other deck can wait
        return True
    unopened = (*OPENING, "stacked")
    return len(decks) >= procedures.decks and not overdue(table) and all(deck.stage not in unopened for deck in decks)


def clause(table: Table, step: Due) -> str:
    """Return where the game's rules say so; nothing, where no regulator's text is followed."""
    settings = in_force(table)
    assert settings is not None
    sections = game_of(settings).sections
    if sections is None:
        return ""
    match step.task:
        case "receive" | "inspect" | "verify":
            return f"{sections.opening}({'a' if step.task == 'receive' else 'b'})"
        case "spread" | "show":
            idle = (deck := table.equipment.deck(step.of)) and deck.shuffle is not None
            return f"{sections.shuffle}(e)" if idle else f"{sections.opening}(b)"
        case "wash" | "stack":
            return f"{sections.opening}(c)"
        case "shuffle" | "load" | "take":
            return f"{sections.shuffle}(a)"
        case "take_away":
            return "2(a)"
        case "cut":
            return f"{sections.shuffle}(c)"
        case "recut":
            return f"{sections.shuffle}(d)"
        case "count":
            return sections.count[settings.dealing]
        case "confirm_count":
            return sections.miscount
        case "report_jam":
            return sections.jam
        case "report_short":
            return sections.counting
        case "place" | "remove":
            return sections.method
