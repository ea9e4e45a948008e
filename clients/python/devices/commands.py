"""The commands that a person types to play the devices of a table: `coin 3`, `start`, `jam`."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from .connection import Connection
from .device import Device
from .display_text import display_text
from .kinds import Key, Keypad, Reader, Sensors, Shoe, Shuffler


SEATS = range(1, 8)
SECONDS = range(1, 601)


class BadCommand(Exception):
    """A line that cannot be carried out; the sentence says what would be right."""


class Command(NamedTuple):
    """
    A command: what it does, and for which `kinds` of device.

    `value` parses the argument, or is None if there is none; the argument may be `optional`. `example` is a whole line.
    `does` returns a sentence if the command could not be carried out.
    """

    example: str
    about: str
    does: Callable[[Connection, Any], str | None]
    kinds: tuple[type[Device], ...] = (Device,)
    value: Callable[[str], Any] | None = None
    optional: bool = False


Kind = TypeVar("Kind", bound=Device)


def of(kind: type[Kind], does: Callable[[Kind, Any], bool | None], why: str = "") -> Callable[..., str | None]:
    """Return a command's `does` that calls a device's method; `why` is the sentence if that returns False."""

    def do(connection: Connection, value: Any) -> str | None:
        assert isinstance(connection.device, kind)
        return why if does(connection.device, value) is False else None

    return do


def fault(does: Callable[[Connection], bool], why: str) -> Callable[..., str | None]:
    """Return a command's `does` that causes a fault of a connection; `why` is the sentence if that returns False."""
    return lambda connection, _value: None if does(connection) else why


def jam(connection: Connection, _value: None) -> None:
    """Jam a shuffler or a shoe."""
    assert isinstance(connection.device, Shuffler | Shoe)
    connection.device.jam()


def unjam(connection: Connection, _value: None) -> None:
    """Clear the jam of a shuffler or a shoe."""
    assert isinstance(connection.device, Shuffler | Shoe)
    connection.device.unjam()


def fail(how: str) -> Callable[..., str | None]:
    """Return a command's `does` that makes a card reader fail at the next card."""
    return of(Reader, lambda reader, _: setattr(reader, "fails", how))


