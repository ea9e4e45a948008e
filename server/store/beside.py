"""Work in a thread with an event loop of its own, which no other work delays."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any


async def in_thread(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run `work` to its end in a thread, and raise what it raises; it is cancelled with the caller."""
    outer = asyncio.get_running_loop()
    begun: asyncio.Future[tuple[asyncio.AbstractEventLoop, asyncio.Task[None]]] = outer.create_future()
    ended: asyncio.Future[BaseException | None] = outer.create_future()

    async def body() -> None:
        task = asyncio.current_task()
        assert task is not None
        outer.call_soon_threadsafe(begun.set_result, (asyncio.get_running_loop(), task))
        await work()

    def run() -> None:
        wrong: BaseException | None = None
        try:
            asyncio.run(body())
        except BaseException as raised:  # noqa: BLE001 - raised in the caller
            wrong = raised
        with suppress(RuntimeError):  # the caller's loop is closed
            outer.call_soon_threadsafe(ended.set_result, wrong)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        wrong = await asyncio.shield(ended)
    except asyncio.CancelledError:
        loop, task = await begun
        with suppress(RuntimeError):  # it has ended
            loop.call_soon_threadsafe(task.cancel)
        await ended
        thread.join()
        raise
    if wrong is not None:
        raise wrong
