"""The run: each check, one after the other, with one adapter."""

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

from .adapter import Adapter
from .check import Check, Failed
from .trial import trial
from .vectors import Vector


PATIENCE = 15.0  # s for the client to do what a check waits for


class Result(NamedTuple):
    """What came of a check: `seen` says what was wrong, and is None if nothing was."""

    check: Check
    seen: str | None


async def run(
    adapter: Adapter,
    checks: Iterable[Check],
    vectors: dict[str, Vector],
    *,
    url: str | None = None,
    patience: float = PATIENCE,
) -> AsyncIterator[Result]:
    """Yield the result of each check as it is known; `url` is the address of a real house."""
    for check in checks:
        async with trial(adapter, vectors, patience=patience, url=url) as made:
            try:
                await check.scenario(made)
            except Failed as wrong:
                yield Result(check, str(wrong))
            else:
                yield Result(check, None)
