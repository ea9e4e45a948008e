"""
The log of a table or a meter: how an event becomes a row, and a row an entry again.

Each row carries the SHA-256 of everything up to it, so that a change anywhere in the log is found. The fields of an
event that are annotated `Secret[...]` are stored encrypted, all others readable.
"""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import Generic, TypeVar, get_args

import msgspec
from msgspec import Struct

from server.core.events import TableEvent
from server.core.meter.events import Metering

from .encryption import Sealer
from .values import Broken, By, Entry, Head, Row, Snapshot


BATCH_BYTES = 16

EventT = TypeVar("EventT")


class LogCodec(Generic[EventT]):
    """
    Encodes and decodes the logs of one kind.

    `decoder` is that of their events. `full` makes a log's name distinct from all others, `title` is its name in
    sentences. `unchained`: a log may begin with rows from before there were chains.
    """

    def __init__(
        self, sealer: Sealer, decoder: msgspec.msgpack.Decoder[EventT], full: str, title: str, *, unchained: bool
    ) -> None:
        self._sealer = sealer
        self._decoder = decoder
        self._full = full
        self._title = title
        self._unchained = unchained

    def full_name(self, name: str) -> str:
        """Return a log's name as it is bound to what is encrypted: no table's name has a colon, a meter's has one."""
        return self._full.format(name)

    def title(self, name: str) -> str:
        """Return a log's name in a sentence."""
        return self._title.format(name)

    def chained(
        self, name: str, head: Head, at: int, events: Sequence[EventT], by: By | None = None
    ) -> list[Entry[EventT]]:
        """Return the entries of a batch of events, each chained to the one before. `at` is in ms."""
        batch, packed_by, entries = os.urandom(BATCH_BYTES), ENCODER.encode(by) if by else b"", list[Entry[EventT]]()
        for event in events:
            version, packed, sealed = head.version + 1, ENCODER.encode(event), b""
            if secrets := SECRETS[type(event)]:
                fields = FIELDS.decode(packed)
                hidden = {field: fields.pop(field) for field in secrets}
                packed = ENCODER.encode(fields)
                sealed = self._sealer.seal(ENCODER.encode(hidden), self._event(name, version))
            chain = link(head.chain, version, at, batch, packed_by, packed, sealed)
            entries.append(Entry(version, at, event, by, Row(batch, at, packed_by, packed, sealed, chain)))
            head = entries[-1].head
        return entries

    def opened(self, name: str, head: Head, version: int, row: Row) -> Entry[EventT]:
        """
        Return the entry of `row`, the next one after `head`.

        Raises:
            Broken: If it is not the next link of the chain.
            Locked: If the key of its secrets is not known.
            SealBroken: If its secrets do not decrypt.

        """
        chain = link(head.chain, version, row.at, row.batch, row.by, row.event, row.sealed)
        if self._unchained and not row.chain and not head.chain:
            chain = b""
        if version != head.version + 1 or row.chain != chain:
            raise Broken(f"The log of {self.title(name)} is broken at event {version}, after event {head.version}.")
        packed = row.event
        if row.sealed:
            hidden = FIELDS.decode(self._sealer.open(row.sealed, self._event(name, version)))
            packed = ENCODER.encode(FIELDS.decode(packed) | hidden)
        return Entry(version, row.at, self._decoder.decode(packed), BY.decode(row.by) if row.by else None, row)

    def seal_snapshot(self, name: str, snapshot: Snapshot) -> bytes:
        """Return the state of a snapshot, encrypted."""
        return self._sealer.seal(snapshot.state, self._snapshot(name, snapshot.version))

    def open_snapshot(self, name: str, version: int, blob: bytes) -> Snapshot:
        """
        Return the snapshot.

        Raises:
            Locked: If its key is not known.
            SealBroken: If it does not decrypt.

        """
        return Snapshot(version, self._sealer.open(blob, self._snapshot(name, version)))

    def _event(self, name: str, version: int) -> str:
        return f"event {version} of {self.full_name(name)}"

    def _snapshot(self, name: str, version: int) -> str:
        return f"snapshot {version} of {self.full_name(name)}"


def table_logs(sealer: Sealer) -> LogCodec[TableEvent]:
    """Return the codec of the tables' logs."""
    return LogCodec(sealer, TABLE_EVENT, "{}", "{}", unchained=True)


def meter_logs(sealer: Sealer) -> LogCodec[Metering]:
    """Return the codec of the meters' logs."""
    return LogCodec(sealer, METER_EVENT, "m:{}", "meter {}", unchained=False)


def link(before: bytes, version: int, at: int, *parts: bytes) -> bytes:
    """Return the chain after an event: a SHA-256 over the chain before and all of it, each part with its length."""
    chain = sha256(before)
    chain.update(f"{version} {at} {' '.join(str(len(part)) for part in parts)}".encode())
    for part in parts:
        chain.update(part)
    return chain.digest()


def secret_fields(event: type[Struct]) -> tuple[str, ...]:
    """Return the encoded names of the fields that are `Secret[...]`."""
    info = msgspec.inspect.type_info(event)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(
        field.encode_name
        for field in info.fields
        if isinstance(field.type, msgspec.inspect.Metadata) and (field.type.extra or {}).get("secret")
    )


SECRETS = {event: secret_fields(event) for event in (*get_args(TableEvent), *get_args(Metering))}
ENCODER = msgspec.msgpack.Encoder()
FIELDS = msgspec.msgpack.Decoder(dict[str, object])
BY = msgspec.msgpack.Decoder(By)
TABLE_EVENT = msgspec.msgpack.Decoder(TableEvent)
METER_EVENT = msgspec.msgpack.Decoder(Metering)
