"""Enrolment: the devices of the house, and the key with which each seals its messages."""

from collections.abc import Iterable

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from protocol.devices import DeviceKind
from server.config.devices import DeviceSettings


KEY_BYTES = 32


class Enrolled(Struct, frozen=True):
    """A device that belongs to the house, with its key of 32 bytes."""

    id: str
    table: str
    kind: DeviceKind
    holder: str
    key: bytes

    def __repr__(self) -> str:
        """Say which it is, and not its key."""
        return f"Enrolled({self.id!r}, {self.table!r}, {self.kind!r})"


def device_key(secret: bytes, device: str, issue: int) -> bytes:
    """Return the key of a device, derived from the house's: nothing of it is stored."""
    about = f"croupier device {device} issue {issue}".encode()
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=about).derive(secret)


def enrolled(devices: Iterable[DeviceSettings], secret: bytes) -> dict[str, Enrolled]:
    """Return the devices by id, under the house's newest key."""
    return {
        one.id: Enrolled(one.id, one.table, one.kind, one.holder, device_key(secret, one.id, one.issue))
        for one in devices
    }
