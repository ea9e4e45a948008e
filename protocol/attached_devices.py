"""The devices of a table as every viewer sees them: which are online, and their status."""

from msgspec import Struct

from .devices import DeviceKind
from .update_base import Update


class Attached(Struct, frozen=True):
    """
    A device of the table. It is `there` (online) or lost; `words` describe its status and what waits for it.

    `state` is the device's own state, as in its status message. It is empty for a kind without one.
    """

    device: str
    kind: DeviceKind
    there: bool
    words: str
    state: str


class DeviceTold(Update, frozen=True):
    """A device came online, was lost or changed its status, in `words` (null: nothing to say). `devices`: all, now."""

    words: str | None
    devices: tuple[Attached, ...]
