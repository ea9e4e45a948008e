import asyncio
import threading
import time

import pytest

from server.store.beside import in_thread


async def test_work_goes_on_while_the_event_loop_is_busy():
    turns, begun = [], threading.Event()

    async def work():
        while True:
            turns.append(threading.current_thread())
            begun.set()
            await asyncio.sleep(0.01)

    beside = asyncio.create_task(in_thread(work))
    await asyncio.to_thread(begun.wait)
    before = len(turns)
    time.sleep(0.5)  # noqa: ASYNC251 - the loop is busy

    assert len(turns) > before + 5
    assert threading.main_thread() not in turns
    beside.cancel()
    with pytest.raises(asyncio.CancelledError):
        await beside
    assert not any(thread.is_alive() for thread in turns), "it ends with the caller"


async def test_what_the_work_raises_is_raised():
    async def work():
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        await in_thread(work)


async def test_work_that_ends_ends_the_wait():
    done = []

    async def work():
        done.append(True)

    await in_thread(work)
    assert done == [True]
