"""The clerk: looks up the round that a command is about, before the table hears of it, which never waits for that."""

import asyncio
from collections import Counter

import structlog
from msgspec.structs import replace

from protocol.disputes import Correct, Dispute
from protocol.refusals import Code
from server.store import Store, StoreError

from .inbox import Asked, Inbox
from .lease import Lease
from .messages import AWAY, COMMAND_FAULTED, ONE_BY_ONE
from .past_rounds import PastRounds


OF_ONE = 3  # commands of one player that are looked up at the same time

log = structlog.get_logger()


class Clerk:
    """Puts commands into a room's inbox: at once, or with what the rack has of the round that they are about."""

    def __init__(self, store: Store, lease: Lease, inbox: Inbox) -> None:
        self.past_rounds = PastRounds(store, lease.table)
        self.lease = lease
        self.inbox = inbox
        self.looking: Counter[str] = Counter()

    def take(self, asked: Asked) -> None:
        """Take a command in; never waits."""
        player = asked.who.player
        if not isinstance(asked.command, Dispute | Correct):
            self.inbox.ask(asked)
        elif self.looking[player] >= OF_ONE:
            asked.refuse(Code.TOO_FAST, ONE_BY_ONE)
        else:
            self.looking[player] += 1
            self.lease.tasks.create_task(self.look_up(asked, asked.command.round))

    async def look_up(self, asked: Asked, number: int) -> None:
        """Find the round, and hand the command on; if the table stops first, refuse it."""
        finding = asyncio.ensure_future(self.past_rounds.find(number))
        closing = asyncio.ensure_future(self.lease.closing.wait())
        await asyncio.wait((finding, closing), return_when=asyncio.FIRST_COMPLETED)
        over = not finding.done()
        closing.cancel()
        finding.cancel()
        self.looking[asked.who.player] -= 1
        self.looking += Counter()  # without those for whom nothing is looked up
        try:
            if over:
                asked.refuse(Code.TABLE_AWAY, AWAY)
            else:
                found = await finding
                self.inbox.ask(replace(asked, found=found.finished if found else None))
        except StoreError as why:
            log.warning("a round cannot be looked up", table=self.past_rounds.table, round=number, why=str(why))
            asked.refuse(Code.TABLE_AWAY, AWAY)
        except Exception:  # whatever is wrong with an old round, it must not stop the table
            log.exception("a round cannot be rebuilt", table=self.past_rounds.table, round=number)
            asked.refuse(Code.COMMAND_FAULTED, COMMAND_FAULTED)
