"""Attached devices, as everybody at a table may see them: what is there, what is lost, and how each stands."""

from msgspec import Struct

from .devices import DeviceKind
from .update_base import Update


class Attached(Struct, frozen=True):
    """
    A device of the table: it is `there`, or lost; `words` say how it stands, and what waits for it.

    Its own `state` is empty where it has none to tell: then all there is to know is that it is there.
    """

    device: str
    kind: DeviceKind
    there: bool
    words: str
    state: str


class DeviceTold(Update, frozen=True):
    """A device came, was lost, or stands otherwise, in `words` for people (null: nothing to say); all devices now."""

    words: str | None
    devices: tuple[Attached, ...]
