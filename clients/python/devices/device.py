"""A device, apart from its connection: its status, its actions and what it shows."""

import asyncio
from collections import deque

from .sealing import Body
from .session import Enrolment


MOST_ACTIONS = 20  # actions that wait to be sent; of more, the oldest are lost
NOT_SHOWN = ("seq", "at")  # fields of a message that people do not see


class Device:
    """A device that only reports that it works. `news` is set whenever there is something to send."""

    def __init__(self, about: Enrolment) -> None:
        self.about = about
        self.news = asyncio.Event()
        self.actions: deque[Body] = deque(maxlen=MOST_ACTIONS)
        self.status_due = True  # whether the status is to be sent
        self.shown: Body | None = None

    def status(self) -> Body:
        """Return the body of the status message."""
        return {"type": "Well"}

    def do(self, body: Body) -> None:
        """Do something: queue the body of an action to be sent."""
        self.actions.append(body)
        self.news.set()

    def changed(self) -> None:
        """Have the status sent as soon as possible."""
        self.status_due = True
        self.news.set()

    def next(self) -> Body | None:
        """Return the next body to send, if any: actions first, then the status."""
        if self.actions:
            return self.actions.popleft()
        if not self.status_due:
            return None
        self.status_due = False
        return self.status()

    def show(self, shown: Body) -> bool:
        """Show something. Return whether people see a difference."""
        before, self.shown = self.shown, shown
        self.react()
        return before is None or visible(before) != visible(shown)

    def react(self) -> None:
        """React to what is shown; some kinds of device do."""

    def answered(self, asked: Body, refusal: Body | None) -> None:
        """Handle the answer to `asked`; `refusal` is None if it was accepted."""


def visible(shown: Body) -> Body:
    """Return the fields that people see."""
    return {name: value for name, value in shown.items() if name not in NOT_SHOWN}
