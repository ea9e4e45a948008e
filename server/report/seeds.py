"""The seeds that players promised in one round, and who withheld them (`docs/fairness.md`)."""

from server.core.fairness.events import SeedGiven, SeedPromised, SeedsAwaited, SeedsClosed

from .figures import Figures


SeedEvent = SeedPromised | SeedsAwaited | SeedGiven | SeedsClosed


class Seeds:
    """Counts the seeds of a round; `withholders` are the players who withheld one, once the time for seeds is over."""

    def __init__(self) -> None:
        self.promised: dict[int, str] = {}
        self.given: set[int] = set()
        self.withholders: list[str] = []

    def add(self, event: SeedEvent, player: str) -> Figures:
        """Return the figures that an event adds, which a player's command led to."""
        match event:
            case SeedPromised(seat):
                self.promised[seat] = player
            case SeedsAwaited(seats):
                self.promised = {seat: self.promised[seat] for seat in seats}
            case SeedGiven(seat):
                self.given.add(seat)
            case SeedsClosed():
                self.withholders = [player for seat, player in self.promised.items() if seat not in self.given]
                return Figures(promised=len(self.promised), withheld=len(self.withholders))
        return Figures()
