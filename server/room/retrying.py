"""Trying again until it works, with longer and longer pauses and one warning for each reason."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import structlog

from server.logs import Reasons


FIRST = 0.2  # s between two attempts
LONGEST = 5.0  # s

Result = TypeVar("Result")

log = structlog.get_logger()


async def retrying(
    attempt: Callable[[], Awaitable[Result]],
    stopping: asyncio.Event,
    failed: str,
    works: str,
    failures: type[Exception] = Exception,
    **about: object,
) -> Result | None:
    """
    Call `attempt` until it returns, and return its result; None when `stopping` is set first.

    An attempt fails by `failures`, by default any exception. The log says once for each reason that it has
    `failed`, and afterwards that it `works`, each with what it is `about`.
    """
    pause, reasons = FIRST, Reasons()
    while not stopping.is_set():
        try:
            result = await attempt()
        except failures as wrong:
            if why := reasons.new(wrong):
                log.warning(failed, why=why, **about)
            await wait(stopping, pause)
            pause = min(2 * pause, LONGEST)
        else:
            if reasons.over():
                log.info(works, **about)
            return result
    return None


async def wait(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not longer than this."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
