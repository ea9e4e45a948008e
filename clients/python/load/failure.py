"""Why a run cannot be, in a sentence."""

from websockets.exceptions import InvalidHandshake

from clients.python.messages import Closed, Refused

from .plan import NoSuchTables, Plan


class WorkerFailed(Exception):
    """A process of a run cannot play; the message is a sentence."""


def first(error: BaseException) -> BaseException:
    """Return the first exception of nested groups."""
    return first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def sentence(error: BaseException, plan: Plan) -> str | None:
    """Return why a run cannot be, or None if the error is a fault of the tool."""
    match first(error):
        case Refused() as no:
            return no.sentence
        case NoSuchTables() | WorkerFailed() as no:
            return str(no)
        case TimeoutError():
            return f"not all guests were seated within {plan.ramp + plan.patience:g} s"
        case Closed() as no:
            return f"the house closed a connection: {no}"
        case OSError() | InvalidHandshake() as no:
            return f"no house answers at {plan.url}: {no}"
    return None
