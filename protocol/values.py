"""The small values in messages. Money is in whole cents, time in milliseconds since the epoch."""

from typing import Annotated, Literal

from msgspec import Meta


EXACT = 2**53 - 1  # the largest whole number that every client stores exactly


NO_LINE_FEED = r"(?!\n)"


def whole(pattern: str) -> str:
    """Return the pattern of a text that matches as a whole: in Python `$` alone lets a line feed follow."""
    return f"^{pattern}${NO_LINE_FEED}"


def readable(error: str) -> str:
    """Return an error of msgspec with patterns as people write them."""
    return error.replace(repr(NO_LINE_FEED)[1:-1], "")


Card = Annotated[str, Meta(pattern=whole("[2-9TJQKA][cdhs]"), description="Rank then suit, as in `Qh` or `Ts`.")]
Cents = Annotated[int, Meta(ge=0, le=10**12, description="Whole cents.")]
SeatNumber = Annotated[int, Meta(ge=1, le=7, description="1 is at the dealer's far left, 7 at the far right.")]
NamedSeat = Annotated[
    int,
    Meta(
        ge=-EXACT,
        le=EXACT,
        description="A seat that a command names. One that the table does not have is refused as `unknown_seat`.",
    ),
]
Millis = Annotated[
    int, Meta(ge=0, le=EXACT, description="Milliseconds since 1970-01-01T00:00:00Z, by the server's clock.")
]
Seq = Annotated[int, Meta(ge=0, le=EXACT, description="The number of an event in its table's log; the first is 1.")]
Mark = Annotated[
    str,
    Meta(
        pattern=whole("([0-9a-f]{16})?"),
        description="Identifies a table's whole log up to an event; empty before the first.",
    ),
]
Ordinal = Annotated[int, Meta(ge=0, le=EXACT, description="The number of a round, or of a step of it.")]
SeedPromise = Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"), description="A SHA-256 in hex.")]
Hash = Annotated[
    str,
    Meta(pattern=whole("([0-9a-f]{64})?"), description="A SHA-256 in hex; empty before the first round of a table."),
]
Seed = Annotated[
    str,
    Meta(
        pattern=whole("[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"),
        description="32 bytes as base64url without padding (RFC 4648, section 5).",
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Reason = Annotated[str, Meta(min_length=1, max_length=200, description="The reason, in a person's own words.")]
Id = Annotated[str, Meta(min_length=1, max_length=64, description="Chosen by the client, and repeated in the answer.")]

Place = SeatNumber | Literal["dealer", "community"]
NamedPlace = NamedSeat | Literal["dealer", "community"]
Pace = Literal["house", "dealer"]
Role = Literal["player", "dealer", "supervisor", "device"]

Device = Literal["shuffler", "counting_shuffler", "automated_shoe"]
Stage = Literal[
    "received",
    "inspected",
    "verified",
    "spread",
    "seen",
    "washed",
    "stacked",
    "shuffling",
    "shuffled",
    "cut",
    "in_play",
    "rack",
]
Task = Literal[
    "inspect",
    "verify",
    "spread",
    "show",
    "wash",
    "stack",
    "shuffle",
    "load",
    "take",
    "take_away",
    "place",
    "remove",
    "confirm_count",
    "recut",
    "report_jam",
    "report_short",
]
