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

from . import By, Entry, Snapshot, StoreError


KEY_BYTES = 32
MARK_BYTES = 4  # which key
NONCE_BYTES = 12


class SealBroken(StoreError):
    """A sealed blob does not open: its key is not known, or it was moved or altered."""


class Row(Struct, frozen=True):
    """An entry as it rests: `event` and `by` are readable MessagePack, `sealed` holds the secret fields or nothing."""

    at: int
    event: bytes
    sealed: bytes
    by: bytes


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
            SealBroken: If the blob is not ours, or does not belong there.

        """
        cipher = self._ciphers.get(blob[:MARK_BYTES])
        if cipher is None:
            raise SealBroken(f"The key that sealed {belongs} is not among the configured ones.")
        nonce, sealed = blob[MARK_BYTES : MARK_BYTES + NONCE_BYTES], blob[MARK_BYTES + NONCE_BYTES :]
        try:
            return cipher.decrypt(nonce, sealed, belongs.encode())
        except (InvalidTag, ValueError):  # ValueError: cut off within the nonce
            raise SealBroken(f"The seal of {belongs} is broken.") from None

    def row(self, table: str, entry: Entry) -> Row:
        """Return an entry as it may rest."""
        fields = PLAIN.decode(ENCODER.encode(entry.event))
        hidden = {name: fields.pop(name) for name in SECRETS[type(entry.event).__name__]}
        return Row(
            at=entry.at,
            event=ENCODER.encode(fields),
            sealed=self.seal(ENCODER.encode(hidden), f"event {entry.version} of {table}") if hidden else b"",
            by=ENCODER.encode(entry.by) if entry.by else b"",
        )

    def entry(self, table: str, version: int, row: Row) -> Entry:
        """
        Return the entry that `row` was made from.

        Raises:
            SealBroken: If its secrets do not open.

        """
        packed = row.event
        if row.sealed:
            hidden = PLAIN.decode(self.open(row.sealed, f"event {version} of {table}"))
            packed = ENCODER.encode(PLAIN.decode(packed) | hidden)
        return Entry(version, row.at, EVENT.decode(packed), BY.decode(row.by) if row.by else None)

    def seal_snapshot(self, table: str, snapshot: Snapshot) -> bytes:
        """Return the whole state, sealed."""
        return self.seal(snapshot.state, f"snapshot {snapshot.version} of {table}")

    def open_snapshot(self, table: str, version: int, blob: bytes) -> Snapshot:
        """
        Return the snapshot.

        Raises:
            SealBroken: If it does not open.

        """
        return Snapshot(version, self.open(blob, f"snapshot {version} of {table}"))


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
