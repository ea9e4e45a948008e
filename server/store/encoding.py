"""How an event, a fence, a wallet and a secret are stored in Redis."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

import msgspec
import structlog

from .values import Fence, Row


HOUSE_NAME = "{house}"  # the key of the house's name

T = TypeVar("T")

log = structlog.get_logger()


def number(stream_id: bytes) -> int:
    """Return the version that a stream id stands for."""
    return int(stream_id.partition(b"-")[0])


def row(fields: dict[bytes, bytes]) -> Row:
    """Return a row from the fields of its entry in the stream. Rows from before there were chains have none."""
    chain = fields.get(b"chain", b"")
    return Row(fields[b"batch"], int(fields[b"at"]), fields[b"by"], fields[b"event"], fields[b"sealed"], chain)


def text(fence: Fence | None) -> str:
    """Return a fence as it is stored and compared. No fence equals none that is stored."""
    return f"{fence.number}:{fence.owner}" if fence else ""


def wallet(player: str) -> list[str]:
    """Return the keys of a wallet: purse and transfers."""
    return [f"{{w:{player}}}:purse", f"{{w:{player}}}:transfers"]


def digest(secret: str) -> str:
    """Return what is stored of a ticket or a code: its SHA-256 in hex."""
    return sha256(secret.encode()).hexdigest()


def readable(decoder: msgspec.msgpack.Decoder[T], packed: Iterable[bytes]) -> list[T]:
    """Return the values that can be decoded. Those of a newer version of the server may not be, and are passed over."""
    found = []
    for each in packed:
        try:
            found.append(decoder.decode(each))
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            log.warning("a value that another node stored cannot be decoded", why=str(wrong))
    return found
