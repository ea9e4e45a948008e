"""Outgoing MQTT messages. Bounded, because only the newest message per topic is kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from enum import Enum

from .device_session import Sent


class Topic(Enum):
    """What is wanted of a topic."""

    HEARD = "heard"
    LEFT = "left"


class Outbox:
    """
    The subscriptions and messages that wait for the broker, in order. Adding one never waits.

    A device has one message at a time to be answered, and its session and what it shows replace the ones before: so
    there are never more than four entries a device.
    """

    def __init__(self) -> None:
        self.waiting: OrderedDict[tuple[str, str], Sent | Topic] = OrderedDict()  # a dict finds its first slowly
        self.news = asyncio.Event()

    def send(self, messages: Iterable[Sent]) -> None:
        """Add messages."""
        for message in messages:
            self.put(("message", message.topic), message)

    def subscribe(self, topics: Iterable[str]) -> None:
        """Add topics that are to be heard."""
        for topic in topics:
            self.put(("topic", topic), Topic.HEARD)

    def unsubscribe(self, topics: Iterable[str]) -> None:
        """Add topics that are not to be heard any more."""
        for topic in topics:
            self.put(("topic", topic), Topic.LEFT)

    def put(self, key: tuple[str, str], what: Sent | Topic) -> None:
        """Add an entry, in place of one that waits under the same key."""
        self.waiting.pop(key, None)
        self.waiting[key] = what
        self.news.set()

    async def take(self) -> tuple[str, Sent | Topic]:
        """Return what is next, and its topic."""
        while not self.waiting:
            self.news.clear()
            await self.news.wait()
        (_, topic), what = self.waiting.popitem(last=False)
        return topic, what
