"""Messages without an answer: each is sent again, under the same id, until it is answered or its answer cancelled."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from secrets import token_hex

from .messages import Message, Refused


class Unanswered:
    """The messages that wait for their answers, by ids that nobody has used before."""

    def __init__(self) -> None:
        self._ids = (f"{token_hex(4)}-{number}" for number in count(1))
        self._waiting: dict[str, tuple[Message, asyncio.Future[Message]]] = {}

    def __contains__(self, message_id: object) -> bool:
        return message_id in self._waiting

    @property
    def messages(self) -> list[Message]:
        """The messages, in the order in which they were put here."""
        return [message for message, _ in self._waiting.values()]

    def new_id(self) -> str:
        """Return an id for a message."""
        return next(self._ids)

    def put_alone(self, message: Message) -> Message:
        """Keep a message whose answer nobody waits for; return it with its id."""
        named, answer = self.put(message)
        answer.add_done_callback(lambda over: over.cancelled() or over.exception())
        return named

    def put(self, message: Message) -> tuple[Message, asyncio.Future[Message]]:
        """Give a message an id and keep it; return it and its answer, which is a Refused if the message is refused."""
        named, answer = message | {"id": self.new_id()}, asyncio.Future[Message]()
        self._waiting[named["id"]] = named, answer
        answer.add_done_callback(lambda _: self._waiting.pop(named["id"], None))
        return named, answer

    async def send_all(self, send: Callable[[Message], Awaitable[None]]) -> None:
        """Send the messages with `send`, without those that end while earlier ones are sent."""
        for message in self.messages:
            if message["id"] in self:
                await send(message)

    def answered(self, message: Message) -> None:
        """Give a message its answer. It is not sent again."""
        _, answer = self._waiting.pop(message["id"])
        if answer.cancelled():  # a moment ago
            return
        if message["type"] == "Refused":
            answer.set_exception(Refused(message["code"], message["message"]))
        else:
            answer.set_result(message)

    def fail(self, why: Exception) -> None:
        """End the wait for all answers."""
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(why)
