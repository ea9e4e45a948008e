"""The processes of a house on this machine, and what they use. Without a /proc nothing is known."""

import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .usage import Usage


PROC = Path("/proc")
LISTENING = "0A"  # a socket's state in /proc/net/tcp
ENDED = "Z"  # a process's state in its stat: it has ended, and only its parent has not looked yet
PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
STORES = ("redis-server", "valkey-server")


class Process(NamedTuple):
    """A process: its name, its parent, its CPU in seconds and its memory in bytes."""

    pid: int
    name: str
    parent: int
    cpu: float
    memory: int


def measurable() -> bool:
    """Return whether this machine says what its processes use."""
    return PROC.exists()


def process(pid: int) -> Process | None:
    """Return a process, or None if none of that number runs."""
    try:
        text = (PROC / str(pid) / "stat").read_text()
    except OSError:
        return None
    name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
    if rest[0] == ENDED:
        return None
    return Process(pid, name, int(rest[1]), (int(rest[11]) + int(rest[12])) / TICKS, int(rest[21]) * PAGE)


def all_processes() -> dict[int, Process]:
    """Return all processes of the machine, by number."""
    numbers = (int(path.name) for path in PROC.iterdir() if path.name.isdigit()) if measurable() else ()
    return {pid: found for pid in numbers if (found := process(pid)) is not None}


def listening(port: int) -> set[int]:
    """Return the processes that listen at a port, as far as this user may see them."""
    sockets = {f"socket:[{inode}]" for inode in inodes(port)}
    found = set()
    for pid in all_processes() if sockets else ():
        try:
            handles = list((PROC / str(pid) / "fd").iterdir())
            if any(str(handle.readlink()) in sockets for handle in handles):
                found.add(pid)
        except OSError:
            continue
    return found


def inodes(port: int) -> Iterator[str]:
    """Yield the sockets that listen at a port."""
    for name in ("tcp", "tcp6"):
        try:
            lines = (PROC / "net" / name).read_text().splitlines()[1:]
        except OSError:
            continue
        for fields in map(str.split, lines):
            if fields[3] == LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                yield fields[9]


def command(pid: int) -> str:
    """Return the command line of a process."""
    try:
        return (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


class Machine:
    """
    The house that listens at a port of this machine: all its nodes, and the store that it runs.

    One that is started again counts, too: a node, the store, or a whole house in place of one that was killed.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.servers: set[int] = set()
        self.stores: set[int] = set()
        self._tops: set[int] = set()
        self._seen: dict[int, Process] = {}  # each process as it was last seen: what one used that ended counts
        self._look()

    def _look(self) -> None:
        """Find the processes of the house."""
        every = all_processes()
        if self.servers.isdisjoint(every):
            self._tops |= {top(pid, every) for pid in listening(self._port) & every.keys()}
        for pid, one in every.items():
            if self._tops.isdisjoint(ancestors(pid, every)):
                continue
            if one.name.startswith(STORES):
                self.stores.add(pid)
            elif "serve" in command(pid):
                self.servers.add(pid)

    def usage(self) -> Usage:
        """Return what all have used since their start, without the tool."""
        if any(process(pid) is None for pid in self.servers | self.stores):
            self._look()
        alive = {pid: found for pid in self.servers | self.stores if (found := process(pid)) is not None}
        self._seen |= alive

        def cpu(pids: set[int]) -> float:
            return sum(self._seen[pid].cpu for pid in pids if pid in self._seen)

        def memory(pids: set[int]) -> int:
            return sum(alive[pid].memory for pid in pids if pid in alive)

        return Usage(
            servers=len(self.servers & alive.keys()),
            stores=len(self.stores & alive.keys()),
            server_cpu=cpu(self.servers),
            store_cpu=cpu(self.stores),
            server_memory=memory(self.servers),
            store_memory=memory(self.stores),
        )


def ancestors(pid: int, every: dict[int, Process]) -> Iterator[int]:
    """Yield a process and those that it descends from."""
    while pid in every:
        yield pid
        pid = every[pid].parent


def top(pid: int, every: dict[int, Process]) -> int:
    """Return the process that started all nodes of the house of which this is one."""
    while (
        (parent := every[pid].parent) in every and every[parent].name == every[pid].name and " serve" in command(parent)
    ):
        pid = parent
    return pid


def own_usage() -> Usage:
    """Return what this process has used since its start."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    found = process(os.getpid())
    most = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)  # in bytes there, elsewhere in KB
    return Usage(tool_cpu=used.ru_utime + used.ru_stime, tool_memory=found.memory if found else most)


def used_since(before: Usage, now: Usage, seconds: float) -> Usage:
    """Return what was used between two looks; memory is what it is now."""
    plain = now.plain() | {
        name: getattr(now, name) - getattr(before, name) for name in ("server_cpu", "store_cpu", "tool_cpu")
    }
    return Usage(**plain | {"seconds": seconds})
