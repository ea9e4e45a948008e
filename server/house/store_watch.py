"""Whether the store is still safe: a Redis whose settings were changed stops the rounds of the whole house."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from protocol.announcements import Said
from server.access.bans import Bans
from server.store import Away, Store, UnsafeStore
from server.store.house_events import StoreChecked
from server.store.house_log import HouseLog


EVERY = 60.0  # s between two looks
SOON = 5.0  # s while the store is not safe

log = structlog.get_logger()


class StoreWatch:
    """
    Looks at the settings of the store. While they are not safe no round opens, and the floor has an alarm.

    Rounds that are open are played to their end. `now` returns the time in ms.
    """

    def __init__(self, store: Store, bans: Bans, house_log: HouseLog, now: Callable[[], int]) -> None:
        self.store = store
        self.bans = bans
        self.house_log = house_log
        self.now = now
        self.unsafe = ""  # what is wrong, in a sentence for operators

    async def run(self) -> None:
        """Look for ever."""
        while True:
            with suppress(Away):  # tables are interrupted then
                await self.look()
            await asyncio.sleep(SOON if self.unsafe else EVERY)

    async def look(self) -> None:
        """
        Look once, and stop or start the games of the house.

        Raises:
            Away: If the store does not answer.

        """
        unsafe = ""
        try:
            await self.store.check_settings()
        except UnsafeStore as wrong:
            unsafe = str(wrong)
        if unsafe != self.unsafe:
            log.error("the store is not safe: no round opens", why=unsafe) if unsafe else log.info("the store is safe")
            self.unsafe = unsafe
            self.house_log.record(StoreChecked(unsafe))
        why = Said.STORE_UNSAFE if unsafe else Said.STORE_SAFE
        await self.bans.rule_by_house(why.words(), self.now(), lifted=not unsafe)
