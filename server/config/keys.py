"""The keys that seal the secrets of the house: from the environment, or from a file in `var`."""

import binascii
import os
import re
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path

from .settings import ConfigError


KEY_BYTES = 32


def keys(environment: Mapping[str, str], var: Path, *, shared: bool = False, making: bool = True) -> list[bytes]:
    """
    Return the sealing keys, the newest first: those of CROUPIER_KEY, or the one in `var`.

    If there is none, one is made, unless `making` is false.

    CROUPIER_KEY holds one or more keys of 32 bytes in hex or base64, separated by commas.

    Raises:
        ConfigError: If a key is malformed, if nodes that are to share one have none, or if there is none.

    """
    given = environment.get("CROUPIER_KEY")
    if shared and not given:
        raise ConfigError("The nodes of a house share its secrets: set CROUPIER_KEY to the same key for each.")
    if given:
        return [key(text.strip(), "CROUPIER_KEY") for text in given.split(",")]
    path = var / "key"
    if not making and not path.exists():
        raise ConfigError(f"The house's key is missing: set CROUPIER_KEY to it, or keep it in {path.resolve()}.")
    try:
        var.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            write_key(path, os.urandom(KEY_BYTES))
        return [key(path.read_text(errors="replace").strip(), str(path))]
    except OSError as wrong:
        raise ConfigError(f"The key cannot be read from or written to {path}: {wrong.strerror}.") from wrong


def write_key(path: Path, secret: bytes) -> None:
    """Write a key so that nobody else can read it and no crash leaves half of it."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.rename(path)


def key(text: str, source: str) -> bytes:
    """Read a key of 32 bytes, in hex or base64."""
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    try:
        secret = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        secret = b""
    if len(secret) != KEY_BYTES:
        raise ConfigError(f"{source} must hold {KEY_BYTES} bytes in hex or base64: 64 or 44 characters.")
    return secret
