"""A table's snapshot, to be compared with what its log tells."""

from collections.abc import Iterator
from typing import Self

import msgspec

from server.core.table import Table
from server.room.answers import Once
from server.room.recovery import DECODE, Kept
from server.store import Away, Head, Snapshot, StoreError, TableEntry, Tables


class Keepsake:
    """The snapshot of a table after event `version`; `kept` is what it holds, or why that cannot be read."""

    def __init__(self, version: int, kept: Kept | str) -> None:
        self.version = version
        self.kept = kept
        self.answered: dict[tuple[str, str], Once] = {}

    @classmethod
    async def load(cls, tables: Tables, table: str) -> Self | None:
        """
        Return the newest snapshot, or None if there is none.

        One that another version of the server wrote in another form only costs time: it is no finding. One that does
        not open is: no chain says whether it was altered or is under another key. The log will, where that is so.
        """
        try:
            snapshot = await tables.load_snapshot(table)
        except Away:
            raise
        except StoreError as wrong:
            return cls(0, f"The snapshot cannot be opened: {wrong}")
        return None if snapshot is None else cls.of(snapshot)

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self | None:
        """Return what a snapshot holds."""
        try:
            return cls(snapshot.version, DECODE(snapshot.state))
        except msgspec.DecodeError:
            return None

    def happened(self, entry: TableEntry) -> None:
        """Look at an entry before `version`: the snapshot may remember the answer to its command."""
        by = entry.by
        if by is None or isinstance(self.kept, str) or entry.version > self.version:
            return
        if by.command in self.kept.accepted.get(by.player, ()):
            self.answered[by.player, by.command] = Once(by.digest, entry.version, entry.head.mark)

    def wrong(self, table: Table, head: Head) -> Iterator[str]:
        """Yield how the snapshot differs from the table that the log makes, at its place."""
        if isinstance(self.kept, str):
            yield self.kept
            return
        if self.kept.chain != head.chain:
            yield "The snapshot is of another log: its chain is not the one at its place."
        if self.kept.table != table:
            parts = [name for name in Table.__struct_fields__ if getattr(self.kept.table, name) != getattr(table, name)]
            yield f"The snapshot is not what the log makes of the table; it differs in {', '.join(parts)}."
        for (player, command), once in self.answered.items():
            kept = self.kept.accepted[player][command]
            if (kept.digest, kept.seq) != (once.digest, once.seq) or kept.mark not in ("", once.mark):
                yield f"The snapshot remembers another answer to command {command} of {player}: event {kept.seq}."
