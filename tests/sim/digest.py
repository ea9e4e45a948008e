"""
One hash of all that was stored, to show that a change of the code changed nothing that happens.

It covers rows alone, as the store has them. Neither tracebacks nor log lines are in it, so it stays the same when code
moves to another module.
"""

from hashlib import sha256

import msgspec


class Digest:
    """The hash of every row that one store was given, in the order of writing."""

    def __init__(self):
        self.sha = sha256()

    def add(self, log, entries):
        """Take in the entries of one write to a log. MessagePack tells where each value ends."""
        for entry in entries:
            self.sha.update(msgspec.msgpack.encode((log, entry.version, *msgspec.structs.astuple(entry.row))))

    def told(self):
        return self.sha.hexdigest()


def listed(digests):
    """Return a line for each seed, by number: the seed and its digest."""
    return "".join(f"{seed} {digest}\n" for seed, digest in sorted(digests.items()))


def combined(digests):
    """Return one hash of the digests of many seeds, a mapping from seed to digest, whatever the order of their runs."""
    return sha256(listed(digests).encode()).hexdigest()
