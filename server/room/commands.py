"""Commands: where they come in, and where each gets its answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace

from protocol import messages
from protocol.disputes import Correct, Dispute
from protocol.refusals import Refused, Sentence
from protocol.sentences import Text
from server.store import StoreError

from .answers import Answer, Answers
from .inbox import Asked, Inbox
from .lease import Lease
from .past_rounds import PastRounds


OF_ONE = 3  # rounds that are looked up for one player at the same time

log = structlog.get_logger()


class Faulted(Exception):
    """The core failed in a way that nobody foresaw. Nothing has changed."""


class Commands:
    """
    Takes commands into a room's inbox, and answers them when it is their turn.

    A command about a round that is over first gets the round from the log; the table does not wait for that. A command
    is carried out once: a repeat gets the first answer. While a command is carried out it is `unanswered`; it stays so
    if that ends in an exception.
    """

    def __init__(
        self, past_rounds: PastRounds, lease: Lease, inbox: Inbox, carry_out: Callable[[Asked], Awaitable[Answer]]
    ) -> None:
        self.past_rounds = past_rounds
        self.lease = lease
        self.inbox = inbox
        self.carry_out = carry_out
        self.answers = Answers({})
        self.unanswered: Asked | None = None
        self.looking: Counter[str] = Counter()

    # In.

    def take(self, asked: Asked) -> None:
        """Take a command in; never waits."""
        player = asked.who.player
        if not isinstance(asked.command, Dispute | Correct):
            self.inbox.ask(asked)
        elif self.looking[player] >= OF_ONE:
            asked.refuse(Text.COMMANDS_WAIT)
        else:
            self.looking[player] += 1
            self.lease.tasks.create_task(self.look_up(asked, asked.command.round))

    async def look_up(self, asked: Asked, number: int) -> None:
        """Find the round, and put the command into the inbox; if the table stops first, refuse it."""
        finding = asyncio.ensure_future(self.past_rounds.find(number))
        closing = asyncio.ensure_future(self.lease.closing.wait())
        await asyncio.wait((finding, closing), return_when=asyncio.FIRST_COMPLETED)
        over = not finding.done()
        closing.cancel()
        finding.cancel()
        self.looking[asked.who.player] -= 1
        self.looking += Counter()  # without players for whom nothing is looked up
        try:
            if over:
                asked.refuse(Text.TABLE_AWAY)
            else:
                found = await finding
                self.inbox.ask(replace(asked, found=found.finished if found else None))
        except StoreError as why:
            log.warning("a round cannot be looked up", table=self.lease.table, round=number, why=str(why))
            asked.refuse(Text.TABLE_AWAY)
        except Exception:  # whatever is wrong with an old round, it must not stop the table
            log.exception("a round cannot be rebuilt", table=self.lease.table, round=number)
            asked.refuse(Text.COMMAND_FAULTED)

    # Out.

    async def handle(self, asked: Asked) -> None:
        """Answer a command: a repeat by the first answer, any other by what `carry_out` returns."""
        self.unanswered = asked
        try:
            answer = self.answers.find(asked.by)
            if answer is None:
                answer = await self.carry_out(asked)
                if isinstance(answer, messages.Refused):
                    self.answers.keep_refusal(asked.by, answer)
            asked.answer(answer)
        except Refused as no:
            asked.answer(messages.Refused(asked.id, no.code, no.sentence))
        self.unanswered = None

    def settle(self) -> None:
        """Answer the command during which the store went away; `answers` knows by now whether the log has it."""
        asked, self.unanswered = self.unanswered, None
        if asked is None:
            return
        if answer := self.answers.find(asked.by):
            asked.answer(answer)
        else:
            asked.refuse(Text.TABLE_AWAY)

    def close(self, said: Sentence) -> None:
        """Refuse the command that has no answer yet, and all in the inbox."""
        if self.unanswered is not None:
            self.unanswered.refuse(said)
        self.inbox.refuse(said)
