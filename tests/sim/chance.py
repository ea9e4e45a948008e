"""All chance of one simulation, from one seed: a stream of its own for each thing that wants some."""

from random import Random


MORNING = 1_800_000_000_000  # ms


class Chance:
    """
    Streams of random numbers by name.

    What happens to one call, frame or person is drawn from its own stream, so that it does not depend on the order in
    which others came.
    """

    def __init__(self, seed):
        self.seed = seed
        self.streams = {}

    def of(self, *name):
        stream = self.streams.get(name)
        if stream is None:
            stream = self.streams[name] = Random(f"{self.seed}/{'/'.join(map(str, name))}")
        return stream


class Clock:
    """What one node takes for the world: a clock that may be wrong, and its own dice."""

    def __init__(self, loop, dice, ahead=0):
        self.loop = loop
        self.dice = dice
        self.ahead = ahead  # ms

    def now(self):
        return MORNING + self.elapsed() + self.ahead

    def elapsed(self):
        return int(self.loop.time() * 1000)

    def awake(self):
        return self.elapsed()

    def idle(self):
        return 0

    def entropy(self):
        return self.dice.randbytes(32)
