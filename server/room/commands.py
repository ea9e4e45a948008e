"""Commands: where they come in, and where each gets its answer."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import structlog
from msgspec.structs import replace

from protocol.disputes import Correct, Dispute
from protocol.refusals import Sentence
from protocol.sentences import Text
from server.store import StoreError

from .answers import Answers
from .batch import Batch, known_answer
from .history import Moment
from .inbox import Asked, Inbox
from .lease import Lease
from .past_rounds import PastRounds


OF_ONE = 3  # rounds that are looked up for one player at the same time

log = structlog.get_logger()


class Commands:
    """
    Takes commands into a room's inbox, and answers them when it is their turn.

    A command about a round that is over first gets the round from the log; the table does not wait for that. A command
    is carried out once: a repeat gets the first answer. Commands that wait one behind the other are a batch, which
    `begin` starts. What is stored goes to `apply`; `end_round` ends a round at which a dealer cannot go on. While
    commands are carried out they are `unanswered`; they stay so if that ends in an exception.
    """

    def __init__(
        self,
        past_rounds: PastRounds,
        lease: Lease,
        inbox: Inbox,
        begin: Callable[[int], Batch],
        apply: Callable[[Sequence[Moment]], None],
        end_round: Callable[[], Awaitable[None]],
    ) -> None:
        self.past_rounds = past_rounds
        self.lease = lease
        self.inbox = inbox
        self.begin = begin
        self.apply = apply
        self.end_round = end_round
        self.answers = Answers({})
        self.unanswered: list[Asked] = []
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

    async def handle(self, first: Asked) -> None:
        """Answer a command, and with it those behind it that can be stored together with it."""
        asked: Asked | None = first
        with self.inbox.clock.for_the_store() as at:
            batch = self.begin(at)
            while asked is not None:
                self.unanswered.append(asked)
                await batch.add(asked)
                asked = self.inbox.take_next(batch.takes)
            moments = await batch.keep()
        self.apply(moments)
        batch.answer(moments)
        self.unanswered = []
        if batch.faulted:  # if this ends the room, those before it have been told that they are done
            await self.end_round()

    def settle(self) -> None:
        """Answer the commands during which the store went away; `answers` knows by now which of them the log has."""
        unanswered, self.unanswered = self.unanswered, []
        for asked in unanswered:
            answer = known_answer(self.answers, asked)
            if answer is None:
                asked.refuse(Text.TABLE_AWAY)
            else:
                asked.answer(answer)

    def close(self, said: Sentence) -> None:
        """Refuse the commands that have no answer yet, and all in the inbox."""
        for asked in self.unanswered:
            asked.refuse(said)
        self.inbox.refuse(said)
