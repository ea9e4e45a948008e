"""
Messages as this client reads and writes them: MessagePack maps with a `type`. Also the errors that end a request.

This client shares no code with the server, so a mistake in the server's types cannot hide here.
"""

from typing import Any, cast

import msgpack  # type: ignore[import-untyped]  # it ships none


SUBPROTOCOLS = ("croupier.2.msgpack", "croupier.msgpack")  # the second for a house that knows only that
SIGNED_OUT, EXCLUDED = 4401, 4403  # close codes after which reconnecting is useless: the session is over
OUR_FAULT = frozenset({1009, 4400})  # close codes for a frame too big or undecodable: it would happen again
TOO_FAST = 4429
AWAY = "table_away"  # refusal: no node serves the table at the moment
FAULTED = "table_faulted"  # refusal: a fault stopped the table; another node may take it over
OF_A_TABLE = frozenset({"unknown_table", AWAY, FAULTED})  # refusals of the table alone: another one may be there
RETRY_LATER = frozenset({AWAY, FAULTED, "too_fast", "unknown_ticket"})  # refusals that may be over a moment later

Message = dict[str, Any]


class Refused(Exception):
    """The server refused a message, which changed nothing: a stable `code` and a `sentence` for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


class Closed(Exception):
    """
    The connection is over for good.

    `reason` is a refusal's code, or `closed`, `signed_out`, `excluded` or `our_fault`.
    """

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(f"{reason}: {sentence}" if sentence else reason)
        self.reason = reason


def pack(message: Message) -> bytes:
    """Encode a message."""
    return cast("bytes", msgpack.packb(message))


def unpack(data: bytes | str) -> Message:
    """
    Decode a message.

    Raises:
        ValueError: If the data is not a MessagePack map with a `type`.

    """
    message = msgpack.unpackb(data) if isinstance(data, bytes) else None
    if not isinstance(message, dict) or "type" not in message:
        raise ValueError("not a message")
    return message
