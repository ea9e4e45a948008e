"""
The seal on each message from and to a device, as JSON that any vendor can write.

A message is `{"signed": text, "mac": hex}`. The text is JSON too: `{"session", "boot", "n", "body"}`. The MAC is
HMAC-SHA256 (RFC 2104) with the device's key over topic and text, each in UTF-8 and preceded by its length as four
bytes, most significant first. Because the MAC covers the topic, a message is not valid on another topic or in the other
direction.
"""

import hmac
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from .devices import Boot, Counted, Down, SessionName, Up
from .values import whole


class Unsealed(Exception):
    """A message cannot be read, or its seal is wrong for this device and topic."""


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    """A message as it is sent: the text of a `SignedUp` or `SignedDown`, and its MAC in hex."""

    signed: str
    mac: Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"))]


class HeadUp(Struct, frozen=True):
    """Which message of a device it is: all but the body."""

    session: SessionName
    boot: Boot
    n: Counted


class SignedUp(HeadUp, frozen=True, forbid_unknown_fields=True):
    """
    Message `n` of a device since it started as `boot`, under the session that the house gave it.

    A device sends one message at a time, and repeats it unchanged until it is answered. If the house begins another
    session meanwhile, the device seals the same `n` again under that session.
    """

    body: Up


class Unfit(Struct, frozen=True):
    """
    A body that cannot be read, as `sentence` says. `signed` is the whole signed text.

    `unknown`: the type of the body is unknown.
    """

    signed: bytes
    sentence: str
    unknown: bool


class UnfitUp(HeadUp, frozen=True):
    """A message of a device whose body cannot be read."""

    body: Unfit


class SignedDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Message `n` of the house to a device since the house's `boot`. A device ignores one that is not newer."""

    session: SessionName
    boot: Boot
    n: Counted
    body: Down


def mac(key: bytes, topic: str, signed: bytes) -> str:
    """Return the MAC of a text on a topic, in hex."""
    parts = (topic.encode(), signed)
    return hmac.new(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts), sha256).hexdigest()


ENCODER = msgspec.json.Encoder()
SEALED = msgspec.json.Decoder(Sealed)
SIGNED_UP = msgspec.json.Decoder(SignedUp)
HEAD_UP = msgspec.json.Decoder(HeadUp)
SIGNED_DOWN = msgspec.json.Decoder(SignedDown)
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


def seal(key: bytes, topic: str, message: SignedUp | SignedDown) -> bytes:
    """Return a message as it is sent."""
    signed = ENCODER.encode(message)
    return ENCODER.encode(Sealed(signed.decode(), mac(key, topic, signed)))


def unsealed(key: bytes, topic: str, payload: bytes) -> bytes:
    """Return the signed text of a message; raise Unsealed if its MAC is wrong."""
    try:
        sealed = SEALED.decode(payload)
        signed = sealed.signed.encode()
    except UNREADABLE as wrong:
        raise Unsealed(f"It is not a sealed message: {wrong}.") from None
    if not hmac.compare_digest(mac(key, topic, signed), sealed.mac):
        raise Unsealed("The seal is wrong for this device and topic.")
    return signed


def open_up(key: bytes, topic: str, payload: bytes) -> SignedUp | UnfitUp:
    """Return a message of a device, also if only its body cannot be read; raise Unsealed if more is wrong."""
    signed = unsealed(key, topic, payload)
    try:
        return SIGNED_UP.decode(signed)
    except UNREADABLE as wrong:
        why = str(wrong)
    sentence = f"It is not a message of a device: {why}."
    try:
        head = HEAD_UP.decode(signed)
    except UNREADABLE:
        raise Unsealed(sentence) from None
    unknown = why.startswith("Invalid value") and why.endswith("`$.body.type`")
    return UnfitUp(head.session, head.boot, head.n, Unfit(signed, sentence, unknown))


def open_down(key: bytes, topic: str, payload: bytes) -> SignedDown:
    """Return a message of the house; raise Unsealed if it cannot be read or its seal is wrong."""
    signed = unsealed(key, topic, payload)
    try:
        return SIGNED_DOWN.decode(signed)
    except UNREADABLE as wrong:
        raise Unsealed(f"It is not a message to a device: {wrong}.") from None
