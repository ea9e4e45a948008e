"""What happened in a simulation, for reading after it failed, and for telling whether a seed repeats."""

import asyncio
from hashlib import sha256


class Trace:
    """Lines of a time (s), a place and what happened there; `table` names the table that a line is about."""

    def __init__(self):
        self.lines = []

    def note(self, place, what, *details, table=None):
        self.lines.append((asyncio.get_running_loop().time(), place, what, details, table))

    def digest(self):
        """Return what is equal if and only if everything happened in the same order at the same times."""
        return sha256("\n".join(f"{line[0]!r} {in_words(line)}" for line in self.lines).encode()).hexdigest()

    def last(self, count, table=None):
        """Return the last lines, of one table if it is named, in words."""
        lines = [line for line in self.lines if table is None or line[4] in (None, table)]
        return "\n".join(in_words(line) for line in lines[-count:])


def in_words(line):
    at, place, what, details, table = line
    return f"{at:9.4f}  {place:12} {what:12} {table or '':4} {' '.join(map(str, details))}"
