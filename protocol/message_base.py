"""The bases of all messages, so that each kind can have a module of its own (`messages.py` joins them)."""

from msgspec import Struct

from .values import Id


class ClientMessage(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base for configuration only; never dispatched on."""

    id: Id


class Lookup(ClientMessage, frozen=True):
    """Base of what is only looked up and changes nothing; at most three wait for their answers."""


class ServerMessage(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class DeviceMessage(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base for configuration only; never dispatched on: the body of a message from or to a device."""
