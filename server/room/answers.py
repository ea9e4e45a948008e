"""The first answers to commands, so that a repeated command gets the same one and is never carried out twice."""

from collections import OrderedDict
from collections.abc import Container, Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from protocol import messages
from protocol.commands import TableCommand
from protocol.refusals import Refused
from protocol.sentences import Text
from server.store import By, TableEntry


Answer = messages.Accepted | messages.Refused

PER_PLAYER = 500  # accepted commands of one player; only the player's own push them out
GONE = 2_000  # accepted commands of all players who have left; those of seated players are not counted
REFUSED = 10_000  # refusals of everybody


class Once(Struct, frozen=True, array_like=True):
    """A command that was accepted: its digest, and the event with which it ended."""

    digest: bytes
    seq: int
    mark: str = ""


Accepted = dict[str, dict[str, Once]]  # by player and command id, in the order of time


class Answers:
    """
    A table's memory of answers.

    Accepted commands are read from the table's log and kept in its snapshots: if they were forgotten, a repeat would be
    carried out again. Refusals changed nothing; they are kept apart while the server runs, and replace only each other.
    """

    def __init__(self, accepted: Accepted) -> None:
        self.accepted = accepted
        self.refused: OrderedDict[tuple[str, str], tuple[bytes, messages.Refused]] = OrderedDict()

    def find(self, table: str, by: By) -> Answer | None:
        """
        Return the answer that this command got at the table before, or None.

        Raises:
            Refused: If another command had this id (`repeated_id`).

        """
        first: Answer
        if once := self.accepted.get(by.player, {}).get(by.command):
            digest, first = once.digest, messages.Accepted(by.command, table, once.seq, once.mark)
        elif refused := self.refused.get((by.player, by.command)):
            digest, first = refused
        else:
            return None
        if digest != by.digest:
            raise Refused(Text.REPEATED_ID)
        return first

    def done(self, player: str, command_id: str) -> bool:
        """Return whether a command of a player was accepted before, whatever it was."""
        return command_id in self.accepted.get(player, {})

    def keep_refusal(self, by: By, refusal: messages.Refused) -> None:
        """Remember why a command was refused."""
        self.refused[by.player, by.command] = by.digest, refusal
        if len(self.refused) > REFUSED:
            self.refused.popitem(last=False)

    def recall(self, entries: Iterable[TableEntry], seated: Container[str]) -> None:
        """Remember from the log what was accepted, and beyond the bound forget the players who left longest ago."""
        for entry in entries:
            if (by := entry.by) is not None:
                mine = self.accepted.pop(by.player, {})
                self.accepted[by.player] = mine  # the player who was accepted last comes last
                mine[by.command] = Once(by.digest, entry.version, entry.head.mark)
                if len(mine) > PER_PLAYER:
                    del mine[next(iter(mine))]
        gone = [player for player in self.accepted if player not in seated]
        count = sum(len(self.accepted[player]) for player in gone)
        for player in gone:
            if count <= GONE:
                break
            count -= len(self.accepted.pop(player))


def signed(player: str, command_id: str, command: TableCommand) -> By:
    """Return who gave a command, and the command's digest."""
    return By(player, command_id, sha256(msgspec.msgpack.encode(command)).digest())
