"""Messages about a table as each viewer is told them, made and encoded once for all who may know the same."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from msgspec.structs import replace

from protocol.codec import Codec
from protocol.message_base import ServerMessage
from protocol.messages import Snapshot, Updates
from protocol.rules_panel import Rules
from protocol.updates import RoundOpened, TableUpdate
from protocol.views import TableView
from server.core.redact import redact
from server.core.sight import Shared, Sight
from server.core.table import Who, settings_of
from server.core.view import view
from server.store import Head

from .history import History, Moment


Part = TypeVar("Part")
Kind = tuple[str, str, str]


class Told(Generic[Part]):
    """
    One message, put together by `message` from its parts as each viewer may know them, in a version of the protocol.

    Each part is made for the public, and again only for a viewer of whom the public was asked.
    """

    def __init__(
        self, parts: Sequence[Shared[Part]], message: Callable[[tuple[Part, ...], int], ServerMessage]
    ) -> None:
        self.parts = parts
        self.message = message
        self.players = {player for part in parts for player in part.public.players}
        self.roles = {role for part in parts for role in part.public.roles}
        self.frames: dict[Kind, bytes] = {}

    def frame(self, who: Who, codec: Codec) -> bytes:
        """Return the message for a viewer."""
        apart = who.player in self.players or who.role in self.roles
        kind = self.kind(who, codec) if apart else (codec.name, "", "")
        if kind not in self.frames:
            parts = tuple(part.of(who) if apart else part.common for part in self.parts)
            self.frames[kind] = codec.encode(self.message(parts, codec.version))
        return self.frames[kind]

    def kind(self, who: Who, codec: Codec) -> Kind:
        """Return what the message of somebody who is not told the same as the public is kept under."""
        return codec.name, who.role, who.player


def updates(moments: Sequence[Moment]) -> Told[TableUpdate]:
    """Return the message about moments that follow each other."""
    head, table = moments[-1].entry.head, settings_of(moments[-1].after).table
    parts = [Shared(partial(redacted, moment)) for moment in moments]
    same_rules = any(moment.same_rules for moment in moments)

    def message(told: tuple[TableUpdate, ...], version: int) -> Updates:
        if same_rules:
            told = tuple(map(partial(in_version, version), moments, told))
        return Updates(table, head.version, head.mark, told)

    return Told(parts, message)


def tail(table: str, head: Head, moments: Iterable[Moment], who: Who, version: int) -> Updates:
    """Return the message about the moments of a table up to `head` that a viewer has missed."""
    told = (in_version(version, moment, redacted(moment, who)) for moment in moments)
    return Updates(table, head.version, head.mark, tuple(told))


def snapshot(history: History) -> Told[TableView]:
    """Return the message with the whole table as it stands."""
    head, table = history.head, settings_of(history.table).table
    return Told([Shared(partial(view, history.table))], lambda told, _: Snapshot(table, head.version, head.mark, *told))


def redacted(moment: Moment, who: Sight) -> TableUpdate:
    """Return a moment as `who` may see it."""
    return redact(moment.event, moment.after, moment.seq, who)


def in_version(version: int, moment: Moment, update: TableUpdate) -> TableUpdate:
    """Return an update as clients of a version get it: since version 2 with the hash of rules that they know."""
    if version > 1 and moment.same_rules and isinstance(update, RoundOpened) and isinstance(update.rules, Rules):
        return replace(update, rules=update.rules.hash)
    return update
