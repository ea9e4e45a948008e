"""
Messages of the devices of a pit: shuffler, shoe, card reader, sensors, keypad, key, displays, signs and alarm.

They go over MQTT, as JSON, under `croupier/<site>/<table>/<device>/`: `up` from the device; `answer` (not retained),
`show` and `session` (retained) to it. Each message is sealed. A body is a map whose `type` names it.

A device subscribes to those three topics, and connects with a will (`Gone`). It signs its messages under the last
session that it got; the house ignores messages under another one. It sends one message at a time, numbered 1, 2, 3...
since it started, and repeats it every second or so until it is answered. After a new session it seals the same number
again. It sends its status at the start of a session, after each change, and every two seconds.

The house counts a device as lost after six seconds of silence, or two and a half seconds after its will if nothing came
since. A device accepts a message from the house if it belongs to its session and is newer than the last one. It always
accepts a `Session`; the house repeats the current one when a message came under another.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .message_base import DeviceMessage
from .values import EXACT, Card, Cents, Millis, Name, Ordinal, SeatNumber, Seq, Text, whole


MAX_UP = 2_048  # bytes of a sealed message from a device
FLOOR = "floor"  # the table of a device that belongs to no table

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
    str, Meta(pattern=whole("[A-Za-z0-9_-]{8,20}"), description="Random text, new each time a device starts.")
]
SessionName = Annotated[
    str, Meta(pattern=whole("[0-9a-f]{32}"), description="The name of a session, chosen by the house.")
]
Counted = Annotated[int, Meta(ge=1, le=EXACT, description="1, 2, 3... since the start of the sender.")]
Colour = Annotated[str, Meta(pattern=whole("[a-z]{1,20}"), description="The colour of a deck's backs.")]
Seats = Annotated[tuple[SeatNumber, ...], Meta(max_length=7)]


class ShufflerStatus(DeviceMessage, frozen=True):
    """The status of a shuffler, with the deck of `colour` in it; `cards` is the count of a counting shuffler."""

    state: Literal["empty", "shuffling", "ready", "jammed"]
    colour: Colour | None = None
    cards: Annotated[int, Meta(ge=0, le=104)] | None = None


class ShoeStatus(DeviceMessage, frozen=True):
    """The status of an automated shoe, and how many stacks of the round it has dealt."""

    state: Literal["idle", "dealing", "jammed"]
    stacks: Annotated[int, Meta(ge=0, le=8)] = 0


class SensorsStatus(DeviceMessage, frozen=True):
    """The status of the progressive sensors: the seats with a coin `on` the sensor."""

    on: Seats


class Well(DeviceMessage, frozen=True):
    """The status of a device that has no state of its own: it works."""


class Gone(DeviceMessage, frozen=True):
    """
    The device's last will, which the broker sends when the connection is lost.

    It is a hint: the device counts as lost if nothing else comes from it for two and a half seconds. It is sealed under
    32 zeros, because there is no session yet, with the number of the connection since the device started.
    """


class Scanned(DeviceMessage, frozen=True):
    """A card reader read `card` in slot `slot` of the open step; null: it could not read the card."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    card: Card | None


class Start(DeviceMessage, frozen=True):
    """The dealer pressed START GAME, which locks and takes the progressive wagers (Three Card Poker 13(a))."""

    round: Ordinal


class End(DeviceMessage, frozen=True):
    """The dealer pressed END GAME, which resets the sensors for the next round."""

    round: Ordinal


class Select(DeviceMessage, frozen=True):
    """The dealer selected the spot of a seat that won on the meter (Three Card Poker 13(d))."""

    seat: SeatNumber


class Turned(DeviceMessage, frozen=True):
    """The supervisor's key was turned to confirm claim `claim`."""

    claim: Ordinal


Status = ShufflerStatus | ShoeStatus | SensorsStatus | Well
Doing = Scanned | Start | End | Select | Turned
Up = Status | Doing | Gone


class Session(DeviceMessage, frozen=True):
    """The session under which the device signs from now on. Messages signed under another one never act."""

    session: SessionName


class Refusal(Struct, frozen=True):
    """Why a message changed nothing: a code from the list of refusals, and a sentence for people."""

    code: str
    sentence: str


class Answer(DeviceMessage, frozen=True):
    """
    The answer to the device's message `n`; without a `refusal` it was accepted. Until then the device repeats it.

    A sealed message of the right session, boot and number whose body cannot be read is refused too: as `malformed`, or
    as `unknown_command` if the type is unknown. The device continues with the next number.
    """

    n: Counted
    refusal: Refusal | None = None


class Shown(DeviceMessage, frozen=True):
    """Base of what a device shows or waits for, after the table's event `seq` at the time `at`."""

    seq: Seq
    at: Millis


class Expected(Shown, frozen=True):
    """The slot of the open step that the card reader has to read; null: none."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal | None


class Lamps(Shown, frozen=True):
    """The lamps of the progressive sensors; `locked`: the coins on lit sensors have been taken (START GAME)."""

    round: Ordinal
    lit: Seats
    locked: bool


class KeypadShown(Shown, frozen=True):
    """The keys that the dealer may press now, and the spots that may be selected."""

    round: Ordinal
    may: tuple[Literal["start", "end", "select"], ...]
    spots: Seats


class CoverAllShown(Shown, frozen=True):
    """How many players are dealt in, and the odds of the Cover All wager by hand; null: not yet known (12(d))."""

    players: int
    odds: dict[str, str] | None


class MeterShown(Struct, frozen=True):
    """A meter's label and its amount in whole cents; null: it is stopped or out of reach."""

    label: str
    cents: Cents | None


class WonShown(Struct, frozen=True):
    """A win on the meter: the hand, the amount, and the player with seat and name."""

    hand: Text
    cents: Cents
    seat: SeatNumber
    name: Name


class SignShown(Shown, frozen=True):
    """The table's sign: the game, the limits by wager, the pay tables by wager and hand, and the meter."""

    game: str
    title: str
    limits: dict[str, tuple[Cents, Cents]]
    pay_tables: dict[str, dict[str, str]]
    meter: MeterShown | None
    won: WonShown | None
    words: Text


class AlarmRaised(Struct, frozen=True):
    """A table that needs the floor, and the reason."""

    table: str
    words: Text


class AlarmShown(Shown, frozen=True):
    """The tables that need the floor. `seq` is 0, because it concerns several tables."""

    alarms: tuple[AlarmRaised, ...]


class KeyShown(Shown, frozen=True):
    """The claims that wait for the supervisor's key."""

    claims: tuple[Ordinal, ...]


Show = Expected | Lamps | KeypadShown | CoverAllShown | SignShown | AlarmShown | KeyShown
Down = Session | Answer | Show

STATUS: dict[DeviceKind, type[Status]] = {  # the status message of each kind
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
DOES: dict[DeviceKind, tuple[type[Doing], ...]] = {  # the actions of each kind that has any
    "card_reader": (Scanned,),
    "keypad": (Start, End, Select),
    "supervisor_key": (Turned,),
}
