"""The link between a table and its meter: carries the table's operations, and tells how the meter stands."""

from collections.abc import Callable

from protocol.announcements import Said
from server.core.devices.decide import no_wagers
from server.core.meter.operations import Operation
from server.core.orders import MeterAnswered, MeterChanged
from server.core.table import Table
from server.meters.service import Meters, Shown

from .lease import Lease
from .retrying import retrying


class MeterFeed:
    """
    Carries a table's operations to the meters, in their order and one at a time for each meter, until the owner stops.

    `tells` takes what the table is to be told: the answers, and how its meter stands. While a meter cannot be reached,
    its operations wait in the table's log (P5).
    """

    def __init__(
        self, meters: Meters | None, lease: Lease, tells: Callable[[MeterAnswered | MeterChanged], None]
    ) -> None:
        self.meters = meters
        self.lease = lease
        self.tells = tells
        self.carrying: set[str] = set()
        self.table = Table()
        self.telling = False
        self.close: Callable[[], None] = meters.on_change(self.look) if meters is not None else lambda: None

    def carry(self, table: Table) -> None:
        """Start on the first operation of each meter that has no answer yet and is not on its way."""
        self.table = table
        self.look()
        for meter in dict.fromkeys(one.meter for one in table.progressive.pending):
            operation = table.progressive.first(meter)
            if operation is not None and self.meters is not None and meter not in self.carrying:
                self.carrying.add(meter)
                self.lease.tasks.create_task(self.carry_one(self.meters, meter, operation))

    def heard(self, order: MeterAnswered | MeterChanged) -> None:
        """Take note that the table is told this now: the next operation may be carried, and the next change told."""
        if isinstance(order, MeterAnswered):
            self.carrying.discard(order.meter)
        else:
            self.telling = False

    def look(self) -> None:
        """Have the table told how its meter stands, if the table does not know."""
        if not self.telling and (news := self.stands()) is not None:
            self.telling = True
            self.tells(news)

    async def carry_one(self, meters: Meters, meter: str, operation: Operation) -> None:
        """Carry one operation until the meter answers; whatever goes wrong, it is not forgotten."""

        async def attempt() -> MeterAnswered:
            return MeterAnswered(meter, await meters.apply(meter, operation))

        waits, over, table = "a meter does not answer", "the meter answers again", operation.table
        if order := await retrying(attempt, self.lease.closing, waits, over, table=table, meter=meter):
            self.tells(order)

    @property
    def shown(self) -> int | None:
        """What the table's meter shows, in micro-units, as far as that is known."""
        known = self.known()
        return None if known is None or known.stopped is not None else known.display

    def stands(self) -> MeterChanged | None:
        """Return how the table's meter stands; None if the table has no meter, or knows it."""
        if self.table.settings is None or self.table.settings.meter is None:
            return None
        known = self.known()
        why = no_wagers(self.table) or (Said.NO_METER_HERE.words() if known is None else known.stopped)
        return None if why == self.table.progressive.stopped else MeterChanged(why)

    def known(self) -> Shown | None:
        """Return what is known of the table's meter; None if the table has none, or none is kept here."""
        meter = self.table.settings.meter if self.table.settings else None
        return None if meter is None or self.meters is None else self.meters.shown(meter)
