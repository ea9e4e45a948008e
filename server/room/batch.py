"""Commands that wait together: each is decided after the ones before it, and all are stored as one batch."""

from collections.abc import Sequence

from protocol import messages
from protocol.commands import Proceed
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.decide import Happened
from server.store import By

from .answers import Answer, Answers
from .deciding import Deciding, Faulted
from .history import History, Moment
from .inbox import Asked


MOST = 16  # commands in a batch, so that the first need not wait for very many


class Batch:
    """
    What commands lead to, one after the other, at a table that stays as it is until that is stored.

    Whether a command is refused may depend on one before it, so none is answered before all are stored. `table` is the
    table as it will be. `faulted` tells that the core failed at a dealer's command to go on: no clock does it instead,
    and nobody else may.
    """

    def __init__(self, deciding: Deciding, answers: Answers, history: History, at: int, most: int = MOST) -> None:
        self.deciding = deciding
        self.answers = answers
        self.head = history.head
        self.at = at
        self.most = most
        self.table = history.table
        self.happenings: list[Happened] = []
        self.by: list[By] = []
        self.ends: list[tuple[Asked, Answer | int]] = []  # its answer, or the number of events until then
        self.refused: list[tuple[By, messages.Refused]] = []
        self.faulted = False

    async def add(self, asked: Asked) -> None:
        """
        Decide a command.

        Raises:
            Away: If the store does not answer whether a wallet has enough.

        """
        if (answer := known_answer(self.answers, asked)) is not None:
            self.ends.append((asked, answer))
            return
        try:
            version = self.head.version + len(self.happenings)
            happenings = await self.deciding.on_command(self.table, version, asked, self.at)
        except Faulted:
            self.faulted = isinstance(asked.command, Proceed)
            self.refuse(asked, Refused(Text.COMMAND_FAULTED))
        except Refused as no:
            self.refuse(asked, no)
        else:
            self.happenings += happenings
            self.table = happenings[-1].after
            self.by += [asked.by] * len(happenings)
            self.ends.append((asked, len(self.happenings)))

    def refuse(self, asked: Asked, why: Refused) -> None:
        """Refuse a command, to be remembered."""
        answer = refusal(asked, why)
        self.refused.append((asked.by, answer))
        self.ends.append((asked, answer))

    def takes(self, came: int, asked: Asked) -> bool:
        """Return whether a command that `came` then may follow: not if a step ends before it, nor if it is a repeat."""
        if self.faulted or len(self.ends) >= self.most:
            return False
        ends = self.deciding.clock.wait_until(self.table.deadline)
        others = ((one.by.player, one.id) for one, _ in self.ends)
        return (ends is None or came < ends) and (asked.by.player, asked.id) not in others

    async def keep(self) -> Sequence[Moment]:
        """Store what the commands lead to, and return its moments (raise Away as `Deciding.keep`)."""
        return await self.deciding.keep(self.head, self.at, self.happenings, self.by)

    def answer(self, moments: Sequence[Moment]) -> None:
        """Answer the commands, now that their `moments` are stored."""
        for by, answer in self.refused:
            self.answers.keep_refusal(by, answer)
        for asked, end in self.ends:
            if isinstance(end, int):
                head = moments[end - 1].entry.head
                asked.answer(messages.Accepted(asked.id, asked.table, head.version, head.mark))
            else:
                asked.answer(end)


def known_answer(answers: Answers, asked: Asked) -> Answer | None:
    """Return the answer that a command got before, or its refusal if another command had its id; else None."""
    try:
        return answers.find(asked.table, asked.by)
    except Refused as no:
        return refusal(asked, no)


def refusal(asked: Asked, why: Refused) -> messages.Refused:
    """Return the answer to a command that is refused."""
    return messages.refused(asked.id, why.code, why.sentence)
