"""
Encryption: what must stay secret is stored encrypted.

AES-GCM with 32-byte keys. Each blob names its key, so that keys can be rotated: the first key encrypts, every known key
decrypts. Each blob is bound to what it belongs to (log and version): if it was moved or altered it does not open.
Nonces are random, so one key may encrypt 2^32 blobs (NIST SP 800-38D, 8.3). Rotate it long before.
"""

import os
from collections.abc import Sequence
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .macs import Macs
from .values import Locked, SealBroken


KEY_BYTES = 32
MARK_BYTES = 4  # names the key
NONCE_BYTES = 12


class Sealer:
    """
    Encrypts and decrypts with `keys`, the newest first. `macs` are made with the same keys.

    Raises:
        ValueError: If there is no key, or one is not 32 bytes long.

    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys or any(len(key) != KEY_BYTES for key in keys):
            raise ValueError(f"Sealing needs at least one key, each of {KEY_BYTES} bytes.")
        self._ciphers = {mark(key): AESGCM(key) for key in keys}
        self._newest = mark(keys[0])
        self.macs = Macs(keys)

    def seal(self, plain: bytes, belongs: str) -> bytes:
        """Return a blob of key mark, nonce and ciphertext, bound to what it `belongs` to."""
        nonce = os.urandom(NONCE_BYTES)
        return self._newest + nonce + self._ciphers[self._newest].encrypt(nonce, plain, belongs.encode())

    def open(self, blob: bytes, belongs: str) -> bytes:
        """
        Return what was sealed.

        Raises:
            Locked: If its key is not known.
            SealBroken: If the blob was altered, or belongs to something else.

        """
        cipher = self._ciphers.get(blob[:MARK_BYTES])
        if cipher is None:
            raise Locked(belongs)
        nonce, sealed = blob[MARK_BYTES : MARK_BYTES + NONCE_BYTES], blob[MARK_BYTES + NONCE_BYTES :]
        try:
            return cipher.decrypt(nonce, sealed, belongs.encode())
        except (InvalidTag, ValueError):  # ValueError: cut off within the nonce
            raise SealBroken(f"The seal of {belongs} is broken.") from None


def mark(key: bytes) -> bytes:
    """Return the few bytes that name a key in a blob without revealing anything of it."""
    return sha256(b"croupier key " + key).digest()[:MARK_BYTES]
