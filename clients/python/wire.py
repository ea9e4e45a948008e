"""
The wire as this client reads it: MessagePack maps, each with its `type`; and what can go wrong for good.

Nothing is shared with the server, so that a fault in the server's own types cannot hide here.
"""

from typing import Any, cast

import msgpack  # type: ignore[import-untyped]  # it ships none


SUBPROTOCOL = "croupier.msgpack"
SIGNED_OUT = 4401  # the close code that says so; coming back is of no use
OUR_FAULT = frozenset({1009, 4400})  # too big, undecodable: coming back would end the same way
TOO_FAST = 4429
AWAY = "table_away"  # the refusal of a table that nobody serves just now
FAULTED = "table_faulted"  # the refusal of a table that a fault stopped; another node may take it up
COME_AGAIN = frozenset({AWAY, FAULTED, "too_fast", "unknown_ticket"})  # refusals that are not for good

Message = dict[str, Any]


class Refused(Exception):
    """The server turned a message down, and it changed nothing: a stable `code` and a `sentence` for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


class Closed(Exception):
    """The connection is over for good: closed by its owner, signed out, or not let in; `reason` is a code or a word."""

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(f"{reason}: {sentence}" if sentence else reason)
        self.reason = reason


def pack(message: Message) -> bytes:
    """Encode a message."""
    return cast("bytes", msgpack.packb(message))


def unpack(data: bytes | str) -> Message:
    """Decode a message; ValueError if the bytes are none."""
    message = msgpack.unpackb(data) if isinstance(data, bytes) else None
    if not isinstance(message, dict) or "type" not in message:
        raise ValueError("not a message")
    return message
