"""How a meter's log is chained: as a table's is, with nothing in it that is secret, and written by no owner."""

import os
from collections.abc import Sequence

import msgspec

from server.core.meter.events import Metering

from . import Broken, Head, Noted, Row
from .sealing import BATCH_BYTES, link


ENCODER = msgspec.msgpack.Encoder()
EVENT = msgspec.msgpack.Decoder(Metering)


def log_of(meter: str) -> str:
    """Return what a meter's log is called: no table's name has a colon."""
    return f"m:{meter}"


def chained(head: Head, at: int, events: Sequence[Metering]) -> list[Noted]:
    """Return a batch of events as they may rest, each chained to the one before."""
    batch, noted = os.urandom(BATCH_BYTES), list[Noted]()
    for event in events:
        version, packed = head.version + 1, ENCODER.encode(event)
        chain = link(head.chain, version, at, batch, b"", packed, b"")
        noted.append(Noted(version, at, event, Row(batch, at, b"", packed, b"", chain)))
        head = noted[-1].head
    return noted


def opened(meter: str, head: Head, version: int, row: Row) -> Noted:
    """
    Return the entry that `row` was made from, the next after `head`.

    Raises:
        Broken: If it is not the next link of the chain.

    """
    chain = link(head.chain, version, row.at, row.batch, row.by, row.event, row.sealed)
    if version != head.version + 1 or row.chain != chain:
        raise Broken(f"The log of meter {meter} does not hang together at event {version}, after {head.version}.")
    return Noted(version, row.at, EVENT.decode(row.event), row)
