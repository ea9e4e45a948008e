"""The code and the configuration of this node, hashed on record at its start and at each turn of the gaming day."""

import asyncio
from datetime import date

import structlog

from server.config.gaming_day import Calendar
from server.config.hashes import hashes, version_of_program
from server.config.settings import Config
from server.store.house_events import Hashed
from server.store.house_log import HouseLog

from .daily import each_gaming_day


log = structlog.get_logger()


class Hashing:
    """Hashes and records (standard 47)."""

    def __init__(self, config: Config, house_log: HouseLog, days: Calendar) -> None:
        self.config = config
        self.house_log = house_log
        self.days = days
        self.first: dict[str, str] = {}

    async def run(self) -> None:
        """Hash at the start, and then on each gaming day, for ever."""
        await each_gaming_day(self.days, self.house_log.now, self.record)

    async def record(self, _today: date) -> bool:
        """Hash once, and record it. Return True: what cannot be hashed is not tried again on this day."""
        try:
            found = await asyncio.to_thread(hashes, self.config)
        except OSError as wrong:
            log.error("the code cannot be hashed", why=str(wrong))  # noqa: TRY400 - the reason is the system's sentence
            return True
        self.first = self.first or found
        changed = tuple(name for name in found if found[name] != self.first[name])
        if changed:
            log.error("what was started is not what is installed now", changed=changed)
        self.house_log.record(Hashed(self.config.address, version_of_program(), found, changed))
        return True
