"""What happened in a simulation, for reading after it failed, and for telling whether a seed repeats."""

import asyncio
from collections import Counter
from hashlib import sha256


class Trace:
    """Lines of a time (s), a place and what happened there; `table` names the table that a line is about."""

    def __init__(self):
        self.lines = []

    def note(self, place, what, *details, table=None):
        self.lines.append((asyncio.get_running_loop().time(), place, what, details, table))

    def counted(self):
        """Count what happened: the faults, the kinds of messages and the kinds of events."""
        words = Counter(word for _, _, what, details, _ in self.lines for word in (what, *map(str, details)))
        return Counter({word: count for word, count in words.items() if word.replace(" ", "").isalpha()})

    def digest(self):
        """Return what is equal if and only if everything happened in the same order at the same times."""
        return sha256("\n".join(f"{line[0]!r} {in_words(line)}" for line in self.lines).encode()).hexdigest()

    def last(self, count, table=None):
        """Return the last lines, of one table if it is named, in words."""
        lines = [line for line in self.lines if table is None or line[4] in (None, table)]
        return "\n".join(in_words(line) for line in lines[max(0, len(lines) - count) :])


def in_words(line):
    at, place, what, details, table = line
    return f"{at:9.4f}  {place:12} {what:12} {table or '':4} {' '.join(map(str, details))}"
