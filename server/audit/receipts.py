"""Receipts: the answers `Accepted` that clients kept. Each names an event of a table's log by its number and mark."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct


class Receipt(Struct, frozen=True):
    """One `Accepted`: the command `id` was done at `table` when its log was at event `seq`, with `mark`."""

    table: str
    seq: Annotated[int, Meta(ge=1)]
    mark: str
    id: str | None = None

    def __str__(self) -> str:
        return f"The acknowledged command {self.id}" if self.id else f"What was acknowledged with mark {self.mark}"


class NotReceipts(Exception):
    """A file does not hold receipts; the sentence names the line."""


DECODE = msgspec.json.Decoder(Receipt).decode


def read_file(path: Path) -> dict[str, list[Receipt]]:
    """
    Return the receipts in a file, by table.

    Raises:
        NotReceipts: If it cannot be read, or a line is not one; the sentence names the file.

    """
    try:
        return read(path.read_text().splitlines())
    except OSError as wrong:
        raise NotReceipts(f"{path} cannot be read: {wrong.strerror}.") from wrong
    except (NotReceipts, UnicodeDecodeError) as wrong:
        raise NotReceipts(f"{path}: {wrong}") from wrong


def read(lines: Iterable[str]) -> dict[str, list[Receipt]]:
    """
    Return the receipts of a file, one JSON object a line, by table.

    Raises:
        NotReceipts: If a line is not one.

    """
    found: dict[str, list[Receipt]] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                receipt = DECODE(line)
            except msgspec.DecodeError as wrong:
                raise NotReceipts(f"line {number} is not a receipt: {wrong}.") from wrong
            found.setdefault(receipt.table, []).append(receipt)
    return found
