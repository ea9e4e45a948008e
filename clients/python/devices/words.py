"""The words with which somebody plays the devices of a table, line by line: `coin 3`, `start`, `jam`."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from .connection import Connection
from .device import Device
from .kinds import Key, Keypad, Reader, Sensors, Shoe, Shuffler
from .showing import in_words


SEATS = range(1, 8)
SECONDS = range(1, 601)


class Wrong(Exception):
    """What was said is not understood; the sentence says what would be right."""


class Word(NamedTuple):
    """
    A word: what it takes and does, for whom.

    `value` reads what follows, and is None where nothing does; `example` is all of it. `does` returns a sentence if it
    could not be done.
    """

    example: str
    about: str
    does: Callable[[Connection, Any], str | None]
    kinds: tuple[type[Device], ...] = (Device,)
    value: Callable[[str], Any] | None = None
    optional: bool = False


Kind = TypeVar("Kind", bound=Device)


def of(kind: type[Kind], does: Callable[[Kind, Any], bool | None], why: str = "") -> Callable[..., str | None]:
    """Return what has a device of a kind do something; `why` that could not be done, if it answers False."""

    def do(connection: Connection, value: Any) -> str | None:
        assert isinstance(connection.device, kind)
        return why if does(connection.device, value) is False else None

    return do


def fault(does: Callable[[Connection], bool], why: str) -> Callable[..., str | None]:
    """Return what has a connection fail on request; `why` it could not, if it answers False."""
    return lambda connection, _value: None if does(connection) else why


def jam(connection: Connection, _value: None) -> None:
    """Have a shuffler or a shoe fail."""
    assert isinstance(connection.device, Shuffler | Shoe)
    connection.device.jam()


def unjam(connection: Connection, _value: None) -> None:
    """Have it work again."""
    assert isinstance(connection.device, Shuffler | Shoe)
    connection.device.unjam()


def fail(how: str) -> Callable[..., str | None]:
    """Return what has a reader fail at the next card."""
    return of(Reader, lambda reader, _: setattr(reader, "fails", how))


def number(numbers: range) -> Callable[[str], int]:
    """Return what reads a number."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or int(text) not in numbers:
            raise Wrong(f"{text!r} is no number from {numbers[0]} to {numbers[-1]}.")
        return int(text)

    return read


def like(pattern: str, what: str) -> Callable[[str], str]:
    """Return what reads a text of some form."""

    def read(text: str) -> str:
        if re.fullmatch(pattern, text) is None:
            raise Wrong(f"{text!r} is no {what}.")
        return text

    return read


SEAT, CLAIM = number(SEATS), number(range(1, 10**9))
CARD = like(r"[2-9TJQKA][cdhs]|\?", "card: Qh is the queen of hearts, ? one that cannot be read")
COLOUR = like("[a-z]{1,20}", "colour")
NOTHING_ASKED = "No card is asked for."
NO_ROUND = "It shows no round yet."
NO_CLAIM = "No claim waits for the key."
NOTHING_SAID = "It has done nothing yet."
NO_SESSION = "The house has not answered it yet."
JAMS = (Shuffler, Shoe)

