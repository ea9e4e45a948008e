"""The steps of the procedures in words, and what viewers see of decks and devices: everybody sees all of it."""

from typing import Literal, assert_never

from protocol import updates
from protocol.values import Task
from protocol.views import DeckView, Equipment
from server.core.settings import TableSettings
from server.core.table import Table

from . import events as happened
from .events import Preparing
from .steps import Due


LABELS: dict[Task | Literal["receive", "cut", "count"], tuple[str, str]] = {  # the button, and the dealer's words
    "receive": ("Receive a deck", "Cards, please."),
    "inspect": ("Inspect {}", "Checking the cards."),
    "verify": ("Verify {}", "Cards verified."),
    "spread": ("Spread {} face up", "Spreading the cards."),
    "show": ("{} has been looked at", "Please look at the cards."),
    "wash": ("Turn {} face down and wash it", "Washing the cards."),
    "stack": ("Stack {}", "Stacking the cards."),
    "shuffle": ("Shuffle {}", "Shuffling."),
    "load": ("Put {} into the shuffler", "Shuffling."),
    "take": ("Take {} out of the shuffler", "Cards are shuffled."),
    "take_away": ("Take {} away from the table", "One deck from now on."),
    "cut": ("Cut {}", "Cutting the cards."),
    "count": ("Count the cards of {}", "Counting the stub."),
    "confirm_count": ("Confirm the count of {}", "The count is wrong."),
    "recut": ("Have {} cut again", "Cut again, please."),
    "report_jam": ("{} jams in the shuffler", "Shuffler stopped; the cards are shuffled again."),
    "report_short": ("The shuffler finds {} wrong", "Wrong number of cards; a new deck, please."),
    "place": ("Place the {}", "A device comes to the table."),
    "remove": ("Remove the {}", "A device leaves the table."),
}
SHUFFLES = {  # posted, and by ruling C11 in the table's settings
    "manual": "The dealer shuffles by hand and cuts, and counts the cards at least every five rounds.",
    "shuffler": "A device shuffles; the dealer counts the cards at least every five rounds.",
    "counting_shuffler": "A device shuffles, and counts the cards after each shuffle.",
}


def on_shuffling(settings: TableSettings) -> tuple[str, ...]:
    """Return the posted sentence about the shuffle, at a table that follows the procedures."""
    return (SHUFFLES[settings.procedures.shuffle],) if settings.procedures else ()


def label(table: Table, step: Due) -> str:
    """Return what a step is called on its button."""
    text = LABELS[step.task][0].format(name(table, step.of))
    return text[:1].upper() + text[1:]


def say(step: Due) -> str:
    """Return what the dealer announces with a step."""
    return LABELS[step.task][1]


def name(table: Table, of: str) -> str:
    """Return a deck or a device as people call it."""
    deck = table.equipment.deck(of)
    return f"the {deck.colour} deck {deck.name}" if deck else of.replace("_", " ")


def equipment(table: Table) -> Equipment:
    """Return decks and devices as everybody may know them."""
    known = table.equipment
    decks = tuple(DeckView(deck.name, deck.colour, deck.stage, deck.cut) for deck in known.decks)
    return Equipment(decks, known.devices, known.counted, known.miscount is not None)


def update_of(event: Preparing, after: Table, seq: int) -> updates.Prepared:
    """Return everybody's update of an event; `after` is the table after it."""
    return updates.Prepared(seq, in_words(event, after), equipment(after))


STAGES = {
    "inspected": "The dealer has inspected {}.",
    "verified": "The floor has verified {}.",
    "spread": "{} lies spread face up.",
    "seen": "{} has been looked at.",
    "washed": "{} is being washed.",
    "stacked": "{} is stacked.",
    "shuffling": "{} is in the shuffler.",
}


def in_words(event: Preparing, after: Table) -> str | None:
    """Return what happened, as a sentence for everybody."""
    match event:
        case happened.DeckReceived(of, pre_shuffled=ready):
            text = "{} has come to the table" + (", shuffled before." if ready else ".")
        case happened.DeckMoved(of, stage):
            if stage not in STAGES:
                return None
            text = STAGES[stage]
        case happened.CardsShuffled(of):
            text = "{} is shuffled."
        case happened.DeckCut(of, cards):
            text = f"{{}} is cut: {cards} cards from its top go below the others."
        case happened.RecutOrdered(of):
            text = "{} is to be cut again."
        case happened.StubCounted(of, cards, expected, misdealt):
            wrong = misdealt or cards != expected
            verdict = "A supervisor is asked to look." if wrong else "The deck is whole."
            return f"The dealer has counted {cards} cards. {verdict}"
        case happened.MiscountConfirmed():
            return "The count is wrong."
        case happened.DeckRemoved(of):
            text = f"Deck {of} has left the table."
        case happened.ShufflerJammed(of):
            text = "The shuffler has failed; {} is shuffled again."
        case happened.DevicePlaced(device):
            return f"The {name(after, device)} stands at the table."
        case happened.DeviceRemoved(device):
            return f"The {name(after, device)} has left the table."
        case _:
            assert_never(event)
    text = text.format(name(after, of))
    return text[:1].upper() + text[1:]
