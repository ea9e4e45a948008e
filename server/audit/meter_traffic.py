"""The operations that a table's log asked of meters, and the answers it got."""

from collections import defaultdict

from server.core.events import TableEvent
from server.core.meter.operations import Award, Reverse, Stake
from server.core.progressive.events import (
    AwardAsked,
    MeterAwarded,
    StakesReturned,
    StakesReversed,
    StakesSent,
    StakesTaken,
)

from .meters import Key, RecordedAnswer, RecordedOperation


class MeterTraffic:
    """The operations of table `name`: by meter, then by table and number."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.operations: defaultdict[str, dict[Key, RecordedOperation]] = defaultdict(dict)

    def add(self, event: TableEvent) -> None:
        """Record an event of the table, if it concerns a meter."""
        match event:
            case StakesSent(n, meter, round_number, amount):
                self.operations[meter][self.name, n] = RecordedOperation(Stake(round_number, amount))
            case StakesReversed(n, meter, round_number, amount):
                self.operations[meter][self.name, n] = RecordedOperation(Reverse(round_number, amount))
            case AwardAsked(n, meter, claim, percent):
                self.operations[meter][self.name, n] = RecordedOperation(Award(claim, percent))
            case StakesTaken(n, meter):
                self.answer(meter, n, RecordedAnswer(event.version, event.before, event.after))
            case StakesReturned(n, meter) | MeterAwarded(n=n, meter=meter):
                self.answer(meter, n, RecordedAnswer(event.version, event.before, event.after, event.amount))
            case _:
                pass  # it concerns no meter

    def answer(self, meter: str, n: int, answer: RecordedAnswer) -> None:
        """Record an answer; the operation is there, or the table could not have been folded."""
        self.operations[meter][self.name, n] = RecordedOperation(self.operations[meter][self.name, n].what, answer)
