"""
Play rounds while every catalogue is in another language, and print what is still in English.

The language has the name of a sentence in place of its text. It is set before the server is loaded, because games make
the names of their wagers and options as they are loaded.
"""

from protocol import wording


def in_another_language(sentence, **values):
    """Return the name of a sentence; all its values must be there."""
    wording.WORDS.vformat(sentence.text, (), values)
    return f"{type(sentence).__name__}.{sentence.name}"


wording.Wording.words = in_another_language

from random import Random  # noqa: E402

import msgspec  # noqa: E402

from server.core.evolve import evolve  # noqa: E402
from server.core.games.registry import GAMES  # noqa: E402
from server.core.legal import legal  # noqa: E402
from server.core.redact import redact  # noqa: E402
from server.core.table import Table  # noqa: E402
from server.core.view import view  # noqa: E402
from tests.core.given import DEALER, FLOOR, who  # noqa: E402
from tests.core.physical_cards import rounds  # noqa: E402
from tests.core.random_play import random_pit  # noqa: E402


VIEWERS = (who("p1"), who("ann"), DEALER, FLOOR)
TYPED = {  # by people: the title of the table, reasons, disputes and answers; a full stop may have been added
    "Table 1", "not so", "counted wrong", "we have looked", "that was mine", "an alarm", "for today",
    "a minute, please", "as we said",
}  # fmt: skip
WORDED = {"label", "say", "odds", "silence"}  # fields that are for people alone


class Silent(rounds.Checked):
    """A table whose checks are left out: its sentences are not what they expect."""

    def check(self, table):
        pass

    def fold(self, event, table):
        pass

    def look(self):
        pass


def texts(message, field=""):
    """Every text of a message, with its field."""
    match message:
        case str():
            yield field, message
        case dict():
            for key, value in message.items():
                yield from texts(value, key)
        case list():
            for value in message:
                yield from texts(value, field)


def left(events):
    """What viewers read that is in no catalogue."""
    table = Table()
    for n, event in enumerate(events):
        table = evolve(table, event)
        if table.settings is None:
            continue
        for viewer in VIEWERS:
            seen = (
                redact(event, table, n, viewer),
                *((view(table, viewer), legal(table, viewer)) if n % 5 == 0 else ()),
            )
            for field, text in texts(msgspec.json.decode(msgspec.json.encode(seen))):
                named = text.partition(".")[0] in CATALOGUES
                if (" " in text or field in WORDED) and not named and text.removesuffix(".") not in TYPED:
                    yield field, text


CATALOGUES = {catalogue.__name__ for catalogue in wording.Wording.__subclasses__()} | {"Text"}


def main():
    found = set()
    for game in sorted(GAMES):
        for seed in range(3):
            found |= set(left(random_pit(Random(seed), 150, None, game).events))
        rounds.Checked = Silent
        found |= set(left(rounds.play(1, game).events))
    print(*sorted(found), sep="\n")


if __name__ == "__main__":
    main()
