"""
The form of the log: text for people on a terminal, elsewhere one JSON object a line.

Tracebacks show where an error was raised, but no values of variables: those hold decks, seeds, tokens and codes.
"""

import logging
import sys

import structlog
from structlog.tracebacks import ExceptionDictTransformer


MOST_REASONS = 20  # logged of one wait
TRACEBACKS = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))


def set_up() -> None:
    """Send the log to standard error. Of libraries, only warnings and errors are logged."""
    people = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if people else "iso", utc=not people),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if people
        else [TRACEBACKS, structlog.processors.JSONRenderer(default=repr)]
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
    """Return the reason of an error for people: its message, or else the name of its class."""
    return str(wrong) or type(wrong).__name__


def doubled(times: int) -> bool:
    """Return whether something that has come so many times is worth a line: the first, second, fourth, eighth time."""
    return times.bit_count() == 1


class Reasons:
    """The reasons of one wait. Each is logged once, until the wait is over."""

    def __init__(self) -> None:
        self.logged: set[str] = set()

    def new(self, why: BaseException) -> str | None:
        """Return a reason to log; None if it was logged, or after very many (each may have another number in it)."""
        text = reason(why)
        if text in self.logged or len(self.logged) >= MOST_REASONS:
            return None
        self.logged.add(text)
        return text

    def over(self) -> bool:
        """End the wait, and return whether there was one."""
        waited = bool(self.logged)
        self.logged.clear()
        return waited


def is_ours(record: logging.LogRecord) -> bool:
    """Return whether a record is about this server, and not about bad data that a stranger sent."""
    return record.msg != "opening handshake failed"