WORDS: dict[str, Word] = {
    "coin": Word("coin 3", "put a coin on the sensor of a seat", of(Sensors, Sensors.put), (Sensors,), SEAT),
    "uncoin": Word("uncoin 3", "take it off", of(Sensors, Sensors.take), (Sensors,), SEAT),
    "start": Word("start", "press START GAME", of(Keypad, lambda pad, _: pad.press("Start"), NO_ROUND), (Keypad,)),
    "end": Word("end", "press END GAME", of(Keypad, lambda pad, _: pad.press("End"), NO_ROUND), (Keypad,)),
    "select": Word("select 3", "select the spot of a winner", of(Keypad, Keypad.select), (Keypad,), SEAT),
    "key": Word("key 1", "turn the key for a claim, or the first", of(Key, Key.turn, NO_CLAIM), (Key,), CLAIM, True),
    "scan": Word(
        "scan Qh",
        "have a card go through the reader",
        of(Reader, lambda reader, card: reader.scan(None if card == "?" else card), NOTHING_ASKED),
        (Reader,),
        CARD,
    ),
    "misread": Word("misread", "take the next card for another", fail("misread"), (Reader,)),
    "unread": Word("unread", "be unable to read the next card", fail("unread"), (Reader,)),
    "load": Word("load red", "put a deck into the shuffler", of(Shuffler, Shuffler.load), (Shuffler,), COLOUR, True),
    "unload": Word("unload", "take it out", of(Shuffler, lambda shuffler, _: shuffler.unload()), (Shuffler,)),
    "count": Word(
        "count 51", "have it count so many cards", of(Shuffler, Shuffler.count), (Shuffler,), number(range(105))
    ),
    "stacks": Word("stacks 3", "have the shoe deal so many stacks", of(Shoe, Shoe.deal), (Shoe,), number(range(9))),
    "jam": Word("jam", "jam the shuffler or the shoe", jam, JAMS),
    "unjam": Word("unjam", "clear it", unjam, JAMS),
    "silence": Word(
        "silence sensors 10", "say nothing for so many seconds", lambda one, s: one.silence(s), value=number(SECONDS)
    ),
    "duplicate": Word("duplicate keypad", "send the last message twice", fault(Connection.duplicate, NOTHING_SAID)),
    "replay": Word(
        "replay keypad", "send again what did something last, as a thief would", fault(Connection.replay, NOTHING_SAID)
    ),
    "forge": Word("forge keypad", "send a message under a wrong key", fault(Connection.wrong_key, NO_SESSION)),
}
HELP = "help", "show", "quit"


def obey(connections: Sequence[Connection], line: str) -> list[str]:
    """Do what a line says, and return what is to be said about it."""
    word, *rest = line.split() or [""]
    try:
        match word:
            case "":
                return []
            case "help":
                return [f"{one.example:20} {one.about}" for one in WORDS.values() if fit(connections, one)] + [
                    f"{'show':20} say what each device shows",
                    f"{'quit':20} leave",
                ]
            case "show":
                return [f"{one.device.about.device} {look(one.device)}" for one in connections]
            case _ if word in WORDS:
                return do(connections, WORDS[word], rest)
            case _:
                words = [name for name, one in WORDS.items() if fit(connections, one)]
                return [f"There is no word {word!r}. There are: {', '.join((*words, *HELP))}."]
    except Wrong as wrong:
        return [str(wrong)]


def do(connections: Sequence[Connection], word: Word, rest: list[str]) -> list[str]:
    """Do what a word says (Wrong, if that is not clear)."""
    device = one_of(fit(connections, word), word, rest)
    if word.value is None or not rest:
        if rest or (word.value is not None and not word.optional):
            raise Wrong(f"It is: {word.example}")
        value = None
    elif len(rest) > 1:
        raise Wrong(f"It is: {word.example}")
    else:
        value = word.value(rest[0])
    why = word.does(device, value)
    return [] if why is None else [f"{device.device.about.device}: {why}"]


def fit(connections: Sequence[Connection], word: Word) -> list[Connection]:
    """Return the devices that a word is for."""
    return [one for one in connections if isinstance(one.device, word.kinds)]


def one_of(fitting: list[Connection], word: Word, rest: list[str]) -> Connection:
    """Return the one device that is meant, and take its name off the rest, where it is by id or kind."""
    if not fitting:
        raise Wrong(f"No device here can do that: {word.about}.")
    named = [one for one in fitting if {one.device.about.device, one.device.about.kind} & set(rest)]
    if len(named or fitting) > 1:
        names = ", ".join(one.device.about.device for one in named or fitting)
        raise Wrong(f"Say which of {names}, as in: {word.example.split()[0]} {fitting[0].device.about.device}")
    (one,) = named or fitting
    for name in (one.device.about.device, one.device.about.kind):
        if name in rest:
            rest.remove(name)
    return one


def look(device: Device) -> str:
    """Return what a device shows, and how it says that it stands."""
    shown = "shows nothing yet" if device.shown is None else in_words(device.shown)
    status = {name: value for name, value in device.status().items() if name != "type" and value is not None}
    return shown + "".join(f"; {name} {value}" for name, value in status.items())
