"""
Refusals: a command that is not allowed is refused with a sentence of the catalogue (`sentences.py`).

The core names the sentence and gives its values. How amounts, lists and places read is for this module alone, so that
another language needs another catalogue and nothing else.
"""

from enum import Enum
from string import Formatter

from protocol.refusals import Code

from .money import dollars


ROLES = {"dealer": "the dealer", "supervisor": "a supervisor", "player": "a player"}
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
            case ((str() | int()), "place"):
                return place(value)
            case tuple(), "places":
                return " or ".join(place(one) for one in value)
            case tuple(), "roles":
                return " or ".join(ROLES[str(one)] for one in value)
            case tuple(), "or":
                return " or ".join(str(one).lower() for one in value)
            case tuple(), "list":
                return ", ".join(str(one) for one in value)
            case ((str() | int()), ""):
                return str(value)
        raise AssertionError(f"{value!r} cannot be written as {format_spec or 'it is'}")


WORDS = Words()


def place(value: int | str) -> str:
    """Return a place on the table as people call it."""
    return PLACES[value] if isinstance(value, str) else f"seat {value}"


class Sentence(Enum):
    """Base of the catalogue: each of its sentences has a code for programs and a text for people."""

    def __init__(self, code: Code, text: str) -> None:
        self.code = code
        self.text = text

    def words(self, **values: Value) -> str:
        """Return the text with these values in it."""
        return WORDS.vformat(self.text, (), values)


class Refused(Exception):
    """
    A command that the rules, the table's settings or the player's money do not allow.

    `sentence` says what was wrong and what would be right; it is shown to the person who asked.
    A refused command has changed nothing.
    """

    def __init__(self, said: Sentence, **values: Value) -> None:
        self.said, self.code, self.sentence = said, said.code, said.words(**values)
        super().__init__(f"{self.code}: {self.sentence}")
