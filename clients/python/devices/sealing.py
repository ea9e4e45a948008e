"""
The seal on each message, as a vendor makes it from the description: JSON, and HMAC-SHA256 under the device's key.

The MAC is over the topic and the text that is signed, each with its length in four bytes, greatest first, before it.
"""

import hmac
import json
from hashlib import sha256
from typing import Any


Body = dict[str, Any]  # its "type" says what it is


def mac(key: bytes, topic: str, signed: str) -> str:
    """Return the MAC of a text on a topic, in hex."""
    parts = (topic.encode(), signed.encode())
    return hmac.new(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts), sha256).hexdigest()


def seal(key: bytes, topic: str, session: str, boot: str, n: int, body: Body) -> bytes:
    """Return message `n` since the start `boot`, as it goes over the line."""
    signed = json.dumps({"session": session, "boot": boot, "n": n, "body": body})
    return json.dumps({"signed": signed, "mac": mac(key, topic, signed)}).encode()


def opened(key: bytes, topic: str, payload: bytes) -> dict[str, Any] | None:
    """Return what the house signed (`session`, `boot`, `n`, `body`), or None if the seal is not the house's."""
    try:
        sealed = json.loads(payload)
        signed = sealed["signed"]
        if not hmac.compare_digest(mac(key, topic, signed), sealed["mac"]):
            return None
        said: dict[str, Any] = json.loads(signed)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return said
