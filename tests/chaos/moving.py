"""
Moving rounds dies at each of its steps, one after another, and each time another owner goes on.

    python -m tests.chaos.moving redis://... FOLDER

A process for each death is forked, and kills itself at a step. After each death the log is read whole from the store and
the archive, and each segment is opened. The steps go round while there are rounds to move.
"""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path

import server.store.archive.files
from server.config.gaming_day import calendar
from server.house import archiving
from server.house.archiving import Archiving
from server.store import START
from server.store.archive.files import Folder
from server.store.archive.reading import Archive
from server.store.archive.segment import Draft, open_segment
from server.store.archive.tables import with_archive
from server.store.client import connect
from server.store.redis import RedisStore
from server.store.redis_tables import RedisTables
from tests.fakes import SEALER, JumpingLoop
from tests.playing import playing
from tests.room.test_past_rounds import rounds


ROUNDS = 10
STEPS = (  # where it dies, and how often that is passed before
    (Folder, "write_file", 0),
    (server.store.archive.files.os, "fsync", 0),
    (server.store.archive.files.os, "fsync", 1),
    (Path, "replace", 0),
    (RedisTables, "trim", 0),
    (RedisTables, "trim", 1),
    (Folder, "remove_file", 0),
)


async def played():
    """Return the entries of a table at which some rounds were played."""
    async with playing() as play:
        await rounds(play, await play.seat(funds=10_000_000), count=ROUNDS)
        return await play.log()


@asynccontextmanager
async def opened(url, folder):
    store = RedisStore(connect(url), SEALER, None, partial(with_archive, files=Folder(folder), sealer=SEALER))
    try:
        yield store
    finally:
        await store.close()


async def write(url, folder, log):
    async with opened(url, folder) as store:
        await store.tables.put_back("T1", await store.tables.acquire("T1", "first", 1), START, log)


async def move(url, folder, owner, last):
    """Move the rounds until one, as a new owner."""
    async with opened(url, folder) as store:
        fence = await store.tables.acquire("T1", f"owner {owner}", 1)
        mover = Archiving({}, store, Archive(Folder(folder), SEALER), calendar("06:00", "UTC"), 0)
        await mover.move("T1", fence, last, store.tables)


async def check(url, folder, log):
    """Check that nothing is lost, and return the first event in the store, and the segments."""
    async with opened(url, folder) as store:
        assert await store.tables.read("T1") == log
        names = await Folder(folder).names("T1")
        for name in names:
            segment = await open_segment(Folder(folder), SEALER, name)
            Draft(SEALER, "T1", name.day, START).go_on(segment, Folder(folder).path(name).read_bytes())
        ((first, _),) = await store.connection.redis.xrange("{t:T1}:log", count=1)
        return int(first.split(b"-")[0]), names


def die_at(whose, method, passed):
    """Have this process die at a step."""
    step, calls = getattr(whose, method), count()

    def call(*args, **kwargs):
        if next(calls) == passed:
            os.kill(os.getpid(), signal.SIGKILL)
        return step(*args, **kwargs)

    setattr(whose, method, call)


def live(url, folder, owner, last, step):
    """Move rounds in a process of its own, which dies at a step; return how it ended."""
    child = os.fork()
    if not child:
        die_at(*step)
        asyncio.run(move(url, folder, owner, last))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def main():
    _, url, folder = sys.argv
    folder = Path(folder)
    archiving.LONG = 150
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        log = runner.run(played())
    asyncio.run(write(url, folder, log))
    died = []
    for owner, (step, last) in enumerate(zip(STEPS, range(2, 2 + len(STEPS)), strict=True)):
        if owner:
            asyncio.run(asyncio.sleep(0.002))  # for the lease to run out
        ended = live(url, folder, owner, last, step)
        assert ended == -signal.SIGKILL, f"it did not die at {step}, but ended with {ended}"
        died.append(asyncio.run(check(url, folder, log)))
    asyncio.run(move(url, folder, "last", ROUNDS - 1))
    first, names = asyncio.run(check(url, folder, log))
    assert names[-1].last == first - 1, "the log is trimmed to where the archive ends"
    assert [name.first for name in names] == [1, *(name.last + 1 for name in names[:-1])], "no event is in it twice"
    assert first > max(first for first, _ in died)
    print(f"died {len(died)} times, and {first - 1} of {len(log)} events are in {len(names)} segments")


if __name__ == "__main__":
    main()
