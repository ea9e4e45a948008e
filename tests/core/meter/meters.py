"""A meter for tests: it carries out operations, and keeps its events."""

from msgspec.structs import replace

from server.core.meter.decide import decide, known
from server.core.meter.events import Parameters
from server.core.meter.evolve import evolve
from server.core.meter.operations import Award, Operation, Reverse, Stake
from server.core.meter.operator import post
from server.core.meter.state import MICRO, Meter


PARAMETERS = Parameters(100_000, 150_000, 50_000, 200_000, 10_000)  # $1,000, 15 % and 5 %, up to $2,000


class Bench:
    """One meter, and its log."""

    def __init__(self, **changes):
        self.meter = Meter()
        self.log = []
        self.operate(post, replace(PARAMETERS, **changes))

    def operate(self, what, *arguments):
        """Do something, and return its events."""
        events = list(what(self.meter, *arguments))
        self.fold(events)
        return events

    def fold(self, events):
        for event in events:
            self.meter = evolve(self.meter, event, 1_000 + len(self.log))
            self.log.append(event)

    def ask(self, what, table="T1", n=None):
        """Ask for something as the table's next operation, or as operation `n`, and return the answer."""
        operation = Operation(table, n or self.meter.account(table).n + 1, what)
        answer = known(self.meter, operation)
        if answer is None:
            self.fold(list(decide(self.meter, operation)))
            answer = known(self.meter, operation)
        return answer

    def stake(self, amount=100, round_number=1, table="T1"):
        return self.ask(Stake(round_number, amount), table)

    def award(self, percent=100, claim=1, table="T1"):
        return self.ask(Award(claim, percent), table)

    def reverse(self, amount=100, round_number=1, table="T1"):
        return self.ask(Reverse(round_number, amount), table)

    @property
    def pots(self):
        """Display, reserve, overflow and house in cents."""
        meter = self.meter
        return tuple(pot / MICRO for pot in (meter.display, meter.reserve, meter.overflow, meter.house))
