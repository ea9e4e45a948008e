"""How an event, a fence, a wallet and a secret rest in Redis."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

import msgspec
import structlog

from . import Fence, Row


T = TypeVar("T")

log = structlog.get_logger()


def number(stream_id: bytes) -> int:
    """Return the version that a stream id stands for."""
    return int(stream_id.partition(b"-")[0])


def row(fields: dict[bytes, bytes]) -> Row:
    """Return a row as it rests."""
    chain = fields.get(b"chain", b"")
    return Row(fields[b"batch"], int(fields[b"at"]), fields[b"by"], fields[b"event"], fields[b"sealed"], chain)


def text(fence: Fence) -> str:
    """Return a fence as it is kept and compared."""
    return f"{fence.number}:{fence.owner}"


def wallet(player: str) -> list[str]:
    """Return the keys of a wallet: purse and transfers."""
    return [f"{{w:{player}}}:purse", f"{{w:{player}}}:transfers"]


def digest(secret: str) -> str:
    """Return all that is kept of a ticket or a code."""
    return sha256(secret.encode()).hexdigest()


def readable(decoder: msgspec.msgpack.Decoder[T], packed: Iterable[bytes]) -> list[T]:
    """Return what can be read; a newer node may tell what this one does not understand, and neither harms the other."""
    found = []
    for each in packed:
        try:
            found.append(decoder.decode(each))
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            log.warning("what another node told cannot be read", why=str(wrong))
    return found
