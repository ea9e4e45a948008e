"""Work that is done once on each gaming day."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date

from server.config.gaming_day import Calendar


LOOK = 60.0  # s between two looks whether the gaming day has turned


async def each_gaming_day(days: Calendar, now: Callable[[], int], work: Callable[[date], Awaitable[bool]]) -> None:
    """Work on the present gaming day and at each turn, for ever; `work` returns whether it is done, or tries again."""
    done: date | None = None
    while True:
        today = days.day(now())
        if today != done and await work(today):
            done = today
        await asyncio.sleep(LOOK)
