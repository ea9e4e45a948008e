"""
Sealing: what must stay secret rests encrypted, wherever the store puts it.

AES-GCM with 32-byte keys. Each blob names its key, so that a key can be rotated: the first key seals, every known key
opens. What a blob belongs to (table and version) is bound to it: a blob that was moved, or altered, does not open.
Nonces are random, so one key may seal 2^32 blobs (NIST SP 800-38D, 8.3): rotate it long before.
"""

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import get_args

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from server.core.events import TableEvent

from . import Broken, By, Entry, Head, Locked, Row, Snapshot, StoreError


KEY_BYTES = 32
MARK_BYTES = 4  # which key
NONCE_BYTES = 12
BATCH_BYTES = 16


class SealBroken(StoreError):
    """A sealed blob does not open: it was moved or altered."""


class Sealer:
    """
    Seals and opens with `keys`, the newest first.

    Raises:
        ValueError: If there is no key, or one is not 32 bytes long.

    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys or any(len(key) != KEY_BYTES for key in keys):
            raise ValueError(f"Sealing needs at least one key, each of {KEY_BYTES} bytes.")
        self._ciphers = {mark(key): AESGCM(key) for key in keys}
        self._newest = mark(keys[0])

    def seal(self, plain: bytes, belongs: str) -> bytes:
        """Return a blob of key mark, nonce and ciphertext, bound to what it `belongs` to."""
        nonce = os.urandom(NONCE_BYTES)
        return self._newest + nonce + self._ciphers[self._newest].encrypt(nonce, plain, belongs.encode())

    def open(self, blob: bytes, belongs: str) -> bytes:
        """
        Return what was sealed.

        Raises:
            Locked: If its key is not known.
            SealBroken: If the blob was altered, or does not belong there.

        """
        cipher = self._ciphers.get(blob[:MARK_BYTES])
        if cipher is None:
            what = belongs[:1].upper() + belongs[1:]
            raise Locked(f"{what} is sealed under a key that is not here: set CROUPIER_KEY to the house's key.")
        nonce, sealed = blob[MARK_BYTES : MARK_BYTES + NONCE_BYTES], blob[MARK_BYTES + NONCE_BYTES :]
        try:
            return cipher.decrypt(nonce, sealed, belongs.encode())
        except (InvalidTag, ValueError):  # ValueError: cut off within the nonce
            raise SealBroken(f"The seal of {belongs} is broken.") from None

    def chained(self, table: str, head: Head, at: int, events: Sequence[TableEvent], by: By | None) -> list[Entry]:
        """Return a batch of events as they may rest, each chained to the one before."""
        batch, packed_by, entries = os.urandom(BATCH_BYTES), ENCODER.encode(by) if by else b"", list[Entry]()
        for event in events:
            version = head.version + 1
            fields = PLAIN.decode(ENCODER.encode(event))
            hidden = {name: fields.pop(name) for name in SECRETS[type(event).__name__]}
            packed = ENCODER.encode(fields)
            sealed = self.seal(ENCODER.encode(hidden), place(table, version)) if hidden else b""
            chain = link(head.chain, version, at, batch, packed_by, packed, sealed)
            entry = Entry(version, at, event, by, Row(batch, at, packed_by, packed, sealed, chain))
            entries.append(entry)
            head = entry.head
        return entries

    def entry(self, table: str, head: Head, version: int, row: Row) -> Entry:
        """
        Return the entry that `row` was made from, the next after `head`.

        Raises:
            Broken: If it is not the next link of the chain. (A log from before there were chains begins without one.)
            Locked: If the key of its secrets is not known.
            SealBroken: If its secrets do not open.

        """
        chain = link(head.chain, version, row.at, row.batch, row.by, row.event, row.sealed)
        if version != head.version + 1 or row.chain != (chain if row.chain or head.chain else b""):
            raise Broken(f"The log of {table} does not hang together at event {version}, after event {head.version}.")
        packed = row.event
        if row.sealed:
            hidden = PLAIN.decode(self.open(row.sealed, place(table, version)))
            packed = ENCODER.encode(PLAIN.decode(packed) | hidden)
        return Entry(version, row.at, EVENT.decode(packed), BY.decode(row.by) if row.by else None, row)

    def seal_snapshot(self, table: str, snapshot: Snapshot) -> bytes:
        """Return the whole state, sealed."""
        return self.seal(snapshot.state, f"snapshot {snapshot.version} of {table}")

    def open_snapshot(self, table: str, version: int, blob: bytes) -> Snapshot:
        """
        Return the snapshot.

        Raises:
            Locked: If its key is not known.
            SealBroken: If it does not open.

        """
        return Snapshot(version, self.open(blob, f"snapshot {version} of {table}"))


def place(table: str, version: int) -> str:
    """Return what the secrets of an event belong to."""
    return f"event {version} of {table}"


def link(before: bytes, version: int, at: int, *parts: bytes) -> bytes:
    """Return the chain after an event: a SHA-256 over the chain before and all of it, each part with its length."""
    chain = sha256(before)
    chain.update(f"{version} {at} {' '.join(str(len(part)) for part in parts)}".encode())
    for part in parts:
        chain.update(part)
    return chain.digest()


def mark(key: bytes) -> bytes:
    """Return the few bytes that name a key in a blob and tell nothing of it."""
    return sha256(b"croupier key " + key).digest()[:MARK_BYTES]


def secret_fields(event: type[Struct]) -> tuple[str, ...]:
    """Return the encoded names of the fields that are `Secret[...]`."""
    info = msgspec.inspect.type_info(event)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(
        field.encode_name
        for field in info.fields
        if isinstance(field.type, msgspec.inspect.Metadata) and (field.type.extra or {}).get("secret")
    )


SECRETS = {event.__name__: secret_fields(event) for event in get_args(TableEvent)}
ENCODER = msgspec.msgpack.Encoder()
PLAIN = msgspec.msgpack.Decoder(dict[str, object])
EVENT = msgspec.msgpack.Decoder(TableEvent)
BY = msgspec.msgpack.Decoder(By)
