"""A meter for tests: it answers a table's operations, and checks the equation of P4."""

from dataclasses import dataclass, field

from server.core.meter.operations import Answer, Award, Reverse, Stake
from server.core.orders import MeterAnswered
from server.core.table import ROOM


MICRO = 1_000_000


@dataclass
class StandIn:
    """`display` in micro-units. It keeps a fifth of each stake on display; the rest is the house's."""

    name: str = "Pearl"
    display: int = 100_000 * MICRO
    version: int = 1
    taken: int = 0
    given: int = 0
    paid: int = 0
    answers: dict = field(default_factory=dict)

    def apply(self, operation):
        n = operation.n
        if n not in self.answers:
            assert n == len(self.answers) + 1, "a gap"
            self.version += 1
            before, amount = self.display, self.carry(operation.what)
            self.answers[n] = Answer(n, self.version, 1_000, amount, before, self.display)
        return self.answers[n]

    def carry(self, what):
        match what:
            case Stake(amount=amount):
                self.taken += amount
                self.display += amount * MICRO // 5
                return 0
            case Reverse(amount=amount):
                back = amount if self.display >= 100_000 * MICRO + amount * MICRO // 5 else 0
                self.given += back
                self.display -= back * MICRO // 5
                return back
            case Award(percent=percent):
                amount = self.display * percent // 100 // MICRO
                self.paid += amount
                self.display -= amount * MICRO
                if percent == 100:
                    self.display += 100_000 * MICRO
                return amount

    def answer(self, pit):
        """Answer all operations of the table; return the events there."""
        happened = []
        while operation := pit.table.progressive.first(self.name):
            happened += pit.do(ROOM, MeterAnswered(self.name, self.apply(operation)))
        return happened

    def agrees(self, table):
        """Whether table and meter agree on the cents sent and received, once all is answered."""
        state = table.progressive
        return (state.sent, state.got) == (self.taken, self.given + self.paid)
