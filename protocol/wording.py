"""How a sentence for people is made: a name for programs, a text, and the values that are filled into it."""

import re
from enum import Enum
from functools import lru_cache
from string import Formatter

from .money import dollars


ROLES = {"dealer": "the dealer", "supervisor": "a supervisor", "player": "a player"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
RECEIVERS = {
    "hands": "each player and the dealer",
    "seats": "each player",
    "dealer": "the dealer",
    "community": "the community",
}
SHOWN = {"dealer": "the dealer's hand", "community": "the community cards", "seats": "the players' hands"}
PLACES = {"dealer": "the dealer", "community": "the community cards"}

Value = str | int | tuple[str, ...] | tuple[int, ...] | tuple[int | str, ...]


class Words(Formatter):
    """Fills sentences in; what stands behind the colon of a field says how its value reads."""

    def format_field(self, value: Value, format_spec: str) -> str:
        """Return a value as people read it."""
        match value, format_spec:
            case int(), "dollars":
                return dollars(value)
            case str(), "lower":
                return value.lower()
            case str(), "small":
                return value[:1].lower() + value[1:]
            case str(), "capital":
                return value[:1].upper() + value[1:]
            case str(), "name":
                return value.replace("_", " ")
            case str(), "payout":
                return value.replace(":", " to ")
            case str(), "posted":
                return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", value.replace(":", " to "))
            case int(), "count":
                return f"{value:,}"
            case str(), "rank":
                return RANKS[value]
            case str(), "Rank":
                return RANKS[value].capitalize()
            case str(), "ranks":
                return "sixes" if value == "6" else f"{RANKS[value]}s"
            case str(), "Name":
                return value.replace("_", " ").capitalize()
            case str(), "card":
                return f"{RANKS[value[0]]} of {SUITS[value[1]]}"
            case str(), "receivers":
                return RECEIVERS[value]
            case str(), "shown":
                return SHOWN[value]
            case ((str() | int()), "place"):
                return place(value)
            case tuple(), "places":
                return " or ".join(place(one) for one in value)
            case tuple(), "roles":
                return " or ".join(ROLES[str(one)] for one in value)
            case tuple(), "and":
                return " and ".join(str(one).lower() for one in value)
            case tuple(), "or":
                return " or ".join(str(one).lower() for one in value)
            case tuple(), "list":
                return ", ".join(str(one) for one in value)
            case ((str() | int()), ""):
                return str(value)
        raise AssertionError(f"{value!r} cannot be written as {format_spec or 'it is'}")


WORDS = Words()


def sentence(typed: str) -> str:
    """Return a reason that somebody typed as a sentence, which others can follow: with a full stop at its end."""
    words = typed.rstrip()
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def place(value: int | str) -> str:
    """Return a place on the table as people call it."""
    return PLACES[value] if isinstance(value, str) else f"seat {value}"


class Wording(Enum):
    """Base of the catalogues of sentences: each of them has a text for people."""

    def __init__(self, text: str) -> None:
        self.text = text

    def words(self, **values: Value) -> str:
        """Return the text with these values in it."""
        return filled(self.text, tuple(values.items()))


@lru_cache(maxsize=10_000)  # the same few sentences are shown to each viewer after each event
def filled(text: str, values: tuple[tuple[str, Value], ...]) -> str:
    """Return a text with these values in it."""
    return WORDS.vformat(text, (), dict(values))
