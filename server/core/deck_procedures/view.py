"""The steps of the procedures in words, and what viewers see of decks and devices: everybody sees all of it."""

from typing import Literal, assert_never

from protocol import updates
from protocol.announcements import Said
from protocol.labels import Call, Label
from protocol.posted import Posted
from protocol.values import Task
from protocol.views import DeckView, Equipment
from server.core.settings import TableSettings
from server.core.table import Table

from . import events as happened
from .events import Preparing
from .steps import Due, device_counts


LABELS: dict[Task | Literal["receive", "cut", "count"], tuple[Label, Call]] = {  # the button, and the dealer's words
    "receive": (Label.RECEIVE, Call.RECEIVE),
    "inspect": (Label.INSPECT, Call.INSPECT),
    "verify": (Label.VERIFY, Call.VERIFY),
    "spread": (Label.SPREAD, Call.SPREAD),
    "show": (Label.SHOW, Call.SHOW),
    "wash": (Label.WASH, Call.WASH),
    "stack": (Label.STACK, Call.STACK),
    "shuffle": (Label.SHUFFLE, Call.SHUFFLE),
    "load": (Label.LOAD, Call.SHUFFLE),
    "take": (Label.TAKE, Call.TAKE),
    "take_away": (Label.TAKE_AWAY, Call.TAKE_AWAY),
    "cut": (Label.CUT, Call.CUT),
    "count": (Label.COUNT, Call.COUNT),
    "confirm_count": (Label.CONFIRM_COUNT, Call.CONFIRM_COUNT),
    "recut": (Label.RECUT, Call.RECUT),
    "report_jam": (Label.REPORT_JAM, Call.REPORT_JAM),
    "report_short": (Label.REPORT_SHORT, Call.REPORT_SHORT),
    "place": (Label.PLACE, Call.PLACE),
    "remove": (Label.REMOVE, Call.REMOVE),
}
SHUFFLES = {  # posted, and by ruling C11 in the table's settings
    "manual": Posted.MANUAL_SHUFFLE,
    "shuffler": Posted.SHUFFLER,
    "counting_shuffler": Posted.COUNTING_SHUFFLER,
}


def on_shuffling(settings: TableSettings) -> tuple[str, ...]:
    """Return the posted sentence about the shuffle, at a table that follows the procedures."""
    if settings.procedures is None:
        return ()
    shuffle = SHUFFLES[settings.procedures.shuffle]
    if shuffle is Posted.COUNTING_SHUFFLER and not device_counts(settings):
        shuffle = Posted.COUNTED_TWICE
    return (shuffle.words(),)


def label(table: Table, step: Due) -> str:
    """Return what a step is called on its button."""
    return LABELS[step.task][0].words(deck=name(table, step.of))


def say(step: Due) -> str:
    """Return what the dealer announces with a step."""
    return LABELS[step.task][1].words()


def name(table: Table, of: str) -> str:
    """Return a deck or a device as people call it."""
    deck = table.equipment.deck(of)
    return Label.DECK.words(colour=deck.colour, name=deck.name) if deck else Label.DEVICE.words(name=of)


def equipment(table: Table) -> Equipment:
    """Return decks and devices as everybody may know them."""
    known = table.equipment
    decks = tuple(DeckView(deck.name, deck.colour, deck.stage, deck.cut) for deck in known.decks)
    return Equipment(decks, known.devices, known.counted, known.miscount is not None)


def update_of(event: Preparing, after: Table, seq: int) -> updates.Prepared:
    """Return everybody's update of an event; `after` is the table after it."""
    return updates.Prepared(seq, in_words(event, after), equipment(after))


STAGES = {
    "inspected": Said.DECK_INSPECTED,
    "verified": Said.DECK_VERIFIED,
    "spread": Said.DECK_SPREAD,
    "seen": Said.DECK_SEEN,
    "washed": Said.DECK_WASHED,
    "stacked": Said.DECK_STACKED,
    "shuffling": Said.DECK_IN_SHUFFLER,
}


def in_words(event: Preparing, after: Table) -> str | None:
    """Return what happened, as a sentence for everybody."""
    match event:
        case happened.DeckReceived(of, pre_shuffled=ready):
            return (Said.SHUFFLED_DECK_CAME if ready else Said.DECK_CAME).words(deck=name(after, of))
        case happened.DeckMoved(of, stage):
            return STAGES[stage].words(deck=name(after, of)) if stage in STAGES else None
        case happened.CardsShuffled(of):
            return Said.DECK_SHUFFLED.words(deck=name(after, of))
        case happened.DeckCut(of, cards):
            return Said.DECK_CUT.words(deck=name(after, of), cards=cards)
        case happened.RecutOrdered(of):
            return Said.DECK_CUT_AGAIN.words(deck=name(after, of))
        case happened.StubCounted(_, cards, expected, misdealt):
            return (Said.STUB_WRONG if misdealt or cards != expected else Said.STUB_COUNTED).words(cards=cards)
        case happened.MiscountConfirmed():
            return Said.MISCOUNT_CONFIRMED.words()
        case happened.DeckRemoved(of):
            return Said.DECK_LEFT.words(deck=of)
        case happened.ShufflerJammed(of):
            return Said.SHUFFLER_FAILED.words(deck=name(after, of))
        case happened.DevicePlaced(device):
            return Said.DEVICE_PLACED.words(device=name(after, device))
        case happened.DeviceRemoved(device):
            return Said.DEVICE_REMOVED.words(device=name(after, device))
        case _:
            assert_never(event)
