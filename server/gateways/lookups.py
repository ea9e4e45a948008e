"""What one connection looks up (past rounds, rules, the outcome of a report) while everything else goes on."""

import asyncio
from collections.abc import Callable
from typing import assert_never

import structlog

from protocol.irregularities import OutcomeShown, ShowOutcome
from protocol.message_base import ServerMessage
from protocol.messages import refused
from protocol.past_rounds import ProofShown, RoundShown, RoundsShown, ShowProof, ShowRound, ShowRounds
from protocol.refusals import Refused
from protocol.rules_panel import RulesShown, ShowRules
from protocol.sentences import Text
from server.core.irregularities.preview import foresee
from server.core.round.rules_panel import posted
from server.core.table import Who
from server.room.room import Room
from server.store import StoreError


MOST = 3  # look-ups that run or wait

Asking = ShowRounds | ShowRound | ShowProof | ShowOutcome | ShowRules
Found = RoundsShown | RoundShown | ProofShown | OutcomeShown | RulesShown

log = structlog.get_logger()


class Lookups:
    """Answers one look-up after another, and refuses more than `MOST`. `tell` queues an answer."""

    def __init__(self, tell: Callable[[ServerMessage], None]) -> None:
        self.tell = tell
        self.turn = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(self, message: Asking, room: Room, who: Who) -> None:
        """
        Look something up, and answer when it is found.

        Raises:
            Refused: If too much is looked up already.

        """
        if len(self.tasks) >= MOST:
            raise Refused(Text.LOOKUPS_WAIT)
        task = asyncio.create_task(self.answer(message, room, who))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, message: Asking, room: Room, who: Who) -> None:
        """Answer one message."""
        try:
            async with self.turn:
                self.tell(await look_up(message, room, who))
        except Refused as no:
            self.refuse(message, no)
        except StoreError:
            self.refuse(message, Refused(Text.STORE_AWAY))
        except Exception:
            log.exception("it cannot be looked up", table=room.name, message=message)
            self.refuse(message, Refused(Text.COMMAND_FAULTED))

    def refuse(self, message: Asking, no: Refused) -> None:
        """Refuse one message."""
        self.tell(refused(message.id, no.code, no.sentence))

    def close(self) -> None:
        """Look nothing up any more."""
        for task in self.tasks:
            task.cancel()


async def look_up(message: Asking, room: Room, who: Who) -> Found:
    """
    Return what was asked for.

    Raises:
        Refused: As for `PastRounds.show` and `foresee`, if the table is not served, or if other rules are in force.

    """
    match message:
        case ShowRounds():
            return await room.past_rounds.listed(message.id, message.before, who)
        case ShowRound():
            return await room.past_rounds.show(message.id, message.round, who, room.table)
        case ShowProof():
            return await room.past_rounds.prove(message.id, message.round, who, room.table)
        case ShowOutcome():
            if not room.open:
                raise Refused(Text.TABLE_AWAY)
            return OutcomeShown(message.id, foresee(room.table, who, message.command))
        case ShowRules():
            if not room.open:
                raise Refused(Text.TABLE_AWAY)
            if (rules := posted(room.table)).hash != message.hash:
                raise Refused(Text.OTHER_RULES)
            return RulesShown(message.id, rules)
        case _:
            assert_never(message)
