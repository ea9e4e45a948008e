"""The base of all commands. It has its own module because `commands.py` imports the modules that need it."""

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base of all commands: a tagged struct without unknown fields."""