def number(numbers: range) -> Callable[[str], int]:
    """Return a parser of numbers in a range."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or int(text) not in numbers:
            raise BadCommand(f"{text!r} is not a number from {numbers[0]} to {numbers[-1]}.")
        return int(text)

    return read


def like(pattern: str, what: str) -> Callable[[str], str]:
    """Return a parser of texts that match a pattern."""

    def read(text: str) -> str:
        if re.fullmatch(pattern, text) is None:
            raise BadCommand(f"{text!r} is not a {what}.")
        return text

    return read


SEAT, CLAIM = number(SEATS), number(range(1, 10**9))
CARD = like(r"[2-9TJQKA][cdhs]|\?", "card: Qh is the queen of hearts, ? an unreadable card")
COLOUR = like("[a-z]{1,20}", "colour")
NOTHING_ASKED = "The table is not waiting for a card."
NO_ROUND = "It does not show a round yet."
NO_CLAIM = "No claim is waiting for the key."
NOTHING_SENT = "It has not sent an action yet."
NO_SESSION = "The house has not begun a session with it yet."
JAMS = (Shuffler, Shoe)

COMMANDS: dict[str, Command] = {
    "coin": Command("coin 3", "put a coin on the sensor of a seat", of(Sensors, Sensors.put), (Sensors,), SEAT),
    "uncoin": Command("uncoin 3", "take the coin off the sensor", of(Sensors, Sensors.take), (Sensors,), SEAT),
    "start": Command("start", "press START GAME", of(Keypad, lambda pad, _: pad.press("Start"), NO_ROUND), (Keypad,)),
    "end": Command("end", "press END GAME", of(Keypad, lambda pad, _: pad.press("End"), NO_ROUND), (Keypad,)),
    "select": Command("select 3", "select the spot of a winner", of(Keypad, Keypad.select), (Keypad,), SEAT),
    "key": Command("key 1", "turn the key, for a claim or the first", of(Key, Key.turn, NO_CLAIM), (Key,), CLAIM, True),
    "scan": Command(
        "scan Qh",
        "pass a card through the reader",
        of(Reader, lambda reader, card: reader.scan(None if card == "?" else card), NOTHING_ASKED),
        (Reader,),
        CARD,
    ),
    "misread": Command("misread", "read the next card as another one", fail("misread"), (Reader,)),
    "unread": Command("unread", "fail to read the next card", fail("unread"), (Reader,)),
    "load": Command("load red", "put a deck into the shuffler", of(Shuffler, Shuffler.load), (Shuffler,), COLOUR, True),
    "unload": Command("unload", "take out the deck", of(Shuffler, lambda shuffler, _: shuffler.unload()), (Shuffler,)),
    "count": Command(
        "count 51",
        "make the shuffler count that many cards",
        of(Shuffler, Shuffler.count),
        (Shuffler,),
        number(range(105)),
    ),
    "stacks": Command(
        "stacks 3", "make the shoe deal that many stacks", of(Shoe, Shoe.deal), (Shoe,), number(range(9))
    ),
    "jam": Command("jam", "jam the shuffler or the shoe", jam, JAMS),
    "unjam": Command("unjam", "clear the jam", unjam, JAMS),
    "silence": Command(
        "silence sensors 10", "send nothing for that many seconds", lambda one, s: one.silence(s), value=number(SECONDS)
    ),
    "duplicate": Command("duplicate keypad", "send the last message twice", fault(Connection.duplicate, NOTHING_SENT)),
    "replay": Command(
        "replay keypad", "send the last action again, as an eavesdropper would", fault(Connection.replay, NOTHING_SENT)
    ),
    "forge": Command("forge keypad", "send a message sealed with a wrong key", fault(Connection.wrong_key, NO_SESSION)),
}
HELP = "help", "show", "quit"


def run_line(connections: Sequence[Connection], line: str) -> list[str]:
    """Run one line, and return the lines to print."""
    name, *rest = line.split() or [""]
    try:
        match name:
            case "":
                return []
            case "help":
                return [f"{each.example:20} {each.about}" for each in COMMANDS.values() if fit(connections, each)] + [
                    f"{'show':20} list what each device shows",
                    f"{'quit':20} end",
                ]
            case "show":
                return [f"{one.device.about.device} {look(one.device)}" for one in connections]
            case _ if name in COMMANDS:
                return do(connections, COMMANDS[name], rest)
            case _:
                known = [each for each, command in COMMANDS.items() if fit(connections, command)]
                return [f"Unknown command {name!r}. The commands are: {', '.join((*known, *HELP))}."]
    except BadCommand as wrong:
        return [str(wrong)]


def do(connections: Sequence[Connection], command: Command, rest: list[str]) -> list[str]:
    """Carry out a command; raise BadCommand if the line is not clear."""
    device = one_of(fit(connections, command), command, rest)
    if command.value is None or not rest:
        if rest or (command.value is not None and not command.optional):
            raise BadCommand(f"Usage: {command.example}")
        value = None
    elif len(rest) > 1:
        raise BadCommand(f"Usage: {command.example}")
    else:
        value = command.value(rest[0])
    why = command.does(device, value)
    return [] if why is None else [f"{device.device.about.device}: {why}"]


def fit(connections: Sequence[Connection], command: Command) -> list[Connection]:
    """Return the devices that can carry out a command."""
    return [one for one in connections if isinstance(one.device, command.kinds)]


def one_of(fitting: list[Connection], command: Command, rest: list[str]) -> Connection:
    """Return the device that the line names by id or kind, or the only one; remove its name from `rest`."""
    if not fitting:
        raise BadCommand(f"No device here can {command.about}.")
    named = [one for one in fitting if {one.device.about.device, one.device.about.kind} & set(rest)]
    if len(named or fitting) > 1:
        names = ", ".join(one.device.about.device for one in named or fitting)
        raise BadCommand(f"Choose one of {names}, as in: {command.example.split()[0]} {fitting[0].device.about.device}")
    (one,) = named or fitting
    for name in (one.device.about.device, one.device.about.kind):
        if name in rest:
            rest.remove(name)
    return one


def look(device: Device) -> str:
    """Return what a device shows, and its status."""
    shown = "shows nothing yet" if device.shown is None else display_text(device.shown)
    status = {name: value for name, value in device.status().items() if name != "type" and value is not None}
    return shown + "".join(f"; {name} {value}" for name, value in status.items())
