"""How events, fences, wallets and codes are stored."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

import msgspec
import structlog

from .values import Fence, Row


HOUSE_NAME = "{house}"  # the key of the house's name
BATCH = b"batch"  # the field that only the first row of a batch has
NO_ROW = Row(b"", 0, b"", b"", b"", b"")

T = TypeVar("T")

log = structlog.get_logger()


def number(stream_id: bytes) -> int:
    """Return the version that a stream id stands for."""
    return int(stream_id.partition(b"-")[0])


def row(fields: dict[bytes, bytes], before: Row = NO_ROW) -> Row:
    """
    Return a row from the fields of its entry in the stream.

    Only the first row of a batch has the batch's id. The others have no time and no `by` that are those of the row
    `before`, and none has fields that are empty. Rows of earlier versions have all fields, but the oldest no `chain`.
    """
    if BATCH in fields:
        before = NO_ROW
    return Row(
        fields.get(BATCH, before.batch),
        int(fields.get(b"at", before.at)),
        fields.get(b"by", before.by),
        fields[b"event"],
        fields.get(b"sealed", b""),
        fields.get(b"chain", b""),
    )


def text(fence: Fence | None) -> str:
    """Return a fence as it is stored and compared. No fence equals none that is stored."""
    return f"{fence.number}:{fence.owner}" if fence else ""


def wallet(player: str) -> list[str]:
    """Return the keys of a wallet: purse, transfers and their MACs."""
    return [f"{{w:{player}}}:{part}" for part in ("purse", "transfers", "macs")]


def digest(secret: str) -> str:
    """Return what a session keeps of the code that unlocks it: its SHA-256 in hex."""
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
