"""Ports for the servers that tests start: many tests run beside each other, and none may have another's."""

import fcntl
import os
import socket
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import SystemRandom


LOTS = SystemRandom()  # as tests that run beside this one have the same seeds


@cache
def reserved() -> tuple[int, set[int]]:
    """Return the file in which every process of tests locks the byte of each port that is its own, and our ports."""
    return os.open(Path(tempfile.gettempdir()) / "croupier-ports", os.O_RDWR | os.O_CREAT, 0o666), set()


def free_ports(count: int) -> list[int]:
    """
    Return ports of this machine that nobody has, and that no other test is given for as long as this process lives.

    They are not among those from which the kernel takes one for each connection that somebody opens: it might be gone
    before a server listens there, or while one that was killed is gone.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    file, ours = reserved()
    found: list[int] = []
    while len(found) < count:
        port = LOTS.randrange(first // 2, first)
        with suppress(OSError):
            if port not in ours:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
                ours.add(port)
                with socket.create_server(("127.0.0.1", port)):
                    found.append(port)
    return found
