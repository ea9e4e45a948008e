"""The first answers to commands, so that a repeated command gets the same one and is never carried out twice."""

from collections import OrderedDict
from collections.abc import Container, Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from protocol import messages
from protocol.commands import TableCommand
from protocol.refusals import Code, Refused
from server.store import By, TableEntry


Answer = messages.Accepted | messages.Refused

PER_PLAYER = 500  # accepted commands of one player; only the player's own push them out
GONE = 2_000  # accepted commands of all who have no seat any more; the seated are not counted
REFUSED = 10_000  # refusals of everybody

REPEATED = "Another command had this id. Choose a new id for each command."


class Once(Struct, frozen=True, array_like=True):
    """A command that was accepted: its digest, and the event with which it ended."""

    digest: bytes
    seq: int
    mark: str = ""


Accepted = dict[str, dict[str, Once]]  # by player and command id, in the order of time


class Answers:
    """
    A table's memory of answers.

    What was accepted is kept with the table and rebuilt from its log: forgotten, it would be carried out again.
    Refusals changed nothing; they are remembered apart while the server runs, and push out nothing but each other.
    """

    def __init__(self, accepted: Accepted) -> None:
        self.accepted = accepted
        self.refused: OrderedDict[tuple[str, str], tuple[bytes, messages.Refused]] = OrderedDict()

    def find(self, by: By) -> Answer | None:
        """
        Return the answer that this command got before, or None.

        Raises:
            Refused: If another command had this id (`repeated_id`).

        """
        first: Answer
        if once := self.accepted.get(by.player, {}).get(by.command):
            digest, first = once.digest, messages.Accepted(by.command, once.seq, once.mark)
        elif refused := self.refused.get((by.player, by.command)):
            digest, first = refused
        else:
            return None
        if digest != by.digest:
            raise Refused(Code.REPEATED_ID, REPEATED)
        return first

    def done(self, player: str, command_id: str) -> bool:
        """Return whether a command of a player was accepted before, whatever it was."""
        return command_id in self.accepted.get(player, {})

    def keep(self, by: By, answer: Answer) -> None:
        """Remember an answer."""
        match answer:
            case messages.Accepted(_, seq, mark):
                mine = self.accepted.pop(by.player, {})
                self.accepted[by.player] = mine  # who was accepted last comes last
                mine[by.command] = Once(by.digest, seq, mark)
                if len(mine) > PER_PLAYER:
                    del mine[next(iter(mine))]
            case messages.Refused():
                self.refused[by.player, by.command] = by.digest, answer
                if len(self.refused) > REFUSED:
                    self.refused.popitem(last=False)

    def recall(self, entries: Iterable[TableEntry], seated: Container[str]) -> None:
        """Remember from the log what was accepted, and forget who went longest ago, beyond the bound."""
        for entry in entries:
            if entry.by is not None:
                self.keep(entry.by, messages.Accepted(entry.by.command, entry.version, entry.head.mark))
        gone = [player for player in self.accepted if player not in seated]
        count = sum(len(self.accepted[player]) for player in gone)
        for player in gone:
            if count <= GONE:
                break
            count -= len(self.accepted.pop(player))


def signed(player: str, command_id: str, command: TableCommand) -> By:
    """Return whose command it is, with its digest."""
    return By(player, command_id, sha256(msgspec.msgpack.encode(command)).digest())
