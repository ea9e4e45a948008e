"""
How the log is written: for people on a terminal, one JSON object a line elsewhere.

Tracebacks tell where something went wrong, and no value of any variable: those hold decks, seeds, tokens and codes.
"""

import logging
import sys

import structlog
from structlog.tracebacks import ExceptionDictTransformer


MOST_REASONS = 20  # of one wait
PLACES = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))


def set_up() -> None:
    """Send the log to standard error. Libraries are heard from a warning on."""
    people = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if people else "iso", utc=not people),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if people
        else [PLACES, structlog.processors.JSONRenderer(default=repr)]
    )
    structlog.configure(
        processors=[*shared, *last],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("websockets.server").addFilter(is_ours)


def reason(wrong: BaseException) -> str:
    """Return why something went wrong, for people: what it says, or else what it is called."""
    return str(wrong) or type(wrong).__name__


def doubled(times: int) -> bool:
    """Return whether something that has come so many times is worth a line: the first, second, fourth, eighth time."""
    return times.bit_count() == 1


class Reasons:
    """The reasons for which something waits: each of them is worth a line, once, until it waits no more."""

    def __init__(self) -> None:
        self.told: set[str] = set()

    def new(self, why: BaseException) -> str | None:
        """Return a reason if it was not told yet; None also after very many, where each has another number in it."""
        text = reason(why)
        if text in self.told or len(self.told) >= MOST_REASONS:
            return None
        self.told.add(text)
        return text

    def over(self) -> bool:
        """Wait no more; return whether it did."""
        waited = bool(self.told)
        self.told.clear()
        return waited


def is_ours(record: logging.LogRecord) -> bool:
    """Return whether a report is about us, and not about what some stranger sent to the door."""
    return record.msg != "opening handshake failed"
