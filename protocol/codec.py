"""Bytes to messages and back, for the two subprotocols. Encoders and decoders are built once."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from .message_base import ServerMessage
from .messages import FromClient


class Undecodable(Exception):
    """The bytes are not MessagePack (or JSON) at all: the sender's own socket is closed."""


class Misread(Exception):
    """The bytes decode, but not to a message that a client may send. `id` is the message's own id, if it has one."""

    def __init__(self, message_id: str | None, sentence: str, *, unknown: bool) -> None:
        super().__init__(sentence)
        self.id = message_id
        self.sentence = sentence
        self.unknown = unknown


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Codec(Struct, frozen=True):
    """One subprotocol. `binary` says which kind of WebSocket frame it uses."""

    name: str
    binary: bool
    encode: Callable[[ServerMessage], bytes]
    typed: Callable[[bytes], FromClient]
    plain: Callable[[bytes], Any]

    def decode(self, data: bytes) -> FromClient:
        """
        Read one frame from a client.

        Raises:
            Undecodable: If the bytes are not in this encoding.
            Misread: If they are, but the message is unknown or has a wrong field.

        """
        try:
            return self.typed(data)
        except msgspec.ValidationError as wrong:
            raise self.misread(data, str(wrong)) from None
        except UNREADABLE as wrong:
            raise Undecodable(str(wrong)) from None

    def read(self, frame: str | bytes) -> FromClient:
        """
        Read one frame of a WebSocket, as `decode`.

        Raises:
            Undecodable: Also if it is a frame of the other kind.
            Misread: As for `decode`.

        """
        if isinstance(frame, bytes) is not self.binary:
            raise Undecodable("A frame of the other kind.")
        return self.decode(frame.encode() if isinstance(frame, str) else frame)

    def misread(self, data: bytes, sentence: str) -> Misread:
        """Return what is wrong with data that is no message, or raise Undecodable if it is not even data."""
        try:
            raw = self.plain(data)
        except msgspec.ValidationError:  # a number or a time beyond what Python can hold
            raw = None
        except UNREADABLE as wrong:
            raise Undecodable(str(wrong)) from None
        unknown = sentence.startswith("Invalid value") and sentence.endswith(".type`")
        return Misread(message_id(raw), sentence, unknown=unknown)


def message_id(raw: object) -> str | None:
    """Return the id of something that looks like a message."""
    found = raw.get("id") if isinstance(raw, dict) else None
    return found if isinstance(found, str) and 0 < len(found) <= 64 else None


MSGPACK = Codec(
    "croupier.msgpack",
    True,
    msgspec.msgpack.Encoder().encode,
    msgspec.msgpack.Decoder(FromClient).decode,
    msgspec.msgpack.Decoder().decode,
)
JSON = Codec(
    "croupier.json",
    False,
    msgspec.json.Encoder().encode,
    msgspec.json.Decoder(FromClient).decode,
    msgspec.json.Decoder().decode,
)
CODECS = {codec.name: codec for codec in (MSGPACK, JSON)}
