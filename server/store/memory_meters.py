"""The meters' logs in this process's memory."""

from collections import defaultdict
from collections.abc import Sequence

from server.core.meter.events import Metering

from . import START, Conflict, Head, Noted, Row, Snapshot
from .meter_log import chained, log_of, opened
from .sealing import Sealer


class MemoryMeters:
    """That part of `MemoryStore`."""

    def __init__(self, sealer: Sealer) -> None:
        self._sealer = sealer
        self._notes: defaultdict[str, list[Row]] = defaultdict(list)
        self._kept: dict[str, tuple[int, bytes]] = {}

    async def note(self, meter: str, head: Head, at: int, events: Sequence[Metering]) -> list[Noted]:
        """Write a batch after `head`."""
        noted = chained(head, at, events)
        await self.note_again(meter, head, noted)
        return noted

    async def note_again(self, meter: str, head: Head, noted: Sequence[Noted]) -> None:
        """Write entries as they are."""
        if (end := await self.meter_head(meter)) != head:
            raise Conflict(f"The log of meter {meter} is at {end.version}, not where {head.version} was.")
        self._notes[meter] += [entry.row for entry in noted]

    async def meter_head(self, meter: str) -> Head:
        """Return the end of the log."""
        rows = self._notes[meter]
        return Head(len(rows), rows[-1].chain) if rows else START

    async def noted(self, meter: str, after: Head = START, most: int | None = None) -> list[Noted]:
        """Return the entries after a place."""
        found: list[Noted] = []
        for version, row in enumerate(self._notes[meter][after.version :][:most], after.version + 1):
            found.append(opened(meter, after, version, row))
            after = found[-1].head
        return found

    async def save_meter(self, meter: str, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is there."""
        if snapshot.version >= self._kept.get(meter, (0, b""))[0]:
            self._kept[meter] = snapshot.version, self._sealer.seal_snapshot(log_of(meter), snapshot)

    async def load_meter(self, meter: str) -> Snapshot | None:
        """Return the newest snapshot."""
        found = self._kept.get(meter)
        return self._sealer.open_snapshot(log_of(meter), *found) if found else None

    async def meters(self) -> list[str]:
        """Return the meters that have a log."""
        return sorted(meter for meter, rows in self._notes.items() if rows)
