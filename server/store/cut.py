"""A connection that was cut just before something was written to it: the one way of being gone that is told apart."""

from collections.abc import Iterator
from contextlib import contextmanager

from redis import exceptions


CLOSED = "the handler is closed"  # uvloop's words (MagicStack/uvloop#506); other loops raise a ConnectionError there


@contextmanager
def told_as_cut() -> Iterator[None]:
    """
    Have a cut told by the client library's own error, whichever loop runs.

    Raises:
        ConnectionError: The library's, if a line was cut.

    """
    try:
        yield
    except RuntimeError as wrong:
        if CLOSED not in str(wrong):
            raise
        raise exceptions.ConnectionError("The connection was cut.") from wrong
