"""Feeding a table's progressive meter: carrying what it asks, and hearing how the meter stands."""

from collections.abc import Callable
from typing import Protocol

import structlog

from server.core.meter.operations import Answer, Operation
from server.core.orders import MeterAnswered, MeterHeard
from server.core.table import Table

from .logs import reason
from .tenure import PATIENCE, Tenure


LONGEST = 5.0  # s between two attempts
NONE_HERE = "The progressive meter of this table is not kept here: no progressive wagers are taken."

log = structlog.get_logger()


class Shown(Protocol):
    """What is known of a meter now: its display in micro-units, and why it takes no stakes, a sentence, if so."""

    @property
    def display(self) -> int:
        """The display in micro-units."""
        ...

    @property
    def stopped(self) -> str | None:
        """Why no stakes are taken."""
        ...


class Meters(Protocol):
    """The house's meters, as a table needs them."""

    async def apply(self, name: str, operation: Operation) -> Answer:
        """Carry an operation out, once; raise whatever keeps it waiting."""
        ...

    def shown(self, name: str) -> Shown | None:
        """Return what is known of a meter now; None if there is none of that name."""
        ...


class Feeder:
    """
    Carries what a table asks of meters, in the table's order and one at a time for each, until the owner stops.

    `hears` takes what the table is to be told: the answers, and how its meter stands. While a meter cannot be reached,
    its operations wait in the table's log (P5).
    """

    def __init__(
        self, meters: Meters | None, tenure: Tenure, hears: Callable[[MeterAnswered | MeterHeard], None]
    ) -> None:
        self.meters = meters
        self.tenure = tenure
        self.hears = hears
        self.carrying: set[str] = set()

    def carry(self, table: Table) -> None:
        """Start on the first operation of each meter that has no answer yet and is not on its way."""
        for meter in dict.fromkeys(one.meter for one in table.progressive.pending):
            operation = table.progressive.first(meter)
            if operation is not None and self.meters is not None and meter not in self.carrying:
                self.carrying.add(meter)
                self.tenure.tasks.create_task(self.bring(self.meters, meter, operation))

    def heard(self, meter: str) -> None:
        """Forget an operation whose answer the table has been told; the next one is carried then."""
        self.carrying.discard(meter)

    async def bring(self, meters: Meters, meter: str, operation: Operation) -> None:
        """Carry one operation until the meter answers; whatever goes wrong, it is not forgotten."""
        patience, waited = PATIENCE, False
        while not self.tenure.closing.is_set():
            try:
                answer = await meters.apply(meter, operation)
            except Exception as wrong:  # noqa: BLE001 - a meter in disorder must not take the table down
                if not waited:
                    log.warning("a meter does not answer", table=operation.table, meter=meter, why=reason(wrong))
                await self.tenure.pause(patience)
                patience, waited = min(2 * patience, LONGEST), True
            else:
                self.hears(MeterAnswered(meter, answer))
                return

    def shown(self, table: Table) -> int | None:
        """Return what the table's meter shows, in micro-units, as far as that is known."""
        known = self.known(table)
        return None if known is None or known.stopped is not None else known.display

    def stands(self, table: Table) -> MeterHeard | None:
        """Return how the table's meter stands; None if the table has none, or knows it."""
        if table.settings is None or table.settings.meter is None:
            return None
        known = self.known(table)
        why = NONE_HERE if known is None else known.stopped
        return None if why == table.progressive.stopped else MeterHeard(why)

    def known(self, table: Table) -> Shown | None:
        """Return what is known of the table's meter."""
        meter = table.settings.meter if table.settings else None
        return None if meter is None or self.meters is None else self.meters.shown(meter)
