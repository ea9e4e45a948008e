"""
Devices: what the shuffler, the shoe, the sensors, the keypad, the key and the signs of a pit say and are shown.

It goes over MQTT, as JSON, under `croupier/<site>/<table>/<device>/`: `up` from the device; `answer` (not retained),
`show` and `session` (retained) to it. Each message is sealed. A body is a map whose `type` names it.

A device subscribes to those three, and connects with a will (`Gone`). It signs under the last session that it was told;
what it said under another one is not heard. It sends one message at a time, numbered 1, 2, 3... since it started, and
repeats it every second or so until it is answered; after a new session it seals the same number anew. It says its
status at the start of a session, when that changes, and every two seconds; after six seconds of silence it counts as
lost, and two and a half seconds after its will if it was not heard since. What the house says it heeds if it is of its
session and newer than the last; a `Session`, always (the same one is told again when something came under another).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .message_base import DeviceMessage
from .values import EXACT, Card, Cents, Millis, Name, Ordinal, SeatNumber, Seq, Text


MAX_UP = 2_048  # bytes of a sealed message from a device
FLOOR = "floor"  # where a device is enrolled that belongs to no table

DeviceKind = Literal[
    "shuffler",
    "automated_shoe",
    "card_reader",
    "sensors",
    "keypad",
    "supervisor_key",
    "cover_all_display",
    "sign",
    "alarm",
]
Boot = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{8,20}$", description="Random text, chosen anew whenever a device starts.")
]
SessionName = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="What the house lets a device sign under, for now.")
]
Counted = Annotated[int, Meta(ge=1, le=EXACT, description="1, 2, 3... within a boot.")]
Colour = Annotated[str, Meta(pattern="^[a-z]{1,20}$", description="The colour of a deck's backs.")]
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=7)]


class ShufflerStatus(DeviceMessage, frozen=True):
    """How the shuffler stands, with the deck of `colour` in it; `cards` is what a counting one has counted."""

    state: Literal["empty", "shuffling", "ready", "jammed"]
    colour: Colour | None = None
    cards: Annotated[int, Meta(ge=0, le=104)] | None = None


class ShoeStatus(DeviceMessage, frozen=True):
    """How the automated shoe stands, and the stacks that it has dealt of the round."""

    state: Literal["idle", "dealing", "jammed"]
    stacks: Annotated[int, Meta(ge=0, le=8)] = 0


class SensorsStatus(DeviceMessage, frozen=True):
    """The seats on whose progressive sensors a wager lies."""

    on: Seats


class Well(DeviceMessage, frozen=True):
    """The device works, and has nothing else to say of itself."""


class Gone(DeviceMessage, frozen=True):
    """
    The device's last will, which the broker sends for it: it is not connected any more.

    It is a hint: the device is lost if nothing else is heard from it for two and a half seconds. It is sealed before
    there is a session, under 32 zeros, with the number of the connection since the device started.
    """


class Scanned(DeviceMessage, frozen=True):
    """A card reader saw `card` go through slot `slot` of the open step; null: it cannot read it."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    card: Card | None


class Start(DeviceMessage, frozen=True):
    """The dealer pressed START GAME: progressive wagers are locked and taken (Three Card Poker 13(a))."""

    round: Ordinal


class End(DeviceMessage, frozen=True):
    """The dealer pressed END GAME: the sensors are reset for the next round."""

    round: Ordinal


class Select(DeviceMessage, frozen=True):
    """The dealer selected the spot of a seat that won on the meter (Three Card Poker 13(d))."""

    seat: SeatNumber


class Turned(DeviceMessage, frozen=True):
    """The supervisor's key was turned: what was won by claim `claim` is verified."""

    claim: Ordinal


Status = ShufflerStatus | ShoeStatus | SensorsStatus | Well
Doing = Scanned | Start | End | Select | Turned
Up = Status | Doing | Gone


class Session(DeviceMessage, frozen=True):
    """The session under which the device signs from now on; what it signed under another one never acts."""

    session: SessionName


class Refusal(Struct, frozen=True):
    """Why a message did nothing: a code of the list, and a sentence for people."""

    code: str
    sentence: str


class Answer(DeviceMessage, frozen=True):
    """
    The answer to the device's message `n`; null: it was accepted. Until then the device sends it again.

    A body that cannot be read, under the right seal, session, boot and number, is refused too: as `malformed`, or as
    `unknown_command` where there is no such type. The device goes on with the next number.
    """

    n: Counted
    refusal: Refusal | None = None


class Shown(DeviceMessage, frozen=True):
    """Base of what a device shows or waits for: as it was after the table's event `seq`, at the time `at`."""

    seq: Seq
    at: Millis


class Expected(Shown, frozen=True):
    """The card reader waits for slot `slot` of the open step; null: for none."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal | None


class Lamps(Shown, frozen=True):
    """The lamps of the progressive sensors; `locked`: what lies on them has been taken (START GAME)."""

    round: Ordinal
    lit: Seats
    locked: bool


class KeypadShown(Shown, frozen=True):
    """What the dealer's keypad may do now, and the spots that may be selected."""

    round: Ordinal
    may: tuple[Literal["start", "end", "select"], ...]
    spots: Seats


class CoverAllShown(Shown, frozen=True):
    """How many players are dealt in, and the odds of the Cover All wager by hand; null: not known yet (12(d))."""

    players: int
    odds: dict[str, str] | None


class MeterShown(Struct, frozen=True):
    """What a meter is called and shows, in whole cents; null: it is stopped or out of reach just now."""

    label: str
    cents: Cents | None


class WonShown(Struct, frozen=True):
    """What was won on the meter, with which hand, and by whom."""

    hand: Text
    cents: Cents
    seat: SeatNumber
    name: Name


class SignShown(Shown, frozen=True):
    """The table's sign: its game, the limits by wager, the pay tables by wager and hand, and its meter."""

    game: str
    title: str
    limits: dict[str, tuple[Cents, Cents]]
    pay_tables: dict[str, dict[str, str]]
    meter: MeterShown | None
    won: WonShown | None
    words: Text


class AlarmRaised(Struct, frozen=True):
    """A table that calls the floor, and for what."""

    table: str
    words: Text


class AlarmShown(Shown, frozen=True):
    """The tables that call the floor; `seq` is 0, for it is about many."""

    alarms: tuple[AlarmRaised, ...]


class KeyShown(Shown, frozen=True):
    """The claims that wait for the supervisor's key."""

    claims: tuple[Ordinal, ...]


Show = Expected | Lamps | KeypadShown | CoverAllShown | SignShown | AlarmShown | KeyShown
Down = Session | Answer | Show

STATUS: dict[DeviceKind, type[Status]] = {  # how each kind says that it is well
    "shuffler": ShufflerStatus,
    "automated_shoe": ShoeStatus,
    "card_reader": Well,
    "sensors": SensorsStatus,
    "keypad": Well,
    "supervisor_key": Well,
    "cover_all_display": Well,
    "sign": Well,
    "alarm": Well,
}
DOES: dict[DeviceKind, tuple[type[Doing], ...]] = {  # what each kind may do, and no other
    "card_reader": (Scanned,),
    "keypad": (Start, End, Select),
    "supervisor_key": (Turned,),
}
