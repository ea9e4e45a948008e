"""Events that move the deadline of the open step."""

from server.core.event_base import Event


class ClockRestarted(Event, frozen=True):
    """The open step ends at `deadline` (ms): it has its full time again, or what was left before a break."""

    deadline: int


class ClockMoved(Event, frozen=True):
    """All moments that the table waits for are `by` ms later: the clock was set, or the server stood still."""

    by: int


Timing = ClockRestarted | ClockMoved
