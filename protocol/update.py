"""The base of all updates, so that kinds of update can have modules of their own."""

from msgspec import Struct

from .values import Seq


class Update(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""

    seq: Seq
