"""The first answers to commands, so that a repeated command gets the same one and is never carried out twice."""

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from protocol import envelope
from protocol.commands import TableCommand
from protocol.refusals import Code, Refused
from server.store import By, Entry


Answer = envelope.Accepted | envelope.Refused

PER_PLAYER = 200
PLAYERS = 1_000


class Given(Struct, frozen=True):
    """An answer, and the digest of the command that got it."""

    digest: bytes
    answer: Answer


class Answers:
    """
    A table's memory of answers, bounded for each player and in all.

    What was accepted is rebuilt from the log; refusals changed nothing and are remembered while the server runs.
    """

    def __init__(self) -> None:
        self.given: OrderedDict[str, OrderedDict[str, Given]] = OrderedDict()

    def find(self, by: By) -> Answer | None:
        """
        Return the answer that this command got before, or None.

        Raises:
            Refused: If another command had this id (`repeated_id`).

        """
        first = self.given.get(by.player, OrderedDict()).get(by.command)
        if first is None:
            return None
        if first.digest != by.digest:
            raise Refused(Code.REPEATED_ID, "Another command had this id. Choose a new id for each command.")
        return first.answer

    def keep(self, by: By, answer: Answer) -> None:
        """Remember the answer, and forget the oldest beyond the bounds."""
        mine = self.given.setdefault(by.player, OrderedDict())
        self.given.move_to_end(by.player)
        mine[by.command] = Given(by.digest, answer)
        if len(mine) > PER_PLAYER:
            mine.popitem(last=False)
        if len(self.given) > PLAYERS:
            self.given.popitem(last=False)

    def recall(self, entries: Iterable[Entry]) -> None:
        """Remember from the log what was accepted."""
        for entry in entries:
            if entry.by is not None:
                self.keep(entry.by, envelope.Accepted(entry.by.command, entry.version))


def signed(player: str, command_id: str, command: TableCommand) -> By:
    """Return whose command it is, with its digest."""
    return By(player, command_id, sha256(msgspec.msgpack.encode(command)).digest())
