"""The crowd: everybody who only looks on. What they are sent in a short while goes out in one write to each."""

import asyncio
from typing import Protocol


QUIET = 0.25  # s between two times that the crowd is written to, as for the lobby
AT_ONCE = 100  # sockets that are written to in one turn of the loop, so that those who play wait no longer for theirs


class Writer(Protocol):
    """The sending side of a connection."""

    def write(self) -> None:
        """Write what waits."""
        ...


class Crowd:
    """
    Writes to the connections of the crowd: at once after a while in which it wrote nothing, or else soon.

    Most of what a long rail costs is one write to each socket. There is one timer for all of them.
    """

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.waiting: list[Writer] = []
        self.due = False
        self.written = -QUIET

    def add(self, writer: Writer) -> None:
        """Have what waits written soon."""
        self.waiting.append(writer)
        if not self.due:
            self.due = True
            self.loop.call_at(self.written + QUIET, self.write)

    def write(self) -> None:
        """Write to all that wait."""
        self.written = self.loop.time()
        writers, self.waiting = self.waiting, []
        self.write_some(writers, 0)

    def write_some(self, writers: list[Writer], first: int) -> None:
        """
        Have some written to, from the `first` on; then everybody else has a turn.

        Each is a callback of its own, so that one that fails holds up nobody.
        """
        for writer in writers[first : first + AT_ONCE]:
            self.loop.call_soon(writer.write)
        if first + AT_ONCE < len(writers):
            self.loop.call_soon(self.write_some, writers, first + AT_ONCE)
        elif self.waiting:
            self.loop.call_at(self.written + QUIET, self.write)
        else:
            self.due = False
