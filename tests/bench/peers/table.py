"""A table that replays its script, and nothing else: what both servers in Python share."""

import asyncio
import sys

import msgpack


STEPS = msgpack.unpackb(open(sys.argv[1], "rb").read())  # noqa: SIM115, PTH123 - read once


class ReplayedTable:
    """The people at a table, by their places, the step that comes next, and whose turn it is to send."""

    def __init__(self):
        self.people = {}
        self.next = 0
        self.turn = asyncio.Lock()

    def step(self, command):
        """Take a command, and yield each frame that follows from it, with the people who get it."""
        assert msgpack.unpackb(command)["type"]
        _, _, out = STEPS[self.next]
        self.next = (self.next + 1) % len(STEPS)
        for frame, places in out:
            yield frame, [self.people[place] for place in places]
