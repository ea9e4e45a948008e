"""What a table's log tells of the meters: what it asked of each, and what it was told."""

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

from .meters import Asked, Key, Told


class Feeding:
    """The operations of table `name`: by meter, then by table and number."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: defaultdict[str, dict[Key, Asked]] = defaultdict(dict)

    def happened(self, event: TableEvent) -> None:
        """Note an event of the table."""
        match event:
            case StakesSent(n, meter, round_number, amount):
                self.asked[meter][self.name, n] = Asked(Stake(round_number, amount))
            case StakesReversed(n, meter, round_number, amount):
                self.asked[meter][self.name, n] = Asked(Reverse(round_number, amount))
            case AwardAsked(n, meter, claim, percent):
                self.asked[meter][self.name, n] = Asked(Award(claim, percent))
            case StakesTaken(n, meter):
                self.told(meter, n, Told(event.version, event.before, event.after))
            case StakesReturned(n, meter) | MeterAwarded(n=n, meter=meter):
                self.told(meter, n, Told(event.version, event.before, event.after, event.amount))
            case _:
                pass  # nothing that a meter knows

    def told(self, meter: str, n: int, told: Told) -> None:
        """Note an answer; the table's own folding has found what it asked."""
        self.asked[meter][self.name, n] = Asked(self.asked[meter][self.name, n].what, told)
