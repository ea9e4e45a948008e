"""
The log of a table, a meter or the house: how an event becomes a row, and a row an entry again.

Each row carries a MAC over everything up to it, so that nobody without the house's key can change a log unnoticed. The
fields of an event that are annotated `Secret[...]` are stored encrypted, all others readable.

A log of an earlier version begins with rows that have a SHA-256 in its place, or nothing. After a row with a MAC, none
without may follow.
"""

import math
import os
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Generic, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.core.events import TableEvent
from server.core.meter.events import Metering

from .encryption import Sealer
from .house_events import Recorded
from .macs import MAC_BYTES
from .values import Broken, By, Bys, Entry, Gone, Head, Row, Snapshot


BATCH_BYTES = 16

EventT = TypeVar("EventT")


class LogCodec(Generic[EventT]):
    """
    Encodes and decodes the logs of one kind.

    `decoder` is that of their events. `full` makes a log's name distinct from all others, `title` is its name in
    sentences. `unchained`: a log may begin with rows from before there were chains. `before` is how many rows without
    a MAC each log may begin with, by its full name; None if that is not known.
    """

    def __init__(
        self,
        sealer: Sealer,
        decoder: msgspec.msgpack.Decoder[EventT],
        full: str,
        title: str,
        *,
        unchained: bool = False,
    ) -> None:
        self._sealer = sealer
        self._decoder = decoder
        self._full = full
        self._title = title
        self._unchained = unchained
        self.before: Mapping[str, int] | None = None

    def full_name(self, name: str) -> str:
        """Return a log's name as it is bound to what is encrypted: no table's name has a colon, a meter's has one."""
        return self._full.format(name)

    def title(self, name: str) -> str:
        """Return a log's name in a sentence."""
        return self._title.format(name)

    def chained(
        self,
        name: str,
        head: Head,
        at: int,
        events: Sequence[EventT],
        by: Bys = None,
        batch: bytes | None = None,
    ) -> list[Entry[EventT]]:
        """
        Return the entries of events that are stored together, each chained to the one before. `at` is in ms.

        Without the id of a `batch`, they are a batch of their own.
        """
        batch, packed_by, entries = batch or new_batch(), b"", list[Entry[EventT]]()
        last: By | None = None
        for event, whose in zip(events, [by] * len(events) if by is None or isinstance(by, By) else by, strict=True):
            if whose is not last:
                last, packed_by = whose, ENCODER.encode(whose) if whose else b""
            version, packed, sealed = head.version + 1, ENCODER.encode(event), b""
            if secrets := SECRETS[type(event)]:
                fields = FIELDS.decode(packed)
                hidden = {field: fields.pop(field) for field in secrets}
                packed = ENCODER.encode(fields)
                sealed = self._sealer.seal(ENCODER.encode(hidden), self._event(name, version))
            row = Row(batch, at, packed_by, packed, sealed, b"")
            row = replace(row, chain=self._sealer.macs.make(self._event(name, version), *linked(head, row)))
            entries.append(Entry(version, at, event, whose, row))
            head = entries[-1].head
        return entries

    def opened(self, name: str, head: Head, version: int, row: Row) -> Entry[EventT]:
        """
        Return the entry of `row`, the next one after `head`.

        Raises:
            Broken: If it is not the next link of the chain, lacks a MAC, or cannot be decoded, as when this version has
                not its game; Gone if it is of a later event.
            Locked: If the key of its secrets or of its MAC is not known.
            SealBroken: If its secrets do not decrypt.

        """
        if version != head.version + 1 or not self._links(name, head, version, row):
            sentence = f"The log of {self.title(name)} is broken at event {version}, after event {head.version}."
            raise Gone(sentence, version) if version > head.version + 1 else Broken(sentence)
        if not has_mac(row) and (has_mac(head) or version > self._begins(name)):
            raise Broken(f"Event {version} of {self.title(name)} has no MAC: it was not written with the house's key.")
        hidden = self._sealer.open(row.sealed, self._event(name, version)) if row.sealed else b""
        try:
            packed = ENCODER.encode(FIELDS.decode(row.event) | FIELDS.decode(hidden)) if hidden else row.event
            return Entry(version, row.at, self._decoder.decode(packed), BY.decode(row.by) if row.by else None, row)
        except msgspec.DecodeError as wrong:
            raise Broken(f"Event {version} of {self.title(name)} {unreadable(wrong)}") from wrong

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

    def _links(self, name: str, head: Head, version: int, row: Row) -> bool:
        """Return whether a row is chained to the place before it."""
        if has_mac(row):
            self._sealer.macs.require_key(row.chain, self._event(name, version))
            return self._sealer.macs.check(row.chain, self._event(name, version), *linked(head, row))
        if self._unchained and not row.chain and not head.chain:
            return True
        return row.chain == hashed(head, version, row)

    def _begins(self, name: str) -> float:
        """Return how many rows a log may have before those with a MAC."""
        return math.inf if self.before is None else self.before.get(self.full_name(name), 0)

    def _event(self, name: str, version: int) -> str:
        return f"event {version} of {self.full_name(name)}"

    def _snapshot(self, name: str, version: int) -> str:
        return f"snapshot {version} of {self.full_name(name)}"


def table_logs(sealer: Sealer) -> LogCodec[TableEvent]:
    """Return the codec of the tables' logs."""
    return LogCodec(sealer, TABLE_EVENT, "{}", "{}", unchained=True)


def meter_logs(sealer: Sealer) -> LogCodec[Metering]:
    """Return the codec of the meters' logs."""
    return LogCodec(sealer, METER_EVENT, "m:{}", "meter {}")


def house_logs(sealer: Sealer) -> LogCodec[Recorded]:
    """Return the codec of the house's log, in which each row has a MAC."""
    codec = LogCodec(sealer, HOUSE_EVENT, "h:{}", "the {}")
    codec.before = {}
    return codec


def unreadable(wrong: msgspec.DecodeError) -> str:
    """Return why an event cannot be decoded, as the end of a sentence."""
    if (found := GAME.search(str(wrong))) is not None:
        return f"is of the game {found[1]!r}, which this version does not have."
    return f"cannot be read: {wrong}."


def new_batch() -> bytes:
    """Return an id for a batch."""
    return os.urandom(BATCH_BYTES)


def has_mac(place: Row | Head) -> bool:
    """Return whether a row, or the row before a place, has a MAC."""
    return len(place.chain) == MAC_BYTES


def linked(head: Head, row: Row) -> tuple[bytes, ...]:
    """Return what the MAC of a row is over, beside the log's name and the row's version."""
    return head.chain, b"%d" % row.at, row.batch, row.by, row.event, row.sealed


def hashed(head: Head, version: int, row: Row) -> bytes:
    """Return the chain of a row from before there were MACs: a SHA-256, each part with its length."""
    parts = row.batch, row.by, row.event, row.sealed
    chain = sha256(head.chain)
    chain.update(f"{version} {row.at} {' '.join(str(len(part)) for part in parts)}".encode())
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


SECRETS = {event: secret_fields(event) for union in (TableEvent, Metering, Recorded) for event in get_args(union)}
ENCODER = msgspec.msgpack.Encoder()
GAME = re.compile(r"Invalid value '(.*)' - at `\$.*game`$")
FIELDS = msgspec.msgpack.Decoder(dict[str, object])
BY = msgspec.msgpack.Decoder(By)
TABLE_EVENT = msgspec.msgpack.Decoder(TableEvent)
METER_EVENT = msgspec.msgpack.Decoder(Metering)
HOUSE_EVENT = msgspec.msgpack.Decoder(Recorded)
