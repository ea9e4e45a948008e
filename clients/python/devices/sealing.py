"""
The seal on each message, written from the description as a vendor would: JSON, and HMAC-SHA256 with the device's key.

The MAC covers the topic and the signed text, each preceded by its length as four bytes, most significant first.
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
    """Return message `n` since the start `boot`, sealed."""
    signed = json.dumps({"session": session, "boot": boot, "n": n, "body": body})
    return json.dumps({"signed": signed, "mac": mac(key, topic, signed)}).encode()


def opened(key: bytes, topic: str, payload: bytes) -> dict[str, Any] | None:
    """Return what the house signed (`session`, `boot`, `n`, `body`), or None if the seal is wrong."""
    try:
        sealed = json.loads(payload)
        signed = sealed["signed"]
        if not hmac.compare_digest(mac(key, topic, signed), sealed["mac"]):
            return None
        said: dict[str, Any] = json.loads(signed)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return said
