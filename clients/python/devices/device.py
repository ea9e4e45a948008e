"""What a device is, apart from its line: what it says of itself, what it does, and what it shows."""

import asyncio
from collections import deque

from .line import Enrolled
from .sealing import Body


MANY = 20  # things that it has done and not said yet; more of them are lost, the oldest first
OF_THE_MESSAGE = ("seq", "at")  # what is of each message that shows something, and not shown


class Device:
    """A device that says only that it is well; `news` is set whenever there is something to say."""

    def __init__(self, about: Enrolled) -> None:
        self.about = about
        self.news = asyncio.Event()
        self.acts: deque[Body] = deque(maxlen=MANY)
        self.due = True  # how it stands is to be said
        self.shown: Body | None = None

    def status(self) -> Body:
        """Return how it stands."""
        return {"type": "Well"}

    def do(self, body: Body) -> None:
        """Do something, which is said as soon as that can be."""
        self.acts.append(body)
        self.news.set()

    def changed(self) -> None:
        """Say how it stands, as soon as that can be."""
        self.due = True
        self.news.set()

    def next(self) -> Body | None:
        """Return what is to be said next, if anything: first what was done."""
        if self.acts:
            return self.acts.popleft()
        if not self.due:
            return None
        self.due = False
        return self.status()

    def show(self, shown: Body) -> bool:
        """Show something, and return whether that looks different."""
        before, self.shown = self.shown, shown
        self.look()
        return before is None or looks(before) != looks(shown)

    def look(self) -> None:
        """Do by itself what is to be done about what is shown."""

    def answered(self, asked: Body, refusal: Body | None) -> None:
        """Heed an answer to what it said: why that was refused, or None."""


def looks(shown: Body) -> Body:
    """Return what is to be seen of something shown."""
    return {name: value for name, value in shown.items() if name not in OF_THE_MESSAGE}
