"""Compare a table's snapshot with its log."""

from collections.abc import Iterator
from typing import Self

import msgspec

from server.core.table import Table
from server.room.answers import Once
from server.room.recovery import DECODE, Kept
from server.store import Head, Snapshot, StoreError, TableEntry, TableLogs
from server.store.values import is_away


class SnapshotCheck:
    """Checks the snapshot of a table after event `version`; `kept` is its content, or why that cannot be read."""

    def __init__(self, version: int, kept: Kept | str) -> None:
        self.version = version
        self.kept = kept
        self.answered: dict[tuple[str, str], Once] = {}

    @classmethod
    async def load(cls, tables: TableLogs, table: str) -> Self | None:
        """
        Return the newest snapshot, or None if there is none.

        A snapshot in the form of another version of the server is no finding: it only costs time. A snapshot that
        cannot be opened is one. It was altered, or sealed under another key; the log shows which.
        """
        try:
            snapshot = await tables.load_snapshot(table)
        except StoreError as wrong:
            if is_away(wrong):
                raise
            return cls(0, f"The snapshot cannot be opened: {wrong}")
        return None if snapshot is None else cls.of(snapshot)

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self | None:
        """Return the check of a snapshot; None if it has another form."""
        try:
            return cls(snapshot.version, DECODE(snapshot.state))
        except msgspec.DecodeError:
            return None

    def add(self, entry: TableEntry) -> None:
        """Record the answer to an entry's command, if the snapshot has one too."""
        by = entry.by
        if by is None or isinstance(self.kept, str) or entry.version > self.version:
            return
        if by.command in self.kept.accepted.get(by.player, ()):
            self.answered[by.player, by.command] = Once(by.digest, entry.version, entry.head.mark)

    def differences(self, table: Table, head: Head) -> Iterator[str]:
        """Yield how the snapshot differs from the table that the log gives at the same event."""
        if isinstance(self.kept, str):
            yield self.kept
            return
        if self.kept.chain != head.chain:
            yield "The snapshot is of another log: its chain is not that of its event."
        if self.kept.table != table:
            parts = [name for name in Table.__struct_fields__ if getattr(self.kept.table, name) != getattr(table, name)]
            yield f"The snapshot differs from the log in {', '.join(parts)}."
        for (player, command), once in self.answered.items():
            kept = self.kept.accepted[player][command]
            if (kept.digest, kept.seq) != (once.digest, once.seq) or kept.mark not in ("", once.mark):
                yield f"The snapshot holds another answer to command {command} of {player}: event {kept.seq}."
