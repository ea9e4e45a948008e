"""How many new guests may come from one address."""

from collections.abc import Callable

from protocol.refusals import Refused
from protocol.sentences import Text

from .addresses import network_of


HOUR = 3_600.0  # s
MOST_ADDRESSES = 10_000  # that are counted; who has more than that brings as many guests as they like anyway


class GuestLimit:
    """Counts new guests by address and hour. `clock` counts seconds."""

    def __init__(self, each_hour: int, clock: Callable[[], float]) -> None:
        self.each_hour = each_hour
        self.clock = clock
        self.hour = 0
        self.came: dict[str, int] = {}

    def count(self, address: str) -> None:
        """
        Count a new guest.

        Raises:
            Refused: If too many have come from this address.

        """
        if (hour := int(self.clock() // HOUR)) != self.hour:
            self.hour = hour
            self.came.clear()
        network = network_of(address)
        if network not in self.came and len(self.came) >= MOST_ADDRESSES:
            del self.came[next(iter(self.came))]  # the oldest, so that nobody else is refused
        if self.came.get(network, 0) >= self.each_hour:
            raise Refused(Text.TOO_MANY_GUESTS, most=self.each_hour)
        self.came[network] = self.came.get(network, 0) + 1
