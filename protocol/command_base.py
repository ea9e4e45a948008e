"""The base of all commands, so that each kind can have a module of its own (`commands.py` joins them)."""

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base for configuration only; never dispatched on."""
