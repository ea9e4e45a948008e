"""
Compare the logs with the anchors that were kept outside the store, and tell why an end is missing.

An end that was cut off differs from one that the store lost: a failover or a restored backup takes the same moment from
all logs, so that no other log has an event of it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from server.core.round.records import rfc3339
from server.store import Entry, Head
from server.store.anchors import Anchor
from server.store.house_events import BooksBegan, LossRecorded

from .findings import Finding


FAILOVER = 10_000  # ms: a failover takes less than this
SECOND = 1_000
MOMENT = 2  # s after an anchor in which other logs may show that the store was not lost then


class AnchorCheck:
    """
    The anchors of one log; `wrong` are those of another history. `seen` are the seconds in which it has events.

    `broken` says that the log goes on after what could be read: then nothing is known of its end.
    """

    def __init__(self, log: str, anchors: Iterable[Anchor] = (), seconds: frozenset[int] = frozenset()) -> None:
        self.log = log
        self.anchors: defaultdict[int, list[Anchor]] = defaultdict(list)
        for anchor in anchors:
            self.anchors[anchor.version].append(anchor)
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Forget what was read of the log."""
        self.head = Head()
        self.broken = False
        self.wrong: list[Anchor] = []
        self.seen: set[int] = set()

    def add(self, head: Head, at: int) -> None:
        """Compare the next place in the log, after an event of `at` (ms)."""
        self.head = head
        if (second := at // SECOND) in self.seconds:
            self.seen.add(second)
        self.wrong += [anchor for anchor in self.anchors.get(head.version, ()) if anchor.chain != head.chain.hex()]

    @property
    def missing(self) -> list[Anchor]:
        """The anchors that the log does not hold: of another history, or after its end, if that is known."""
        if self.broken:
            return sorted(self.wrong, key=order)
        after = [anchor for version, those in self.anchors.items() if version > self.head.version for anchor in those]
        return sorted([*self.wrong, *after], key=order)


class Anchored:
    """The anchors of a house, by log, and a check for each log."""

    def __init__(self, anchors: Iterable[Anchor] = ()) -> None:
        self.anchors = list(dict.fromkeys(anchors))
        self.seconds = frozenset(second for anchor in self.anchors for second in after(anchor))
        self.checks: dict[str, AnchorCheck] = {}
        for anchor in self.anchors:
            self.of(anchor.log)

    def include(self, began: BooksBegan, at: int) -> None:
        """Hold the logs to what was in them `at` (ms), before there were MACs, too."""
        for log, chain in began.chains.items():
            self.of(log).anchors[began.logs[log]].append(Anchor(log, began.logs[log], chain, at))

    def of(self, log: str) -> AnchorCheck:
        """Return the check of a log by its full name."""
        if log not in self.checks:
            own = [anchor for anchor in self.anchors if anchor.log == log]
            self.checks[log] = AnchorCheck(log, own, self.seconds)
        return self.checks[log]


def order(anchor: Anchor) -> tuple[int, int]:
    """Return what sorts the anchors of a log."""
    return anchor.version, anchor.at


def after(anchor: Anchor) -> range:
    """Return the seconds just after an anchor: the store was not lost then if any log has events of them."""
    return range(anchor.at // SECOND + 1, anchor.at // SECOND + 1 + MOMENT)


def findings(checks: Sequence[AnchorCheck], losses: Sequence[Entry[LossRecorded]]) -> Iterator[Finding | str]:
    """Yield a finding for each log that does not hold its anchors, or a note where somebody stated the loss."""
    last = losses[-1] if losses else None
    for check in checks:
        missing = check.missing
        if not missing:
            continue
        if last is not None and missing[-1].at <= last.at:
            loss = last.event
            yield (
                f"Until {rfc3339(last.at)} the store lost events of {in_words(check.log)} "
                f"after event {missing[0].version - 1}: {loss.by_name} stated why: {loss.why}"
            )
            continue
        yield Finding("anchor", f"{in_words(check.log, upper=True)}: {why(check, missing, checks)}")


def why(check: AnchorCheck, missing: Sequence[Anchor], checks: Sequence[AnchorCheck]) -> str:
    """Return what became of the missing events, in a sentence."""
    first, last = missing[0], missing[-1]
    where = f"event {first.version}, which was anchored at {rfc3339(first.at)},"
    lost = "is another one now" if check.wrong else f"is missing: the log ends at event {check.head.version}"
    moment = {second for anchor in missing for second in after(anchor)}
    others = [other for other in checks if other is not check and other.seen & moment]
    if others:
        names = ", ".join(in_words(other.log) for other in others[:3])
        how = "The log was written again" if check.wrong else "Its end was cut off"
        return f"{where} {lost}. {how}: {names} still had events of that moment."
    whole = max(anchor.at for other in checks for anchor in other.missing)
    since = min(anchor.at for other in checks for anchor in other.missing)
    kind = "a failover" if whole - since <= FAILOVER else "a backup that was restored"
    return (
        f"{where} {lost}. No other log has events of that moment either, as after {kind}: "
        f"if it was one, state so with `croupier house lost`. {last.version - first.version + 1:,} or more are lost."
    )


def in_words(log: str, *, upper: bool = False) -> str:
    """Return a log's full name in words."""
    kind, _, name = log.rpartition(":")
    words = {"": f"table {name}", "m": f"meter {name}", "h": f"the log of the {name}"}[kind]
    return words[:1].upper() + words[1:] if upper else words
