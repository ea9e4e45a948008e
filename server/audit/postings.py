"""Check that a round opens under the settings that were posted last, and by the rules that belong to them."""

from collections.abc import Iterator

from server.core.events import RoundOpened
from server.core.round.engine import hash_of
from server.core.table import Table, game_of

from .findings import Problem


class Postings:
    """What was posted in the last round of a table."""

    def __init__(self) -> None:
        self.last: RoundOpened | None = None

    def check(self, old: Table, event: RoundOpened) -> Iterator[Problem]:
        """Check the opening of a round; `old` is the table before it."""
        last, self.last = self.last, event
        if old.posted is not None and event.settings != old.posted:
            yield "rules", f"Round {event.round} opened under other settings than those that were posted last."
        if last is not None and (event.rules, event.rules_hash) == (last.rules, last.rules_hash):
            return
        if hash_of(event.rules) != event.rules_hash:
            yield "rules", f"The posted rules do not have the hash {event.rules_hash[:16]}."
        elif last is not None and event.settings == last.settings and last.rules == ours(last) != event.rules:
            yield "rules", f"Round {event.round} has other rules than the round before, under the same settings."


def ours(event: RoundOpened) -> dict[str, object]:
    """Return the rules that this version of the server posts for the settings of a round."""
    return game_of(event.settings).rules(event.settings.game, event.settings.terms, None)
