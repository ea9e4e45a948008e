"""
Message authentication codes (MACs): only who has the house's key can make one, so nobody else can write to the books.

HMAC-SHA256 under keys that are derived from the house's keys. Each MAC names its key, so that keys can be rotated: the
newest key makes MACs, every known key checks them.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from .values import Locked


DIGEST_BYTES = 32
NAME_BYTES = 4  # of the key, after the digest
MAC_BYTES = DIGEST_BYTES + NAME_BYTES


class Macs:
    """Makes and checks MACs with `keys`, the newest first."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        derived = [sha256(b"croupier mac " + key).digest() for key in keys]
        self._keys = {sha256(b"croupier mac name " + key).digest()[:NAME_BYTES]: key for key in derived}
        self._newest = next(iter(self._keys))

    def make(self, belongs: str, *parts: bytes) -> bytes:
        """Return the MAC of these parts, bound to what they `belong` to."""
        return self._digest(self._newest, belongs, parts) + self._newest

    def check(self, mac: bytes, belongs: str, *parts: bytes) -> bool:
        """Return whether a MAC is that of these parts, under a key that is known."""
        name = mac[DIGEST_BYTES:]
        if len(mac) != MAC_BYTES or name not in self._keys:
            return False
        return hmac.compare_digest(mac[:DIGEST_BYTES], self._digest(name, belongs, parts))

    def require_key(self, mac: bytes, belongs: str) -> None:
        """
        Return if the key of a MAC is known.

        Raises:
            Locked: If not.

        """
        if mac[DIGEST_BYTES:] not in self._keys:
            raise Locked(belongs)

    def _digest(self, name: bytes, belongs: str, parts: Sequence[bytes]) -> bytes:
        """Return the digest over all parts, each with its length."""
        whole = (belongs.encode(), *parts)
        lengths = " ".join(str(len(part)) for part in whole).encode()
        return hmac.digest(self._keys[name], b"\n".join((lengths, *whole)), "sha256")
