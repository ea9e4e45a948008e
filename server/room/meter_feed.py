"""Feeding a table's progressive meter: carrying what it asks, and hearing how the meter stands."""

from collections.abc import Callable

import structlog

from server.core.devices.decide import no_wagers
from server.core.meter.operations import Operation
from server.core.orders import MeterAnswered, MeterHeard
from server.core.table import Table
from server.logs import Reasons
from server.meters.service import Meters, Shown

from .lease import PATIENCE, Lease


LONGEST = 5.0  # s between two attempts
LOOK = 0.5  # s between two looks at how the meter stands
NONE_HERE = "The progressive meter of this table is not kept here: no progressive wagers are taken."

log = structlog.get_logger()


class MeterFeed:
    """
    Carries what a table asks of meters, in the table's order and one at a time for each, until the owner stops.

    `hears` takes what the table is to be told: the answers, and how its meter stands, at which we look twice a second.
    While a meter cannot be reached, its operations wait in the table's log (P5).
    """

    def __init__(
        self, meters: Meters | None, lease: Lease, hears: Callable[[MeterAnswered | MeterHeard], None]
    ) -> None:
        self.meters = meters
        self.lease = lease
        self.hears = hears
        self.carrying: set[str] = set()
        self.table = Table()
        self.watching = self.telling = False

    def carry(self, table: Table) -> None:
        """Start on the first operation of each meter that has no answer yet and is not on its way."""
        self.table = table
        if not self.watching and table.settings is not None and table.settings.meter is not None:
            self.watching = True
            self.look()
            self.lease.tasks.create_task(self.watch())
        for meter in dict.fromkeys(one.meter for one in table.progressive.pending):
            operation = table.progressive.first(meter)
            if operation is not None and self.meters is not None and meter not in self.carrying:
                self.carrying.add(meter)
                self.lease.tasks.create_task(self.bring(self.meters, meter, operation))

    def heard(self, order: MeterAnswered | MeterHeard) -> None:
        """Forget what the table is told now: the next operation is carried after that, and the next change told."""
        if isinstance(order, MeterAnswered):
            self.carrying.discard(order.meter)
        else:
            self.telling = False

    async def watch(self) -> None:
        """Look how the meter stands, until the owner stops."""
        while not self.lease.closing.is_set():
            await self.lease.pause(LOOK)
            self.look()

    def look(self) -> None:
        """Have the table told how its meter stands, if it does not know."""
        if not self.telling and (news := self.stands()) is not None:
            self.telling = True
            self.hears(news)

    async def bring(self, meters: Meters, meter: str, operation: Operation) -> None:
        """Carry one operation until the meter answers; whatever goes wrong, it is not forgotten."""
        patience, waiting = PATIENCE, Reasons()
        while not self.lease.closing.is_set():
            try:
                answer = await meters.apply(meter, operation)
            except Exception as wrong:  # noqa: BLE001 - a meter in disorder must not take the table down
                if new := waiting.new(wrong):
                    log.warning("a meter does not answer", table=operation.table, meter=meter, why=new)
                await self.lease.pause(patience)
                patience = min(2 * patience, LONGEST)
            else:
                self.hears(MeterAnswered(meter, answer))
                return

    @property
    def shown(self) -> int | None:
        """What the table's meter shows, in micro-units, as far as that is known."""
        known = self.known()
        return None if known is None or known.stopped is not None else known.display

    def stands(self) -> MeterHeard | None:
        """Return how the table's meter stands; None if the table has none, or knows it."""
        if self.table.settings is None or self.table.settings.meter is None:
            return None
        known = self.known()
        why = no_wagers(self.table) or (NONE_HERE if known is None else known.stopped)
        return None if why == self.table.progressive.stopped else MeterHeard(why)

    def known(self) -> Shown | None:
        """Return what is known of the table's meter; None if it has none, or none is kept here."""
        meter = self.table.settings.meter if self.table.settings else None
        return None if meter is None or self.meters is None else self.meters.shown(meter)
