"""What a viewer may do with a claim now."""

from collections.abc import Callable, Iterator

from protocol.progressive import CallClaim, ConfirmClaim, MayCallClaim, MayClaim, MayConfirmClaim, MayRejectClaim
from protocol.refusals import Refused
from server.core.table import Table, Who

from .decide import check_call, check_confirm


def offered(table: Table, who: Who) -> Iterator[MayClaim]:
    """Yield the actions for each claim that waits, the oldest first."""
    for one in table.progressive.claims:
        if one.stand not in ("waits", "called"):
            continue
        if allowed(check_call, table, who, one.claim):
            yield MayCallClaim(CallClaim(one.claim), one.seat)
        if allowed(check_confirm, table, who, one.claim):
            yield MayConfirmClaim(ConfirmClaim(one.claim))
        if who.role == "supervisor":
            yield MayRejectClaim(one.claim)


def allowed(check: Callable[[Table, Who, int], None], table: Table, who: Who, number: int) -> bool:
    """Return whether a check does not refuse."""
    try:
        check(table, who, number)
    except Refused:
        return False
    return True
