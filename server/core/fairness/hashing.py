"""Hashes of several parts, each behind its length, and seeds as text (`docs/fairness.md`, "Hashes")."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256


Part = bytes | str | int


def parts(*values: Part) -> bytes:
    """Return the parts one after another, each behind its length in bytes as 4 bytes, the highest first."""
    return b"".join(len(each).to_bytes(4, "big") + each for each in map(as_bytes, values))


def as_bytes(part: Part) -> bytes:
    """Return a part: text as UTF-8, a number by its decimal digits."""
    return part if isinstance(part, bytes) else str(part).encode()


def hashed(*values: Part) -> bytes:
    """Return the SHA-256 of the parts."""
    return sha256(parts(*values)).digest()


def keyed(key: bytes, *values: Part) -> bytes:
    """Return the HMAC-SHA-256 of the parts."""
    return hmac.digest(key, parts(*values), "sha256")


def seed_text(seed: bytes) -> str:
    """Return a seed or a salt as base64url without padding (RFC 4648, section 5)."""
    return urlsafe_b64encode(seed).rstrip(b"=").decode()


def seed_bytes(text: str) -> bytes:
    """Return the 32 bytes of a seed that is given as 43 characters of base64url."""
    return urlsafe_b64decode(text + "=")
