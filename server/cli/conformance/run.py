"""The run: each check, one after the other, with one adapter."""

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

from .adapter import Adapter
from .check import Check, Failed, Unanswered
from .trial import trial
from .vectors import Vector


PATIENCE = 15.0  # s for the client to do what a check waits for
SILENT = 3  # checks without an answer, one after the other, after which none is expected any more


class EndedEarly(Exception):
    """The other checks cannot be run. The text says why."""


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
    """
    Yield the result of each check as it is known; `url` is the address of a real house.

    Raises:
        EndedEarly: The adapter answers no more, and there are other checks.

    """
    silent = 0
    for check in checks:
        if adapter.over is not None:
            raise EndedEarly(adapter.over)
        if silent == SILENT:
            raise EndedEarly(f"The adapter did not answer in {SILENT} checks one after the other.")
        async with trial(adapter, vectors, patience=patience, url=url) as made:
            try:
                await check.scenario(made)
            except Failed as wrong:
                silent = silent + 1 if isinstance(wrong, Unanswered) else 0
                seen = str(wrong)
                if adapter.over is not None and adapter.over != seen:  # what came of that is less of a help
                    seen += f" {adapter.over}"
                yield Result(check, seen)
            else:
                silent = 0
                yield Result(check, None)
