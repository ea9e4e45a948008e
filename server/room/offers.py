"""What may be done at a table now, asked of the core once for all whom the same concerns."""

import structlog
from msgspec import Struct

from protocol.views import TableAction
from server.core.legal import legal
from server.core.table import Table, Who

from .concern import concerning


log = structlog.get_logger()


class Offer(Struct, frozen=True):
    """What somebody may do, and what of the table that follows from."""

    concern: Table
    actions: tuple[TableAction, ...]


class Offers:
    """What each may do who looks at a table; it is asked again only when something has changed that concerns them."""

    def __init__(self) -> None:
        self.failed = False
        self.known: dict[Who, Offer] = {}

    def of(self, table: Table, who: Who) -> tuple[TableAction, ...]:
        """Return what somebody may do, or nothing if the core fails; for a player or a dealer that is a failure."""
        try:
            concern, looker = concerning(table, who)
            known = self.known.get(looker)
            if known is None or known.concern != concern:
                known = self.known[looker] = Offer(concern, legal(concern, looker))
        except Exception:
            log.exception("what may be done cannot be told", player=who.player, round=table.round)
            self.failed |= who.player in table.players or who.role == "dealer"
            return ()
        return known.actions

    def forget(self, who: Who) -> None:
        """Forget somebody who has gone."""
        self.known.pop(who, None)

    def has_failed(self) -> bool:
        """Return whether a seated player or a dealer could not be told what is allowed, since this was asked last."""
        failed, self.failed = self.failed, False
        return failed
