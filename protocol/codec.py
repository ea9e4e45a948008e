"""Encoding and decoding of messages for each subprotocol. Encoders and decoders are built once."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .message_base import ServerMessage
from .messages import FromClient
from .values import readable


class Undecodable(Exception):
    """The bytes are not MessagePack (or JSON) at all. The server closes the socket."""


class Misread(Exception):
    """The bytes decode, but not to a message that a client may send. `id` is the message's id, or None."""

    def __init__(self, message_id: str | None, sentence: str, *, unknown: bool) -> None:
        super().__init__(sentence)
        self.id = message_id
        self.sentence = sentence
        self.unknown = unknown


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Codec(Struct, frozen=True):
    """One subprotocol, of a `version` of the protocol. `binary` says which kind of WebSocket frame it uses."""

    name: str
    version: int
    binary: bool
    encode: Callable[[ServerMessage], bytes]
    typed: Callable[[bytes], FromClient]
    plain: Callable[[bytes], Any]

    def decode(self, data: bytes) -> FromClient:
        """
        Read one frame from a client.

        Raises:
            Undecodable: If the bytes are not in this encoding.
            Misread: If the message is unknown or has a wrong field.

        """
        try:
            return self.typed(data)
        except msgspec.ValidationError as wrong:
            raise self.misread(data, str(wrong)) from None
        except UNREADABLE as wrong:
            raise Undecodable(str(wrong)) from None

    def read(self, frame: str | bytes) -> FromClient:
        """
        Read one frame of a WebSocket, like `decode`.

        Raises:
            Undecodable: As for `decode`, and if a text frame comes for MessagePack or a binary one for JSON.
            Misread: As for `decode`.

        """
        if isinstance(frame, bytes) is not self.binary:
            raise Undecodable("A frame of the other kind.")
        return self.decode(frame.encode() if isinstance(frame, str) else frame)

    def misread(self, data: bytes, sentence: str) -> Misread:
        """Return a Misread for data that is no message; raise Undecodable if it cannot be decoded at all."""
        try:
            raw = self.plain(data)
        except msgspec.ValidationError:  # a number or a time beyond what Python can hold
            raw = None
        except UNREADABLE as wrong:
            raise Undecodable(str(wrong)) from None
        unknown = sentence.startswith("Invalid value") and sentence.endswith(".type`")
        return Misread(message_id(raw), readable(sentence), unknown=unknown)


def message_id(raw: object) -> str | None:
    """Return the id in decoded data, if it has a usable one."""
    found = raw.get("id") if isinstance(raw, dict) else None
    return found if isinstance(found, str) and 0 < len(found) <= 64 else None


MSGPACK = Codec(
    "croupier.2.msgpack",
    2,
    True,
    msgspec.msgpack.Encoder().encode,
    msgspec.msgpack.Decoder(FromClient).decode,
    msgspec.msgpack.Decoder().decode,
)
JSON = Codec(
    "croupier.2.json",
    2,
    False,
    msgspec.json.Encoder().encode,
    msgspec.json.Decoder(FromClient).decode,
    msgspec.json.Decoder().decode,
)
MSGPACK_1 = replace(MSGPACK, name="croupier.msgpack", version=1)
JSON_1 = replace(JSON, name="croupier.json", version=1)
CODECS = {codec.name: codec for codec in (MSGPACK, JSON, MSGPACK_1, JSON_1)}
