"""The bases of all messages. They have their own module because `messages.py` imports the modules that need them."""

from msgspec import Struct

from .values import Id


class ClientMessage(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of all messages from a client. The answer carries the same `id`."""

    id: Id


class Lookup(ClientMessage, frozen=True):
    """Base of messages that look something up and change nothing. At most three may wait for their answers."""


class ServerMessage(Struct, frozen=True, tag=True):
    """Base of all messages from the server."""


class DeviceMessage(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of the bodies of all messages from and to devices."""
