"""Check the log of the house, and what it says of the other books: where MACs begin, rulings, play money."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from protocol.money import dollars
from server.core.round.records import rfc3339
from server.core.supervision.bans import Ban
from server.store import START, Entry, HouseLogs, SessionStore
from server.store.house_events import BooksBegan, LossRecorded, MetersReconciled, Ruled, WalletRefilled, WelcomeSet
from server.store.house_log import NAME

from .anchors import AnchorCheck
from .findings import Finding
from .pages import Unreadable, pages


SOME = 5  # names in a sentence


class HouseBook:
    """The log of the house, as far as it can be read. `began` is where MACs begin, if that is on record."""

    def __init__(self, anchored: AnchorCheck) -> None:
        self.anchored = anchored
        self.head = START
        self.began: BooksBegan | None = None
        self.began_at = 0
        self.welcome: set[int] = set()
        self.rulings: list[Ban] = []
        self.losses: list[Entry[LossRecorded]] = []
        self.reconciled: list[MetersReconciled] = []
        self.refills: list[Entry[WalletRefilled]] = []
        self.broken: str | None = None

    async def read_on(self, house: HouseLogs) -> None:
        """Read the log to its end."""
        try:
            async for entries in pages(house, NAME, self.head):
                for entry in entries:
                    self.add(entry)
        except Unreadable as wrong:
            self.broken = f"After event {self.head.version} it cannot be read on: {wrong}"
            self.anchored.broken = True

    def add(self, entry: Entry) -> None:  # type: ignore[type-arg]  # of any event
        """Take the next entry in."""
        self.head = entry.head
        self.anchored.add(entry.head, entry.at)
        match entry.event:
            case BooksBegan() as began if entry.version == 1:
                self.began, self.began_at = began, entry.at
            case WelcomeSet(cents):
                self.welcome.add(cents)
            case Ruled(ban):
                self.rulings.append(ban)
            case LossRecorded():
                self.losses.append(entry)
            case MetersReconciled() as result:
                self.reconciled.append(result)
            case WalletRefilled():
                self.refills.append(entry)

    def before(self, log: str) -> int | None:
        """Return how many events of a log are from before there were MACs, if that is on record."""
        return self.began.logs.get(log, 0) if self.began else None

    def findings(self, marked: bool) -> Iterator[Finding]:  # noqa: FBT001 - a fact about the other logs
        """Yield what is wrong in the log itself; `marked`: other logs have MACs, so this one must be there."""
        if self.broken is not None:
            yield Finding("house", f"The log of the house: {self.broken}")
        elif self.began is None and self.head != START:
            yield Finding("house", "The log of the house does not begin with where MACs begin.")
        elif self.began is None and marked:
            yield Finding("house", "The log of the house is missing: other logs have MACs, which begin with it.")
        elif self.began is not None and self.began.again and not self.losses:
            yield Finding("house", "The log of the house was lost or taken away, and was begun again.")
        for result in self.reconciled:
            for difference in result.differences:
                yield Finding("meter", f"At the turn of {result.day}: {difference}")


async def check_powers(sessions: SessionStore, house: HouseBook) -> list[Finding]:
    """Check what gives or takes somebody power: the house made it, and its log has each ruling."""
    old = house.began.bans if house.began else ()
    forged = await sessions.forged(old) if house.began else []
    _, bans = await sessions.bans(None)
    recorded = list(dict.fromkeys((*old, *house.rulings)))
    gone = [ban for ban in recorded if ban not in bans]
    last = {(ban.kind, ban.whom): ban for ban in recorded if ban in bans}
    holds = {(ban.kind, ban.whom): ban for ban in dict.fromkeys(bans) if ban in recorded}
    moved = [ban for ban in last.values() if holds[ban.kind, ban.whom] != ban]
    return [
        *(Finding("session", f"{what} was not made with the house's key. It counts for nothing.") for what in forged),
        *(Finding("house", f"The {in_words(ban)} was taken out of the list of rulings.") for ban in gone),
        *(Finding("house", f"The {in_words(ban)} was the last one, and stands before an older one.") for ban in moved),
    ]


def check_welcome(
    house: HouseBook, given: Mapping[str, int], unproven: Sequence[str], configured: int | None
) -> Iterator[Finding]:
    """Check the play money of new guests: the sums, and how many may be from before there were MACs."""
    right = house.welcome or ({configured} if configured is not None else set())
    old = set(unproven) if house.began is None or house.began.wallets else set()
    for player, cents in sorted(given.items()):
        if right and cents not in right and player not in old:
            sums = " or ".join(map(dollars, sorted(right)))
            yield Finding("wallet", f"A new guest got {dollars(cents)} of play money, not {sums}.", player=player)
    if house.began and len(unproven) > house.began.wallets:
        most = house.began.wallets
        some = ", ".join(unproven[:SOME]) + (" and others" if len(unproven) > SOME else "")
        sentence = f"{len(unproven):,} wallets got play money without a MAC, and {most:,} are from before MACs: {some}."
        yield Finding("wallet", sentence)


def check_refills(house: HouseBook, ledgers: Mapping[str, Collection[str]]) -> Iterator[Finding | str]:
    """Yield a finding for each refill on record that its wallet does not have, or a note where the loss was stated."""
    for entry in house.refills:
        player, transfer = entry.event.player, entry.event.transfer
        if transfer in ledgers.get(player, (transfer,)):
            continue
        loss = next((loss for loss in house.losses if loss.at >= entry.at), None)
        if loss is None:
            sentence = f"The {transfer} is on record in the log of the house, but not here: it was lost or taken away."
            yield Finding("wallet", sentence, player=player)
        else:
            by_name, why = loss.event.by_name, loss.event.why
            yield f"The store lost the {transfer} of {player}: {by_name} stated why: {why}"


def in_words(ban: Ban) -> str:
    """Return a ruling in words."""
    what = f"player {ban.name}" if ban.kind == "player" else f"game {ban.whom or 'of every kind'}"
    return f"{'end of the ' * ban.lifted}ban of {what} by {ban.by_name} at {rfc3339(ban.at)}"
