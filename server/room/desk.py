"""The desk: where each command gets its answer, once, also when the store goes away before it is known."""

from collections.abc import Awaitable, Callable

from protocol.refusals import Code, Refused

from .answers import Answer, Answers
from .inbox import Asked


class Faulted(Exception):
    """The core failed in a way that nobody thought of. What it was asked for did not happen."""


class Desk:
    """
    Answers commands: the first time by what `carry_out` returns, later by the first answer.

    While a command is carried out it is `unanswered`; it stays so if that ends in an exception.
    """

    def __init__(self, carry_out: Callable[[Asked], Awaitable[Answer]]) -> None:
        self.carry_out = carry_out
        self.answers = Answers({})
        self.unanswered: Asked | None = None

    async def handle(self, asked: Asked) -> None:
        """Answer a command."""
        self.unanswered = asked
        by = asked.by
        try:
            answer = self.answers.find(by)
            if answer is None:
                answer = await self.carry_out(asked)
                self.answers.keep(by, answer)
            asked.answer(answer)
        except Refused as no:
            asked.refuse(no.code, no.sentence)
        self.unanswered = None

    def settle(self, away: str) -> None:
        """Answer the command during which the store went away: the log, from which `answers` is, is the judge."""
        asked, self.unanswered = self.unanswered, None
        if asked is None:
            return
        if answer := self.answers.find(asked.by):
            asked.answer(answer)
        else:
            asked.refuse(Code.TABLE_AWAY, away)

    def close(self, code: Code, sentence: str) -> None:
        """Refuse the command that has no answer yet."""
        if self.unanswered is not None:
            self.unanswered.refuse(code, sentence)
