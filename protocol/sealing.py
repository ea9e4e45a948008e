"""
The seal on each message from and to a device, as JSON that any vendor can make.

A message is `{"signed": text, "mac": hex}`; the text is again JSON, `{"session", "boot", "n", "body"}`. The MAC is
HMAC-SHA256 under the device's key over topic and text, each in UTF-8 with its length in four bytes, greatest first,
before it. The topic is part of it, so that nothing said in one place or direction counts in another.
"""

import hmac
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from .devices import Boot, Counted, Down, SessionName, Up


class Unsealed(Exception):
    """A message cannot be read, or its seal is not that of the device on this topic."""


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    """What goes over the line: the text of a `Signed...`, and its MAC in hex."""

    signed: str
    mac: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class HeadUp(Struct, frozen=True):
    """Which message of a device it is, whatever else is said in it."""

    session: SessionName
    boot: Boot
    n: Counted


class SignedUp(HeadUp, frozen=True, forbid_unknown_fields=True):
    """
    Message `n` of a device since it started as `boot`, under the session that the house gave it.

    A device sends one message at a time, and sends it again, unchanged, until it is answered. Where the house has
    meanwhile begun another session, it seals the same `n` anew under that.
    """

    body: Up


class Unfit(Struct, frozen=True):
    """
    A body that there is not, or that is written wrongly, as `sentence` says; `signed` is all that was signed with it.

    `unknown`: it is the type of the body that is not known.
    """

    signed: bytes
    sentence: str
    unknown: bool


class UnfitUp(HeadUp, frozen=True):
    """A message of a device that cannot be read further."""

    body: Unfit


class SignedDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Message `n` of the house to a device since the house's `boot`; a device passes over one that is not newer."""

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
    """Return a message as it goes over the line."""
    signed = ENCODER.encode(message)
    return ENCODER.encode(Sealed(signed.decode(), mac(key, topic, signed)))


def unsealed(key: bytes, topic: str, payload: bytes) -> bytes:
    """Return the text of a message whose MAC is right, or raise Unsealed."""
    try:
        sealed = SEALED.decode(payload)
        signed = sealed.signed.encode()
    except UNREADABLE as wrong:
        raise Unsealed(f"It is no sealed message: {wrong}.") from None
    if not hmac.compare_digest(mac(key, topic, signed), sealed.mac):
        raise Unsealed("The seal is not that of this device on this topic.")
    return signed


def open_up(key: bytes, topic: str, payload: bytes) -> SignedUp | UnfitUp:
    """Return what a device says on a topic, also where only its body is wrong, or raise Unsealed."""
    signed = unsealed(key, topic, payload)
    try:
        return SIGNED_UP.decode(signed)
    except UNREADABLE as wrong:
        why = str(wrong)
    sentence = f"It is no message of a device: {why}."
    try:
        head = HEAD_UP.decode(signed)
    except UNREADABLE:
        raise Unsealed(sentence) from None
    unknown = why.startswith("Invalid value") and why.endswith("`$.body.type`")
    return UnfitUp(head.session, head.boot, head.n, Unfit(signed, sentence, unknown))


def open_down(key: bytes, topic: str, payload: bytes) -> SignedDown:
    """Return what the house says on a topic, or raise Unsealed."""
    signed = unsealed(key, topic, payload)
    try:
        return SIGNED_DOWN.decode(signed)
    except UNREADABLE as wrong:
        raise Unsealed(f"It is no message to a device: {wrong}.") from None
